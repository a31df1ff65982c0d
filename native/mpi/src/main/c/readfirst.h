// SPDX-License-Identifier: Apache-2.0
// Blocks on Intel's processors whose lines a second cache would hold, but not the sets that they fall into, or whose
// pages are more than a processor remembers: of a column in long steps, or of a list over much memory. A loop over them
// has so many lines asked for that they are asked for again, and takes up to twice as long (ADR 491). So the lines of some
// blocks are read first, slowly, whether they will be read or written, and then the blocks are moved. What slows the
// reading down are stores that nobody needs.
#ifndef ESPALIER_READFIRST_H
#define ESPALIER_READFIRST_H

#include "block.h"
#include "pace.h"

// Fewer leave neither sets nor pages, whatever their step is.
#define FEWEST_READ_FIRST 256

// Of longer blocks more than one line would have to be read.
#define LONGEST_READ_FIRST 64

// So many lines are read first where they lie in many pages; of few sets fewer, which a first cache holds.
#define READ_TOGETHER 32
#define READ_OF_ONE_SET 8

// Steps of multiples of this fall into few sets of a second cache.
#define FEW_SETS 1024

// The pages that are remembered, and the bytes of one.
#define PAGES_REMEMBERED 2048
#define PAGE 4096

// Lists of so many blocks over so many bytes lie in more pages, whatever their order.
#define FEWEST_LISTED 2560
#define SPAN_OF_LIST (INT64_C(16) << 20)

#define SLOWING_STORES 4

// Which side's lines are read first, and how many at a time; 0 for none.
struct reading {
  int64_t together;
  int of_target;
};

static inline int64_t read_together(int64_t columns, int64_t step) {
  int64_t distance = step < 0 ? -step : step, apart = sets_apart(step);
  int64_t of_pages = distance < PAGE ? distance : PAGE;
  return apart >= FEW_SETS && columns * apart > processor.second_cache ? READ_OF_ONE_SET * (SAME_SET / apart)
         : columns * of_pages > PAGES_REMEMBERED * PAGE                ? READ_TOGETHER
                                                                       : 0;
}

static inline struct reading read_first(int64_t length, int64_t columns, int64_t from_step, int64_t to_step) {
  struct reading none = {0, 0};
  if (processor.kind != READS_FIRST || columns < FEWEST_READ_FIRST || length > LONGEST_READ_FIRST
      || columns * CACHE_LINE > processor.second_cache / 4) {
    return none;
  }
  struct reading of_source = {read_together(columns, from_step), 0};
  struct reading of_target = {read_together(columns, to_step), 1};
  return of_source.together > 0 ? of_source : of_target;
}

// Whether the lines of listed blocks are, which lie over so many bytes.
static inline int reads_list_first(int64_t length, int64_t count, int64_t span) {
  return processor.kind == READS_FIRST && length <= LONGEST_READ_FIRST && count >= FEWEST_LISTED
      && count * CACHE_LINE <= processor.second_cache / 4 && span >= SPAN_OF_LIST;
}

// The lines at each place AT, for k from 0 to count - 1.
#define READ_SLOWLY(AT)                                                                              \
  for (int64_t k = 0; k < count; k++) {                                                              \
    char first = *(const volatile char *)(AT);                                                       \
    for (int i = 0; i < SLOWING_STORES; i++) {                                                       \
      unneeded = first;                                                                              \
    }                                                                                                \
  }                                                                                                  \
  (void)unneeded;

#define MOVE_BLOCKS(MOVE)                                                                            \
  for (int64_t k = 0; k < count; k++) {                                                              \
    MOVE;                                                                                            \
  }                                                                                                  \
  break;

// Blocks whose lines have been read, from each place FROM to each place TO.
#define MOVE_READ(TO, FROM)                                                                          \
  switch (length) {                                                                                  \
    case 4: MOVE_BLOCKS(memcpy(TO, FROM, 4))                                                         \
    case 8: MOVE_BLOCKS(memcpy(TO, FROM, 8))                                                         \
    case 16: MOVE_BLOCKS(memcpy(TO, FROM, 16))                                                       \
    default: MOVE_BLOCKS(copy_any(TO, FROM, length))                                                 \
  }

// One column.
static __attribute__((noinline)) void move_read_first(
    struct reading reading, int64_t length, int64_t columns, int64_t from_step, int64_t to_step, const char *from,
    char *to) {
  volatile char unneeded;
  for (int64_t first = 0; first < columns; first += reading.together) {
    int64_t count = columns - first < reading.together ? columns - first : reading.together;
    if (reading.of_target) {
      READ_SLOWLY(to + k * to_step)
    } else {
      READ_SLOWLY(from + k * from_step)
    }
    MOVE_READ(to + k * to_step, from + k * from_step)
    from += count * from_step;
    to += count * to_step;
  }
}

// Blocks at listed places on one side and one behind the other on the other side.
static __attribute__((noinline)) void gather_read_first(
    int64_t length, int64_t n, const int32_t *places, const char *listed, char *row) {
  volatile char unneeded;
  for (int64_t first = 0; first < n; first += READ_TOGETHER, places += READ_TOGETHER, row += READ_TOGETHER * length) {
    int64_t count = n - first < READ_TOGETHER ? n - first : READ_TOGETHER;
    READ_SLOWLY(listed + places[k])
    MOVE_READ(row + k * length, listed + places[k])
  }
}

static __attribute__((noinline)) void scatter_read_first(
    int64_t length, int64_t n, const int32_t *places, char *listed, const char *row) {
  volatile char unneeded;
  for (int64_t first = 0; first < n; first += READ_TOGETHER, places += READ_TOGETHER, row += READ_TOGETHER * length) {
    int64_t count = n - first < READ_TOGETHER ? n - first : READ_TOGETHER;
    READ_SLOWLY(listed + places[k])
    MOVE_READ(listed + places[k], row + k * length)
  }
}

#undef READ_SLOWLY
#undef MOVE_BLOCKS
#undef MOVE_READ

#endif
