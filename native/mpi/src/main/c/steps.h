// SPDX-License-Identifier: Apache-2.0
// Lists of blocks that are loops: all of one length, at places in equal steps, or in equal steps of equal steps.
#ifndef ESPALIER_STEPS_H
#define ESPALIER_STEPS_H

#include <stdint.h>
#include <string.h>

#define MOST_LEVELS 4

// Finds the loops of n places, innermost first, as count and step: levels[2 * i] and levels[2 * i + 1]. Returns how
// many there are, or -1 where the list is not of loops.
static int64_t loops_of(const int32_t *places, int64_t n, int64_t *levels) {
  int64_t found = 0;
  for (int64_t each = 1, count = n; count > 1; found++) {
    if (found == MOST_LEVELS) {
      return -1;
    }
#define STEP(K) ((int64_t)places[(K) * each] - places[((K) - 1) * each])
    int64_t step = STEP(1), run = 2;
    while (run < count && STEP(run) == step) {
      run++;
    }
    if (count % run != 0) {
      return -1;
    }
    for (int64_t from = run; from < count; from += run) {
      for (int64_t k = from + 1; k < from + run; k++) {
        if (STEP(k) != step) {
          return -1;
        }
      }
    }
#undef STEP
    levels[2 * found] = run;
    levels[2 * found + 1] = step;
    each *= run;
    count /= run;
  }
  return found;
}

static int are_equal(const int32_t *values, int64_t n) {
  return n < 2 || memcmp(values, values + 1, (size_t)(n - 1) * sizeof *values) == 0;
}

#endif
