// SPDX-License-Identifier: Apache-2.0
// The words of a program: what org.espalier.mpi.transfer.kernel.Program writes, word by word. A node is
// named by the index of its first word; size is the bytes of its data, span the bytes from its first
// to behind its last.
#ifndef ESPALIER_PROGRAM_H
#define ESPALIER_PROGRAM_H

#include <stdint.h>

enum kind {
  BLOCK = 0,     // kind size span
  LOOP = 1,      // kind size span child count stride
  PLACES = 2,    // kind size span child count places narrow apart
  SEQUENCE = 3,  // kind size span count, then for each part: child place offset
  RUNS = 4,      // kind size span count places offsets (count + 1 of them) classes ends apart; where
                 // classes is not 0, the runs are there again as runs.h says, and where each class ends
  BUCKETS = 5    // kind size span child count stride places starts (count + 1 of them)
};

enum word {
  KIND = 0,
  SIZE = 1,
  SPAN = 2,
  LOOP_CHILD = 3, LOOP_COUNT = 4, LOOP_STRIDE = 5,
  PLACES_CHILD = 3, PLACES_COUNT = 4, PLACES_LIST = 5, PLACES_NARROW = 6, PLACES_APART = 7,
  SEQUENCE_COUNT = 3, SEQUENCE_PARTS = 4,
  PART_CHILD = 0, PART_PLACE = 1, PART_OFFSET = 2, PART_WORDS = 3,
  RUNS_COUNT = 3, RUNS_PLACES = 4, RUNS_OFFSETS = 5, RUNS_CLASSES = 6, RUNS_ENDS = 7, RUNS_APART = 8,
  BUCKETS_CHILD = 3, BUCKETS_COUNT = 4, BUCKETS_STRIDE = 5, BUCKETS_PLACES = 6, BUCKETS_STARTS = 7
};

// The greatest i in [0, n) with sorted[i * step] <= value; sorted[0] <= value is given.
static inline int64_t last_at_most(const int64_t *sorted, int64_t n, int64_t step, int64_t value) {
  int64_t low = 0, high = n;
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    if (sorted[middle * step] <= value) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

#endif
