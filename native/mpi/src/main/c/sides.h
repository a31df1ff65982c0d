// SPDX-License-Identifier: Apache-2.0
// The sides of messages of types that are ready: all that one needs of its type stands in some words that Java has
// written once (docs/adr/0487). What is not for C is left to Java, before anything has happened.
#ifndef ESPALIER_SIDES_H
#define ESPALIER_SIDES_H

#include "gaps.h"
#include "kinds.h"
#include "program.h"
#include "status.h"
#include "threads.h"
#include "times.h"

// As org.espalier.mpi.raw.ReadyCalls has them.
#define NOT_HERE -1
#define LOGS 20
#define BY_OWN 1
// Messages of memory that a program packs have fewer bytes than two to the power of this.
#define PACKED_LOGS 13

// What a side is of: of messages of two calls, or of one that does both or only begins.
enum way { OUT = 0, IN = 1, EXCHANGED_OUT = 2, EXCHANGED_IN = 3, WAYS = 4 };

// Words of 64 bits, in the order of ReadyCalls.
struct ready {
  const int64_t *program;       // what packs one copy after the other; NULL where all data lie side by side
  int64_t root, step;           // of the program
  int64_t place, repeats;       // where displacement 0 of its first copy lies, and how many are one of the type
  int64_t size, extent;         // of one of the type, in bytes
  int64_t lower, span;          // where its data begin, and how far they reach
  int64_t unit, units;          // what MPI is told: so many units are one of the type
  int64_t byte;                 // MPI_BYTE
  int64_t most_as_bytes[2];     // messages of at most so many bytes are told as bytes
  int64_t most;                 // bytes of a message of an array
  int64_t most_taken;           // bytes of a message of memory that MPI takes as it lies, where there is no program
  int64_t left[WAYS][LOGS];     // otherwise: how many messages of memory may go as is chosen, by the power of two of
  int64_t taken[WAYS][LOGS];    // their bytes: by which type MPI takes them, BY_OWN, or 0: the program packs
  struct times times[2];        // of those that go out, and of those that come in
  int64_t uses, moved, packed;  // how many messages there were, their bytes, and how many of them a program packed
  int64_t kind;                 // of the array before
};

// What the program says of one side of a message.
struct data {
  struct ready *ready;
  jobject array;           // NULL for memory
  int64_t address, type;   // of displacement 0, or the bytes before it in the array; by which MPI may take memory
  int64_t count;           // how many of the type
  int64_t number, size;    // of a type without words of its own: its number, and bytes of data of one
};

// Where the data of one side lie, and what MPI is told of them.
struct side {
  struct packer by;
  jobject array;          // NULL for memory
  char *memory;           // displacement 0 of the first copy, where there is no array
  int64_t at;             // the same in an array, in bytes
  int64_t copies, bytes;  // copies of what packs; of all
  int64_t count, type;    // what MPI is told
  int64_t *left;          // of how many messages this is one; NULL where nobody counts
  struct times *times;    // where its time goes; NULL where nobody asks
  int packs;              // whether data are moved to or from memory of MPI's; otherwise MPI takes them as they lie
};

static inline int log_of(int64_t bytes) { return 63 - __builtin_clzll((uint64_t)bytes); }

// Finds a side in an array, of which displacement 0 lies at a byte; 0 where it is not for here.
static inline int find_in_array(JNIEnv *env, const struct data *d, struct side *s) {
  struct ready *r = d->ready;
  if (s->bytes > r->most) {
    return 0;
  }
  int64_t room = array_bytes(env, d->array, &r->kind);
  if (!r->program) {
    if (d->address < 0 || s->bytes > room - d->address) {
      return 0;
    }
    s->at = d->address;
    s->copies = 1;
  } else {
    int64_t reach = r->extent * (d->count - 1), from = d->address + r->lower + (reach < 0 ? reach : 0);
    if (from < 0 || r->span + (reach < 0 ? -reach : reach) > room - from) {
      return 0;
    }
    s->at = d->address + r->place;
  }
  s->array = d->array;
  s->packs = 1;
  return 1;
}

