// SPDX-License-Identifier: Apache-2.0
// Types of which Java keeps nothing yet: their first packings are counted in a table that all of them share, so that the
// first one of a type makes no object. All that is known of a type comes with each call; here are counts alone, which
// threads that come at the same time may lose. A type has a number that no other one has, since MPI gives handles again:
// a newer one takes the place of an older one, which goes on by words of its own.
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
  int64_t number;  // of the type; 0 for none
  struct unread unread;
};

// Those of the process, in memory that nobody has to make, of which no page is touched before it is needed.
static struct newcomer newcomers[NEWCOMERS];

// The counts of a type, which begin now where they had not begun; NULL where a newer type has taken its place.
static inline struct unread *of_newcomer(int64_t number) {
  struct newcomer *place = &newcomers[number % NEWCOMERS];
  if (place->number < number) {
    *place = (struct newcomer){.number = number};
  }
  return place->number == number ? &place->unread : 0;
}

// What a type has come to that goes on by itself.
static inline struct unread leave(int64_t number) {
  const struct newcomer *place = &newcomers[number % NEWCOMERS];
  return place->number == number ? place->unread : (struct unread){0};
}

#endif
