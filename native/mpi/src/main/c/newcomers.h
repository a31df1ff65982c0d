// SPDX-License-Identifier: Apache-2.0
// Types of which Java keeps nothing yet: their first packings are counted in a table that all of them share, so that the
// first one of a type makes no object and asks the library three questions at most. A type leaves the table when Java
// begins to keep something of it, and before its handle is freed. Threads may come at the same time: counts, or a place,
// may be lost between them.
#ifndef ESPALIER_NEWCOMERS_H
#define ESPALIER_NEWCOMERS_H

#include <stdint.h>

// A power of two.
#define NEWCOMERS 64

// Packings by the library before the elements are read.
struct unread {
  int64_t uses, untimed;  // how many there were, and since one of them was timed
  int64_t lost;           // what all took, in nanoseconds
};

struct newcomer {
  int64_t type;          // 0 for none
  int64_t size, extent;  // of one, in bytes
  struct unread unread;
};

struct newcomers {
  int64_t type_size, type_extent, type_true_extent;  // the library's functions
  struct newcomer places[NEWCOMERS];
};

typedef int32_t (*sizing)(int64_t, int64_t);
typedef int32_t (*extending)(int64_t, int64_t, int64_t);

// One for the process, in memory that nobody has to make, of which no page is touched before it is needed.
static struct newcomers newcomers;

// Handles are addresses or small numbers: the upper half of a product by an odd number tells both apart.
static inline struct newcomer *place_of(int64_t type) {
  return &newcomers.places[((uint64_t)type * UINT64_C(0x9E3779B97F4A7C15)) >> 58];
}

// Takes a free place for a type, if it has gaps: MPICH leaves out some data of those that have none
// (docs/mpi-quirks.md). Gives 0 where it is not for here.
static int enter(struct newcomer *place, int64_t type) {
  int32_t size = 0;
  intptr_t lower = 0, extent = 0, span = 0;
  if (((sizing)(intptr_t)newcomers.type_size)(type, (intptr_t)&size)
      || ((extending)(intptr_t)newcomers.type_extent)(type, (intptr_t)&lower, (intptr_t)&extent)
      || ((extending)(intptr_t)newcomers.type_true_extent)(type, (intptr_t)&lower, (intptr_t)&span) || size <= 0
      || span == size) {
    return 0;
  }
  *place = (struct newcomer){.type = type, .size = size, .extent = extent};
  return 1;
}

// The place of a type, which it is given now where it has none; NULL where it is another's, or the type is not for here.
static inline struct newcomer *newcomer(int64_t type) {
  struct newcomer *place = place_of(type);
  return place->type == type || (!place->type && enter(place, type)) ? place : 0;
}

// Takes a type out of the table; gives its counts.
static inline struct unread leave(int64_t type) {
  struct newcomer *place = place_of(type);
  struct unread unread = {0};
  if (place->type == type) {
    unread = place->unread;
    place->type = 0;
  }
  return unread;
}

#endif
