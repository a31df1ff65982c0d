// SPDX-License-Identifier: Apache-2.0
// Columns that lie side by side in memory and one behind the other on the wire, as in a transpose: some of them
// are moved together, so that a line of the cache that all of them share is read or written once.
#ifndef ESPALIER_TILES_H
#define ESPALIER_TILES_H

#include "blocks.h"

// So many blocks, a step apart, stay in the first cache: the more trailing zeros the step has, the fewer sets
// they fall into.
static inline int64_t blocks_in_cache(int64_t step) {
  int64_t zeros = step & -step;
  int64_t apart = zeros > SAME_SET ? SAME_SET : zeros < CACHE_LINE ? CACHE_LINE : zeros;
  return SET_WAYS * (SAME_SET / apart);
}

// How many columns, column_step apart, are moved together; 0 where one after the other is as fast, or where blocks
// share bytes, so that their order counts. Unpacking writes few lines at a time then, which is faster for numbers
// of whatever step.
static inline int64_t columns_together(
    int packing, int64_t length, int64_t columns, int64_t column_step, int64_t wire_step, int64_t rows,
    int64_t row_step) {
  int64_t distance = row_step < 0 ? -row_step : row_step;
  if (column_step < length || column_step > CACHE_LINE / 2 || columns < 2
      || (columns - 1) * column_step + length > distance) {
    return 0;
  }
  if (rows <= blocks_in_cache(distance) && (packing || length > 8)) {
    return 0;
  }
  int64_t line = CACHE_LINE / column_step;
  // What is written to several places of the wire must stay in the cache until lines are full.
  return packing && wire_step % SAME_SET == 0 && line > SET_WAYS / 2 ? SET_WAYS / 2 : line;
}

#endif
