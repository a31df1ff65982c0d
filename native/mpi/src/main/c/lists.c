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

// What java.util.Arrays.hashCode says of a list whose first part has that hash, 1 where there is none.
EXPORT int32_t espalier_hash(const int32_t *list, int64_t n, int64_t hash) {
  uint32_t h = (uint32_t)hash;
  for (int64_t k = 0; k < n; k++) {
    h = 31 * h + (uint32_t)list[k];
  }
  return (int32_t)h;
}

EXPORT int32_t espalier_same(const int32_t *one, const int32_t *other, int64_t n) {
  return memcmp(one, other, (size_t)n * sizeof *one) == 0;
}
