// SPDX-License-Identifier: Apache-2.0
// Loops over blocks of one length. Nothing here knows in which direction data travel: packing and
// unpacking differ in what is source and what is target alone. Blocks may lie anywhere (no alignment
// is assumed), and source and target never overlap.
#ifndef ESPALIER_BLOCKS_H
#define ESPALIER_BLOCKS_H

#include "block.h"
#include "pace.h"
#include "readfirst.h"
#include <stdint.h>
#include <string.h>

// Lengths that get a loop of their own: the compiler then moves a block by one to eight instructions.
#define EACH_LENGTH(DO)                                                                              \
  DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(12) DO(16) DO(20) DO(24) DO(28) DO(32) DO(36)   \
  DO(40) DO(48) DO(56) DO(64) DO(72) DO(80) DO(96) DO(112) DO(128)

// Blocks of at most so many bytes are moved by fours (ADR 474): places that are told by one number and its multiples
// do not wait for one another, as those do that are added up from block to block. Of longer blocks the bytes take longer.
#define BY_FOURS 16

// They are read in steps of at most so many bytes: processors foresee what one instruction reads in steps of 2 KB at most,
// and each of the four makes four steps at once.
#define STEP_OF_FOURS 512

static inline int is_by_fours(int64_t step) {
  return -STEP_OF_FOURS <= step && step <= STEP_OF_FOURS;
}

// rows x columns blocks.
#define GRID(B)                                                                                      \
  case B:                                                                                            \
    for (int64_t i = 0; i < rows; i++) {                                                             \
      const char *restrict s = from + i * from_row;                                                  \
      char *restrict t = to + i * to_row;                                                            \
      int64_t j = 0;                                                                                 \
      if (B <= BY_FOURS && is_by_fours(from_column)) {                                               \
        for (; j + 4 <= columns; j += 4, s += 4 * from_column, t += 4 * to_column) {                 \
          memcpy(t, s, B);                                                                           \
          memcpy(t + to_column, s + from_column, B);                                                 \
          memcpy(t + 2 * to_column, s + 2 * from_column, B);                                         \
          memcpy(t + 3 * to_column, s + 3 * from_column, B);                                         \
        }                                                                                            \
      }                                                                                              \
      for (; j < columns; j++, s += from_column, t += to_column) {                                   \
        memcpy(t, s, B);                                                                             \
      }                                                                                              \
    }                                                                                                \
    return;

// Numbers that are written side by side; by fours, too.
#define GRID_NUMBERS(NUMBER)                                                                         \
  if (length == sizeof(NUMBER) && to_column == sizeof(NUMBER)) {                                     \
    int64_t by_fours = is_by_fours(from_column) ? columns & ~3LL : 0;                                \
    for (int64_t i = 0; i < rows; i++) {                                                             \
      const char *restrict s = from + i * from_row;                                                  \
      NUMBER *restrict side = (NUMBER *)(to + i * to_row);                                           \
      for (int64_t j = 0; j < by_fours; j += 4, s += 4 * from_column) {                              \
        side[j] = *(const NUMBER *)s;                                                                \
        side[j + 1] = *(const NUMBER *)(s + from_column);                                            \
        side[j + 2] = *(const NUMBER *)(s + 2 * from_column);                                        \
        side[j + 3] = *(const NUMBER *)(s + 3 * from_column);                                        \
      }                                                                                              \
      side += by_fours;                                                                              \
      for (int64_t j = 0; j < columns - by_fours; j++) {                                             \
        side[j] = *(const NUMBER *)(s + j * from_column);                                            \
      }                                                                                              \
    }                                                                                                \
    return;                                                                                          \
  }

// rows x columns blocks of a length that has no loop of its own, by their overlapping ends.
#define GRID_BY(MOVE)                                                                                \
  {                                                                                                  \
    for (int64_t i = 0; i < rows; i++) {                                                             \
      const char *restrict s = from + i * from_row;                                                  \
      char *restrict t = to + i * to_row;                                                            \
      for (int64_t j = 0; j < columns; j++, s += from_column, t += to_column) {                      \
        MOVE                                                                                         \
      }                                                                                              \
    }                                                                                                \
    return;                                                                                          \
  }

