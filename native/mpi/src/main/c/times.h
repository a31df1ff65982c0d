// SPDX-License-Identifier: Apache-2.0
// Times of operations of one size that Java asks about, in nanoseconds, as System.nanoTime has them.
#ifndef ESPALIER_TIMES_H
#define ESPALIER_TIMES_H

#include <stdint.h>
#include <time.h>

// As org.espalier.mpi.raw.ReadyCalls has it.
#define TIMED 8

struct times {
  int64_t log;    // the power of two of their bytes; -1 for none
  int64_t count;  // how many there are
  int64_t begin[TIMED], end[TIMED];
};

static inline int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return INT64_C(1000000000) * time.tv_sec + time.tv_nsec;
}

// Threads may come at the same time: a time may be lost between them.
static inline void took(struct times *t, int64_t begin) {
  int64_t k = t->count;
  if (k < TIMED) {
    t->begin[k] = begin;
    t->end[k] = now();
    t->count = k + 1;
  }
}

#endif
