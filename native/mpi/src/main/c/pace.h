// SPDX-License-Identifier: Apache-2.0
// Columns whose blocks fall into few sets of the first cache. A processor has as many blocks in flight as it holds
// stores; where those are more than the sets have lines, the blocks throw each other out before they are read or
// written. Such a loop is faster where it does not hurry. What slows it down must not be optimised away, take no memory,
// and limit how many blocks are in flight: each block is stored several times (ADR 204, ADR 477).
#ifndef ESPALIER_PACE_H
#define ESPALIER_PACE_H

#include "numbers.h"
#include "processor.h"

// Steps of so many bytes fall into one set of a first cache (64 sets of 64 bytes in all that are common).
#define SAME_SET 4096

// So many blocks fill a set.
#define SET_WAYS 8

// The same of processors with many stores in flight.
#define MANY_STORES_WAYS 12

// On those, writing in steps of so many bytes needs a second store, in twice the step twice as many.
#define STEP_OF_TWO_STORES 512

// So many where reading falls into one set, and where either side does on processors of which nothing is known.
#define MANY_STORES_READ 12
#define FEW_STORES 6

// On Intel's, writing more blocks than the second into one set: there reading first is sometimes three times slower.
#define STORES_OF_ONE_SET 12
#define MOST_READ_OF_ONE_SET 1024

// The power of two that a step is a multiple of, where it says into how many sets the blocks fall.
static inline int64_t sets_apart(int64_t step) {
  int64_t power = step & -step;
  return power > SAME_SET ? SAME_SET : power;
}

// How often a column's blocks are stored in all, 0 where the loop need not be slowed down.
static inline int64_t paced_stores(int64_t columns, int64_t from_column, int64_t to_column) {
  int64_t from = sets_apart(from_column), to = sets_apart(to_column);
  if (processor.kind == READS_FIRST) { // the others of Intel's have their lines read first (readfirst.h)
    return to == SAME_SET && columns > MOST_READ_OF_ONE_SET && columns * CACHE_LINE <= processor.second_cache / 4
        ? STORES_OF_ONE_SET
        : 0;
  }
  if (processor.kind == UNKNOWN) {
    return columns > SET_WAYS && (from == SAME_SET || to == SAME_SET) ? FEW_STORES : 0;
  }
  if (to >= STEP_OF_TWO_STORES && columns > MANY_STORES_WAYS * (SAME_SET / to)) {
    return 2 * to / STEP_OF_TWO_STORES;
  }
  return columns > MANY_STORES_WAYS && from == SAME_SET ? MANY_STORES_READ : 0;
}

typedef volatile number4 stored4;
typedef volatile number8 stored8;
typedef volatile number16 stored16;
#define STORE_4(AT) *(stored4 *)(t + AT) = *(const number4 *)(s + AT);
#define STORE_8(AT) *(stored8 *)(t + AT) = *(const number8 *)(s + AT);
#define STORE_16(AT) *(stored16 *)(t + AT) = *(const number16 *)(s + AT);

#define TIMES(N, BLOCK)                                                                              \
  case N:                                                                                            \
    for (int64_t j = 0; j < columns; j++, s += from_column, t += to_column) {                        \
      for (int k = 0; k < N; k++) {                                                                  \
        BLOCK                                                                                        \
      }                                                                                              \
    }                                                                                                \
    return 1;

// Blocks of B bytes, which take OWN stores each.
#define AT_PACE(B, OWN, BLOCK)                                                                       \
  case B:                                                                                            \
    switch (OWN == 1 || processor.kind != UNKNOWN ? stores / OWN : 0) {                                            \
      TIMES(2, BLOCK) TIMES(3, BLOCK) TIMES(4, BLOCK) TIMES(6, BLOCK)                                \
      TIMES(8, BLOCK) TIMES(12, BLOCK) TIMES(16, BLOCK)                                              \
      default: return 0;                                                                             \
    }

// One column. Says no where there is no loop for that length, or the block's own stores are enough.
static __attribute__((noinline)) int move_at_pace(
    int64_t length, int64_t stores, int64_t columns, int64_t from_column, int64_t to_column, const char *s,
    char *t) {
  switch (length) {
    AT_PACE(4, 1, STORE_4(0))
    AT_PACE(8, 1, STORE_8(0))
    AT_PACE(12, 2, STORE_8(0) STORE_4(8))
    AT_PACE(16, 1, STORE_16(0))
    AT_PACE(24, 2, STORE_16(0) STORE_8(16))
    AT_PACE(32, 2, STORE_16(0) STORE_16(16))
    AT_PACE(64, 4, STORE_16(0) STORE_16(16) STORE_16(32) STORE_16(48))
    default: return 0;
  }
}

#endif
