// SPDX-License-Identifier: Apache-2.0
// The first messages of native memory of types of which Java keeps nothing yet: MPI takes them by the type's own handle
// until they may have lost what reading the elements costs. They are counted in a table that all types share, so that the
// first one makes no object (docs/adr/0513).
#ifndef ESPALIER_FIRSTS_H
#define ESPALIER_FIRSTS_H

#include "sides.h"

// The words of all types that have none of their own. Their size is 0.
extern struct ready espalier_of_new;

// Counts a message of one of them; gives the type that MPI is told with the program's own count, or 0 where it is not one
// of the first.
int64_t espalier_first(const struct data *d);

// What most messages of memory are: those that are quick, and the first ones; 0 for others.
static inline int64_t as_it_lies(const struct data *d, enum way way) {
  int64_t type = quick(d, way);
  return type || d->ready != &espalier_of_new ? type : espalier_first(d);
}

#endif
