// SPDX-License-Identifier: Apache-2.0
// What packs.c is told of a type, what it is to move, and how that is done.
#ifndef ESPALIER_PACKING_H
#define ESPALIER_PACKING_H

#include "gaps.h"
#include "newcomers.h"
#include "program.h"
#include "times.h"

// As org.espalier.mpi.raw.PackCalls has it: moves of two to the power of this many bytes are left to Java.
#define LOGS 16

enum way { OUT = 0, IN = 1, WAYS = 2 };

// Words of 64 bits, in the order of PackCalls.
struct packing {
  int64_t size, extent;        // of one of the type, in bytes
  int64_t pack, unpack;        // the library's functions
  int64_t most_uses, price;    // until the elements are read: how many uses there may be, and what they may take
  int64_t known;               // whether they have been read; until then the library packs
  struct unread unread;        // what it has packed until then
  int64_t row, first;            // whether the data of one lie side by side, and where they begin
  const int64_t *program;        // what packs one copy after the other; NULL where nothing does
  int64_t root, step;            // of the program
  int64_t place, repeats;        // where displacement 0 of its first copy lies, and how many are one of the type
  int64_t left[WAYS][LOGS];      // between memory: how many may go as is chosen, by the power of two of their bytes
  int64_t taken[WAYS][LOGS];     // whether the library packs them, or the program
  struct times times[WAYS];
  int64_t packed;                // bytes that the program has packed or unpacked
};

// Data in memory or in an array, and where they are packed.
struct move {
  struct packing *packing;
  enum way way;
  jobject array, packed_array;      // NULL for memory
  int64_t address, packed_address;  // of displacement 0 and of the first packed byte; of an array, the bytes before
  int64_t count, bytes;
  int64_t type, comm;  // what the library is told
  int64_t number, size, span;  // of a type without words of its own: its number, bytes of data, how far they reach
};

// How a move is done.
struct how {
  struct packer by;
  int64_t place, copies;  // where the first copy lies from displacement 0 on, and how many there are of what packs
  int64_t *left;          // of how many moves this is one; NULL where nobody counts
  struct times *times;    // where its time goes; NULL where nobody asks
};

static struct how by_library(const struct move *m) {
  const struct packing *p = m->packing;
  return (struct how){
      .by = {.pack = p->pack, .unpack = p->unpack, .type = m->type, .self = m->comm, .size = p->size,
             .extent = p->extent},
      .copies = m->count};
}

static struct how by_program(const struct move *m) {
  const struct packing *p = m->packing;
  return (struct how){
      .by = {.program = p->program, .root = p->root, .step = p->step, .size = p->program[p->root + SIZE]},
      .place = p->place,
      .copies = m->count * p->repeats};
}

static struct how by_copy(const struct move *m) {
  return (struct how){.by = {.size = m->bytes}, .place = m->packing->first, .copies = 1};
}

static inline int log_of(int64_t bytes) { return 63 - __builtin_clzll((uint64_t)bytes); }

// Whether all data lie side by side in memory, too.
static inline int is_row(const struct move *m) {
  const struct packing *p = m->packing;
  return p->row && (m->count == 1 || p->extent == p->size);
}

// Finds how a move of a type is done whose elements are known; 0 where it is not for here.
static int find(const struct move *m, struct how *how) {
  struct packing *p = m->packing;
  if (is_row(m)) {
    *how = by_copy(m);
    return 1;
  }
  if (!p->program) {
    return 0;
  }
  if (m->array || m->packed_array) {
    *how = by_program(m);
    return 1;
  }
  int log = log_of(m->bytes);
  int64_t *left = &p->left[m->way][log];
  if (*left <= 0) {
    return 0;
  }
  *how = p->taken[m->way][log] ? by_library(m) : by_program(m);
  how->left = left;
  how->times = p->times[m->way].log == log ? &p->times[m->way] : NULL;
  return 1;
}

#endif