// The same in memory: where MPI takes it as it lies, or somebody has chosen how it goes.
static inline int find_in_memory(const struct data *d, enum way way, struct side *s) {
  struct ready *r = d->ready;
  s->memory = (char *)(intptr_t)d->address;
  if (!r->program && s->bytes <= r->most_taken) {
    return 1;
  }
  int log = log_of(s->bytes);
  if (log >= LOGS || r->left[way][log] <= 0) {
    return 0;
  }
  s->left = &r->left[way][log];
  s->times = way <= IN && r->times[way].log == log ? &r->times[way] : NULL;
  int64_t taken = r->taken[way][log];
  if (taken) {
    s->count = d->count;
    s->type = taken == BY_OWN ? d->type : taken;
    return s->type != 0;
  }
  s->memory += r->place;
  s->packs = 1;
  return r->program && log < PACKED_LOGS;
}

// Finds a side and changes nothing; 0 where it is not for here.
static inline int find(JNIEnv *env, const struct data *d, enum way way, struct side *s) {
  struct ready *r = d->ready;
  if (d->count <= 0 || r->size <= 0 || (!d->array && !d->address)) {
    return 0;
  }
  int64_t bytes = r->size * d->count;
  int as_bytes = bytes <= r->most_as_bytes[way & 1];
  *s = (struct side){
      .by = {.program = r->program, .root = r->root, .step = r->step},
      .bytes = bytes,
      .copies = d->count * r->repeats,
      .count = as_bytes ? bytes : d->count * r->units,
      .type = as_bytes ? r->byte : r->unit};
  s->by.size = r->program ? r->program[r->root + SIZE] : bytes;
  return d->array ? find_in_array(env, d, s) : find_in_memory(d, way, s);
}

// What most messages of memory are: MPI takes them as they lie, and nobody asks the time. Counts one, and gives the type
// that MPI is told with the program's own count; 0 for others, of which nothing is counted.
static inline int64_t quick(const struct data *d, enum way way) {
  struct ready *r = d->ready;
  if (d->array || d->count <= 0 || r->size <= 0 || !d->address) {
    return 0;
  }
  int64_t bytes = r->size * d->count;
  int log = log_of(bytes);
  if (log >= LOGS || r->left[way][log] <= 0 || (way <= IN && r->times[way].log == log)) {
    return 0;
  }
  int64_t taken = r->taken[way][log], type = taken == BY_OWN ? d->type : taken;
  if (type) {
    --r->left[way][log];
    r->uses++;
    r->moved += bytes;
  }
  return type;
}

static inline void count(struct ready *r, const struct side *s) {
  if (s->left) {
    --*s->left;
  }
  r->uses++;
  r->moved += s->bytes;
  r->packed += s->packs && r->program ? s->bytes : 0;
}

// What MPI is handed of a side that goes out; NULL where there is no memory.
static inline char *room_out(const struct side *s, char *stack) {
  return !s->packs ? s->memory : s->bytes <= ON_STACK ? stack : memory_to_send();
}

static inline char *room_in(const struct side *s) { return s->packs ? memory_to_receive() : s->memory; }

// Packs a side, where it is packed.
static inline int32_t go_out(JNIEnv *env, const struct side *s, char *room) {
  return !s->packs   ? 0
         : s->array ? pack_out_of(env, &s->by, s->array, s->at, s->copies, room)
                    : pack(&s->by, s->memory, s->copies, room);
}

// Unpacks what has come, as a status says.
static inline int32_t come_in(JNIEnv *env, const struct side *s, char *room, int64_t status) {
  if (!s->packs) {
    return 0;
  }
  int64_t bytes = 0;
  int32_t code = espalier_bytes_come(status, &bytes);
  if (code || bytes <= 0) {
    return code;
  }
  bytes = bytes < s->bytes ? bytes : s->bytes;
  return s->array ? unpack_into(env, &s->by, room, bytes, s->array, s->at, s->copies)
                  : unpack(&s->by, room, bytes, s->memory, s->copies);
}

static inline struct data data_of(jlong words, jobject array, jlong address, jlong type, jint count) {
  return (struct data){(struct ready *)(intptr_t)words, array, address, type, count, 0, 0};
}

#endif