// Blocks that are written side by side, each as one number that is longer than it: what it writes behind its
// block the next one writes again. The last block of a row is moved by its own length, so that nothing outside
// of the data is read or written.
#define GRID_OVER(NUMBER)                                                                            \
  if (length < (int64_t)sizeof(NUMBER) && 2 * length >= (int64_t)sizeof(NUMBER)                      \
      && from_column >= (int64_t)sizeof(NUMBER)) {                                                   \
    for (int64_t i = 0; i < rows; i++) {                                                             \
      const char *restrict s = from + i * from_row;                                                  \
      char *t = to + i * to_row;                                                                     \
      for (int64_t j = 0; j < columns - 1; j++, s += from_column, t += length) {                     \
        *(NUMBER *)t = *(const NUMBER *)s;                                                           \
      }                                                                                              \
      copy_any(t, s, length);                                                                        \
    }                                                                                                \
    return;                                                                                          \
  }

// Blocks that are written apart, and are more than a first cache holds, are fetched one block ahead (ADR 445):
// processors foresee how reads go on, but they wait for the lines of a block where it begins to be written. Of longer
// blocks the wait is a small part, and blocks that have a loop of their own are in flight together. A processor that
// holds many stores has the next block in flight by itself (ADR 504).
#define MOST_AHEAD 4095
#define FIRST_CACHE 32768

static inline int is_written_ahead(int64_t length, int64_t count) {
  return processor.kind != MANY_STORES && length > 64 && length <= MOST_AHEAD && count * length > FIRST_CACHE;
}

static inline void fetch_to_write(const char *block, int64_t length) {
  for (int64_t line = 0; line < length; line += CACHE_LINE) {
    __builtin_prefetch(block + line, 1);
  }
}

// One column.
static __attribute__((noinline)) void move_ahead(
    int64_t length, int64_t columns, int64_t from_column, int64_t to_column, const char *s, char *t) {
  for (int64_t j = 1; j < columns; j++, s += from_column, t += to_column) {
    fetch_to_write(t + to_column, length);
    memcpy(t, s, length);
  }
  memcpy(t, s, length);
}

static void move_grid(
    int64_t length, int64_t rows, int64_t from_row, int64_t to_row, int64_t columns,
    int64_t from_column, int64_t to_column, const char *from, char *to) {
  GRID_NUMBERS(number8)
  GRID_NUMBERS(number4)
  if (to_column == length && columns > 0) {
    GRID_OVER(number16)
    GRID_OVER(number8)
    GRID_OVER(number4)
  }
  switch (length) {
    EACH_LENGTH(GRID)
    default:
      if (length < 16) GRID_BY(ENDS(number8, t, s))
      if (length < 32) GRID_BY(ENDS(number16, t, s))
      if (length < 64) GRID_BY(ENDS_32(t, s))
      if (to_column != length && is_written_ahead(length, columns)) {
        for (int64_t i = 0; i < rows; i++) {
          move_ahead(length, columns, from_column, to_column, from + i * from_row, to + i * to_row);
        }
        return;
      }
      if (length < 128) GRID_BY(ENDS_64(t, s))
      for (int64_t i = 0; i < rows; i++) {
        const char *restrict s = from + i * from_row;
        char *restrict t = to + i * to_row;
        for (int64_t j = 0; j < columns; j++, s += from_column, t += to_column) {
          memcpy(t, s, length);
        }
      }
  }
}

