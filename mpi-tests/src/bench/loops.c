// SPDX-License-Identifier: Apache-2.0
// Loops by hand, as a C programmer would write them for each kind of data: the limit that espalier bench
// compares with. Lengths of short blocks, and the fields of the structures in its table, are constants, so
// that the compiler moves them without a call. All places and lengths are in bytes.
//
//   cc -O3 -march=native -shared -fPIC -o libloops.so loops.c
#include <stdint.h>
#include <string.h>

// Copies one way or the other: data[at] is in memory, *stream is packed.
#define PACK(at, n) (memcpy(stream, data + (at), (n)), stream += (n))
#define UNPACK(at, n) (memcpy(data + (at), stream, (n)), stream += (n))

#define NEST(MOVE, n)                                            \
  for (int64_t i = 0; i < n0; i++)                               \
    for (int64_t j = 0; j < n1; j++) {                           \
      int64_t at = i * s0 + j * s1;                              \
      for (int64_t k = 0; k < n2; k++, at += s2) MOVE(at, n);    \
    }

#define PLACES(MOVE, n) \
  for (int64_t k = 0; k < count; k++) MOVE(places[k], n);

#define BY_LENGTH(LOOP, MOVE)        \
  switch (block) {                   \
  case 4: LOOP(MOVE, 4) break;       \
  case 8: LOOP(MOVE, 8) break;       \
  case 12: LOOP(MOVE, 12) break;     \
  case 16: LOOP(MOVE, 16) break;     \
  case 24: LOOP(MOVE, 24) break;     \
  case 32: LOOP(MOVE, 32) break;     \
  case 40: LOOP(MOVE, 40) break;     \
  case 56: LOOP(MOVE, 56) break;     \
  case 64: LOOP(MOVE, 64) break;     \
  default: LOOP(MOVE, block) break;  \
  }

#define RUNS(MOVE)                                                                \
  for (int64_t k = 0; k < count; k++)                                             \
    for (int64_t at = places[k], end = at + lengths[k]; at < end; at += 8) MOVE(at, 8);

#define LONG_RUNS(MOVE) \
  for (int64_t k = 0; k < count; k++) MOVE(places[k], lengths[k]);

#define RECORDS(MOVE, FIELDS)                                     \
  for (int64_t k = 0, at = 0; k < count; k++, at += extent) { FIELDS(MOVE) }

#define PARTICLE(MOVE) MOVE(at, 24); MOVE(at + 24, 4); MOVE(at + 28, 1);
#define PAIR(MOVE) MOVE(at, 8); MOVE(at + 8, 4);
#define SPLIT(MOVE) MOVE(at, 16); MOVE(at + 32, 8);
#define MIXED(MOVE) MOVE(at, 4); MOVE(at + 8, 8); MOVE(at + 16, 1);
#define MOTIF(MOVE) MOVE(at, 8); MOVE(at + 24, 8); MOVE(at + 56, 8); MOVE(at + 64, 8);
#define ANY(MOVE) for (int64_t f = 0; f < fields; f++) MOVE(at + places[f], lengths[f]);

// kind: which structure of the table; anything else goes field by field.
#define BY_KIND(MOVE)                          \
  switch (kind) {                              \
  case 1: RECORDS(MOVE, PARTICLE) break;       \
  case 2: RECORDS(MOVE, PAIR) break;           \
  case 3: RECORDS(MOVE, SPLIT) break;          \
  case 4: RECORDS(MOVE, MIXED) break;          \
  case 5: RECORDS(MOVE, MOTIF) break;          \
  default: RECORDS(MOVE, ANY) break;           \
  }

#define FUNCTIONS(name, MOVE, DATA, STREAM)                                                        \
  void name##_nest(DATA data, STREAM stream, int64_t n0, int64_t s0, int64_t n1, int64_t s1,       \
                   int64_t n2, int64_t s2, int64_t block) {                                        \
    BY_LENGTH(NEST, MOVE)                                                                          \
  }                                                                                                \
  void name##_places(DATA data, STREAM stream, const int64_t *places, int64_t count,               \
                     int64_t block) {                                                              \
    BY_LENGTH(PLACES, MOVE)                                                                        \
  }                                                                                                \
  void name##_runs(DATA data, STREAM stream, const int64_t *places, const int64_t *lengths,        \
                   int64_t count, int64_t short_blocks) {                                          \
    if (short_blocks) { RUNS(MOVE) } else { LONG_RUNS(MOVE) }                                      \
  }                                                                                                \
  void name##_records(DATA data, STREAM stream, const int64_t *places, const int64_t *lengths,     \
                      int64_t fields, int64_t count, int64_t extent, int64_t kind) {               \
    BY_KIND(MOVE)                                                                                  \
  }

FUNCTIONS(pack, PACK, const char *restrict, char *restrict)
FUNCTIONS(unpack, UNPACK, char *restrict, const char *restrict)
