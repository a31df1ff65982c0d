// SPDX-License-Identifier: Apache-2.0
// Packs, unpacks and moves data by programs that Espalier makes from type trees. The caller has
// checked that all data lie in the memory given, and that memory and wire do not overlap.
#include "blocks.h"
#include "move.h"
#include "program.h"
#include "records.h"
#include "runs.h"
#include "stream.h"
#include "tiles.h"

// Copies that are taken part by part together: at least so many, and more while the memory that they lie in and
// the wire stay in the first cache, since each part of a tile is a loop of its own to begin.
#define TILE 64
#define LONGEST_TILE 512
#define TILE_BYTES 16384
// A loop of at most so many steps is the outer one of two: to set it up costs as much as it moves.
#define SHORT_LOOP 8
// A sequence or a list of at most so many parts is taken part by part.
#define MOST_PARTS 64
// A sequence of more bytes is taken copy by copy: its parts are long loops themselves.
#define SMALL_NODE 1024
// What lies between two layouts that data are moved between: as much as the first cache holds beside.
#define STAGE 8192

// How many copies, which lie so far apart in memory and on the wire, are one tile.
static inline int64_t tile_of(int64_t memory_step, int64_t wire_step) {
  int64_t fitting = TILE_BYTES / ((memory_step < 0 ? -memory_step : memory_step) + wire_step);
  return fitting < TILE ? TILE : fitting < LONGEST_TILE ? fitting : LONGEST_TILE;
}

#define PACKING 1
#include "walk.h"
#undef PACKING
#define PACKING 0
#include "walk.h"

#define EXPORT __attribute__((visibility("default")))

// Whether the first bytes of what is packed lie side by side in memory, too.
static inline int is_contiguous(const int64_t *program, int64_t root, int64_t extent, int64_t bytes) {
  int64_t size = program[root + SIZE];
  return program[root + KIND] == BLOCK && (bytes <= size || extent == size);
}

// Packs from byte to byte past the caches, by way of a stage.
static void streamed_pack(
    const int64_t *program, int64_t root, int64_t extent, const char *m, char *w, int64_t from, int64_t to) {
  if (is_contiguous(program, root, extent, to)) {
    stream(w, m + from, to - from);
    end_of_stream();
    return;
  }
  char stage[STREAM_STAGE];
  for (int64_t at = from, end; at < to; at = end) {
    end = to - at < STREAM_STAGE ? to : at + STREAM_STAGE;
    part_pack(program, root, extent, m, stage, at, end);
    stream(w + (at - from), stage, end - at);
  }
  end_of_stream();
}

EXPORT void espalier_move(
    int64_t what, const int64_t *program, int64_t root, int64_t extent, char *memory,
    int64_t origin, int64_t from, int64_t to, char *wire, int64_t wire_offset) {
  char *m = memory + origin, *w = wire + wire_offset;
  if (what == STREAM) {
    int64_t first = from == WHOLE ? 0 : from, end = from == WHOLE ? to * program[root + SIZE] : to;
    streamed_pack(program, root, extent, m, w, first, end);
  } else if (from == WHOLE) {
    if (what) {
      run_pack(program, root, to, extent, program[root + SIZE], m, w);
    } else {
      run_unpack(program, root, to, extent, program[root + SIZE], m, w);
    }
  } else if (what) {
    part_pack(program, root, extent, m, w, from, to);
  } else {
    part_unpack(program, root, extent, m, w, from, to);
  }
}

// Moves the packed bytes from to to - 1 from one layout to another: by way of a stage that never leaves the
// first cache, unless one of the two is what would be packed.
EXPORT void espalier_transpack(
    const int64_t *source, int64_t source_root, int64_t source_extent, const char *source_memory,
    int64_t source_origin, const int64_t *target, int64_t target_root, int64_t target_extent,
    char *target_memory, int64_t target_origin, int64_t from, int64_t to) {
  if (is_contiguous(source, source_root, source_extent, to)) {
    const char *wire = source_memory + source_origin + from;
    part_unpack(target, target_root, target_extent, target_memory + target_origin, wire, from, to);
    return;
  }
  if (is_contiguous(target, target_root, target_extent, to)) {
    char *wire = target_memory + target_origin + from;
    part_pack(source, source_root, source_extent, source_memory + source_origin, wire, from, to);
    return;
  }
  char stage[STAGE];
  for (int64_t at = from; at < to; at += STAGE) {
    int64_t end = to - at < STAGE ? to : at + STAGE;
    part_pack(source, source_root, source_extent, source_memory + source_origin, stage, at, end);
    part_unpack(target, target_root, target_extent, target_memory + target_origin, stage, at, end);
  }
}