// rows x columns blocks, slowly or with lines read first where that is faster. It is apart from move_grid, which compilers
// fit to its callers.
static inline void move_blocks(
    int64_t length, int64_t rows, int64_t from_row, int64_t to_row, int64_t columns,
    int64_t from_column, int64_t to_column, const char *from, char *to) {
  int64_t row = 0;
  int64_t stores = paced_stores(columns, from_column, to_column);
  struct reading reading = read_first(length, columns, from_column, to_column);
  if (stores > 0) {
    while (row < rows
           && move_at_pace(
               length, stores, columns, from_column, to_column, from + row * from_row, to + row * to_row)) {
      row++;
    }
  } else if (reading.together > 0) {
    for (; row < rows; row++) {
      move_read_first(
          reading, length, columns, from_column, to_column, from + row * from_row, to + row * to_row);
    }
  }
  if (row < rows) {
    move_grid(length, rows, from_row, to_row, columns, from_column, to_column, from, to);
  }
}

// Blocks of one length at listed places on one side and in equal steps on the other.
#define GATHER(B)                                                                                    \
  case B:                                                                                            \
    for (int64_t k = 0; k < count; k++, stepped += step) {                                           \
      memcpy(stepped, listed + places[k], B);                                                        \
    }                                                                                                \
    return;

#define GATHER_NUMBERS(NUMBER)                                                                       \
  if (length == sizeof(NUMBER) && step == sizeof(NUMBER)) {                                          \
    NUMBER *restrict side = (NUMBER *)stepped;                                                       \
    for (int64_t k = 0; k < count; k++) {                                                            \
      side[k] = *(const NUMBER *)(listed + places[k]);                                               \
    }                                                                                                \
    return;                                                                                          \
  }

#define GATHER_BY(MOVE)                                                                              \
  {                                                                                                  \
    for (int64_t k = 0; k < count; k++, stepped += step) {                                           \
      const char *s = listed + places[k];                                                            \
      MOVE                                                                                           \
    }                                                                                                \
    return;                                                                                          \
  }

static void gather(
    int64_t length, int64_t count, const int32_t *places, const char *listed, char *restrict stepped,
    int64_t step) {
  GATHER_NUMBERS(number8)
  GATHER_NUMBERS(number4)
  switch (length) {
    EACH_LENGTH(GATHER)
    default:
      if (length < 16) GATHER_BY(ENDS(number8, stepped, s))
      if (length < 32) GATHER_BY(ENDS(number16, stepped, s))
      if (length < 64) GATHER_BY(ENDS_32(stepped, s))
      if (length < 128) GATHER_BY(ENDS_64(stepped, s))
      for (int64_t k = 0; k < count; k++, stepped += step) {
        memcpy(stepped, listed + places[k], length);
      }
  }
}

#define SCATTER(B)                                                                                   \
  case B:                                                                                            \
    for (int64_t k = 0; k < count; k++, stepped += step) {                                           \
      memcpy(listed + places[k], stepped, B);                                                        \
    }                                                                                                \
    return;

#define SCATTER_BY(MOVE)                                                                             \
  {                                                                                                  \
    for (int64_t k = 0; k < count; k++, stepped += step) {                                           \
      char *t = listed + places[k];                                                                  \
      MOVE                                                                                           \
    }                                                                                                \
    return;                                                                                          \
  }

static void scatter(
    int64_t length, int64_t count, const int32_t *places, char *restrict listed, const char *stepped,
    int64_t step) {
  switch (length) {
    EACH_LENGTH(SCATTER)
    default:
      if (length < 16) SCATTER_BY(ENDS(number8, t, stepped))
      if (length < 32) SCATTER_BY(ENDS(number16, t, stepped))
      if (length < 64) SCATTER_BY(ENDS_32(t, stepped))
      if (is_written_ahead(length, count)) {
        for (int64_t k = 1; k < count; k++, stepped += step) {
          fetch_to_write(listed + places[k], length);
          memcpy(listed + places[k - 1], stepped, length);
        }
        memcpy(listed + places[count - 1], stepped, length);
        return;
      }
      if (length < 128) SCATTER_BY(ENDS_64(t, stepped))
      for (int64_t k = 0; k < count; k++, stepped += step) {
        memcpy(listed + places[k], stepped, length);
      }
  }
}

#endif
