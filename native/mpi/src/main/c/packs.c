// SPDX-License-Identifier: Apache-2.0
// Packing within the process, for Java's class org.espalier.mpi.raw.PackCalls: all that a type needs stands in some words
// that Java has written, so that Java only hands on what the program says. What is not for here is left to Java, before
// anything of it can be seen.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include "gaps.h"
#include "move.h"
#include "program.h"
#include "times.h"
#include <string.h>

// As org.espalier.mpi.raw.PackCalls has them.
#define NOT_HERE -1
#define LOGS 16
#define TIMED_USES 16

enum way { OUT = 0, IN = 1, WAYS = 2 };

// Words of 64 bits, in the order of PackCalls.
struct packing {
  int64_t size, extent;        // of one of the type, in bytes
  int64_t pack, unpack;        // the library's functions
  int64_t type, self;          // what they are told
  int64_t most_uses, price;    // until the elements are read: how many uses there may be, and what they may take
  int64_t known;               // whether they have been read; until then the library packs
  int64_t uses, untimed;       // how many there were until then, and since one of them was timed
  int64_t lost;                // what all took
  int64_t row, first;            // whether the data of one lie side by side, and where they begin
  const int64_t *program;        // what packs one copy after the other; NULL where nothing does
  int64_t root, step;            // of the program
  int64_t place, repeats;        // where displacement 0 of its first copy lies, and how many are one of the type
  int64_t left[WAYS][LOGS];      // between memory: how many may go as is chosen, by the power of two of their bytes
  int64_t taken[WAYS][LOGS];     // whether the library packs them, or the program
  struct times times[WAYS];
};

// Data in memory or in an array, and where they are packed.
struct move {
  struct packing *packing;
  enum way way;
  jobject array, packed_array;      // NULL for memory
  int64_t address, packed_address;  // of displacement 0 and of the first packed byte; of an array, the bytes before
  int64_t count, bytes;
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
      .by = {.pack = p->pack, .unpack = p->unpack, .type = p->type, .self = p->self, .size = p->size,
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

static int32_t move(const struct move *m, const struct how *how, char *memory, char *packed) {
  char *first = memory + how->place;
  return m->way == OUT ? pack(&how->by, first, how->copies, packed)
                       : unpack(&how->by, packed, m->bytes, first, how->copies);
}

// An array's first element, held until it is let go, or nothing for memory. Gives 0 where the JVM has thrown.
static int hold(JNIEnv *env, jobject array, char **held) {
  *held = array ? (*env)->GetPrimitiveArrayCritical(env, (jarray)array, NULL) : NULL;
  return !array || *held;
}

static void let_go(JNIEnv *env, jobject array, char *held, int written) {
  if (held) {
    (*env)->ReleasePrimitiveArrayCritical(env, (jarray)array, held, written ? 0 : JNI_ABORT);
  }
}

static int32_t move_held(JNIEnv *env, const struct move *m, const struct how *how) {
  char *memory, *packed = NULL;
  int32_t code = THROWN;
  if (hold(env, m->array, &memory) && hold(env, m->packed_array, &packed)) {
    code = move(m, how, memory + m->address, packed + m->packed_address);
  }
  let_go(env, m->packed_array, packed, m->way == OUT);
  let_go(env, m->array, memory, m->way == IN);
  return code == NO_MEMORY ? no_memory(env) : code;
}

// At least one of so many is timed, and of the first ones each whose number is a power of two: the others take as long.
static int is_timed(int64_t uses) { return uses % TIMED_USES == 0 || (uses & (uses - 1)) == 0; }

// The library packs, until that may have taken as long as reading the elements would.
static int32_t move_unread(JNIEnv *env, const struct move *m) {
  struct packing *p = m->packing;
  if (p->uses >= p->most_uses || p->lost >= p->price) {
    return NOT_HERE;
  }
  struct how how = by_library(m);
  int timed = is_timed(p->uses++);
  p->untimed++;
  int64_t begin = timed ? now() : 0;
  int32_t code = move_held(env, m, &how);
  if (timed) {
    p->lost += p->untimed * (now() - begin);
    p->untimed = 0;
  }
  return code;
}

static int32_t move_known(JNIEnv *env, const struct move *m) {
  struct how how;
  if (!find(m, &how)) {
    return NOT_HERE;
  }
  if (how.left) {
    --*how.left;
  }
  int64_t begin = how.times ? now() : 0;
  int32_t code = move_held(env, m, &how);
  if (how.times) {
    took(how.times, begin);
  }
  return code;
}

// What most moves are: between memory, a copy, or by the program where nobody asks the time. Gives 0 for others.
static inline int is_quick(const struct move *m) {
  struct packing *p = m->packing;
  char *memory = (char *)(intptr_t)m->address, *packed = (char *)(intptr_t)m->packed_address;
  if (m->array || m->packed_array) {
    return 0;
  }
  if (is_row(m)) {
    memory += p->first;
    memmove(m->way == OUT ? packed : memory, m->way == OUT ? memory : packed, (size_t)m->bytes);
    return 1;
  }
  int log = log_of(m->bytes);
  if (!p->program || p->left[m->way][log] <= 0 || p->taken[m->way][log] || p->times[m->way].log == log) {
    return 0;
  }
  --p->left[m->way][log];
  espalier_move(
      m->way == OUT ? PACK : UNPACK, p->program, p->root, p->step, memory, p->place, WHOLE, m->count * p->repeats,
      packed, 0);
  return 1;
}

static inline int32_t do_move(JNIEnv *env, struct move *m) {
  m->bytes = m->count * m->packing->size;
  return m->bytes <= 0 || m->bytes >= INT64_C(1) << LOGS ? NOT_HERE
         : is_quick(m)                                   ? 0
         : m->packing->known                             ? move_known(env, m)
                                                         : move_unread(env, m);
}

// The functions of the class PackCalls in a package: the agent's jar carries this library and renames the package.
#define PACK_CALLS(PACKAGE) \
  JNIEXPORT void JNICALL Java_##PACKAGE##_PackCalls_tell( \
      JNIEnv *env, jclass class, jlong words, jlong size, jlong extent, jlong packs, jlong unpacks, jlong type, \
      jlong self, jlong uses, jlong nanos) { \
    (void)env, (void)class; \
    struct packing *p = (struct packing *)(intptr_t)words; \
    p->size = size, p->extent = extent; \
    p->pack = packs, p->unpack = unpacks; \
    p->type = type, p->self = self; \
    p->most_uses = uses, p->price = nanos; \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_PackCalls_move( \
      JNIEnv *env, jclass class, jlong words, jboolean packs, jobject array, jlong address, jlong count, \
      jobject packed_array, jlong packed_address) { \
    (void)class; \
    struct move m = { \
        .packing = (struct packing *)(intptr_t)words, \
        .way = packs ? OUT : IN, \
        .array = array, \
        .packed_array = packed_array, \
        .address = address, \
        .packed_address = packed_address, \
        .count = count}; \
    return do_move(env, &m); \
  }

PACK_CALLS(org_espalier_mpi_raw)
PACK_CALLS(org_espalier_agent_carried_mpi_raw)
