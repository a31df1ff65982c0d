// SPDX-License-Identifier: Apache-2.0
// Runs of different lengths in order of length class, as org.espalier.mpi.transfer.kernel.ShortRuns puts them: one
// after the other as they come, the processor guesses wrong about every second length.
#ifndef ESPALIER_RUNS_H
#define ESPALIER_RUNS_H

#include <stdint.h>

// So many runs are one group. Within a group they are in order of class: all of length 1, of 2 to 3, 4 to 7, 8 to 15,
// 16 to 31, 32 to 63, and of 64 or more.
#define RUN_GROUP 256
#define RUN_CLASSES 7

// Where a run lies in memory, and on the wire from its group's first byte on.
struct short_run {
  int32_t place, offset, length;
};

#endif
