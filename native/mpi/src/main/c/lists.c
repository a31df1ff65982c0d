// SPDX-License-Identifier: Apache-2.0
// Looks at lists of integers. A loop of Java's over a long list is interpreted, and then compiled, in a program that
// has just started.
#include "steps.h"

#define EXPORT __attribute__((visibility("default")))

// How many loops a list of n blocks is, as loops_of says, or -1: lengths are of 32 bits, places of 64 where wide is
// not 0. levels has room for 2 * MOST_LEVELS words.
EXPORT int espalier_steps(
    const int32_t *lengths, const void *places, int64_t wide, int64_t n, int64_t *levels) {
  return are_equal(lengths, n) ? (int)loops_of(places, wide, n, levels) : -1;
}

// Entries that are hashed together: one behind the other each waits for the product of the one before.
#define HASHED 8

// What java.util.Arrays.hashCode says of a list whose first part has that hash, 1 where there is none.
EXPORT int32_t espalier_hash(const int32_t *list, int64_t n, int64_t hash) {
  // of 31: the eighth to the first
  static const uint32_t power[HASHED] = {2487512833u, 1742810335u, 887503681u, 28629151u, 923521u, 29791u, 961u, 31u};
  uint32_t h = (uint32_t)hash;
  int64_t k = 0;
  for (; k + HASHED <= n; k += HASHED) {
    uint32_t sum = (uint32_t)list[k + HASHED - 1];
    for (int j = 0; j < HASHED - 1; j++) {
      sum += power[j + 1] * (uint32_t)list[k + j];
    }
    h = power[0] * h + sum;
  }
  for (; k < n; k++) {
    h = 31 * h + (uint32_t)list[k];
  }
  return (int32_t)h;
}

EXPORT int32_t espalier_same(const int32_t *one, const int32_t *other, int64_t n) {
  return memcmp(one, other, (size_t)n * sizeof *one) == 0;
}
