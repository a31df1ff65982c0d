// SPDX-License-Identifier: Apache-2.0
// Packing within the process, for Java's class org.espalier.mpi.raw.PackCalls: all that a type needs stands in some words
// that Java has written, so that Java only hands on what the program says. What is not for here is left to Java, before
// anything of it can be seen.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include "gaps.h"
#include "move.h"
#include "newcomers.h"
#include "program.h"
#include "times.h"
#include <string.h>

// As org.espalier.mpi.raw.PackCalls has them.
#define NOT_HERE -1
#define LOGS 16
#define TIMED_USES 16
// A library takes no more for a call, and for a byte of it, in nanoseconds: elements of a byte, pages apart. The rest of
// a measured time is what its thread waited for a core.
#define MOST_OF_A_CALL 20000
#define MOST_OF_A_BYTE 40
// To see which is faster, both pack as often as it takes for so many bytes, so many times.
#define COMPARED 4096
#define ROUNDS 3
#define NOT_COMPARED INT64_MIN
#define DIFFERENT (INT64_MIN + 1)

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

// The words of all types that have none of their own. Their size is 0.
static struct packing of_new;

// Data in memory or in an array, and where they are packed.
struct move {
  struct packing *packing;
  enum way way;
  jobject array, packed_array;      // NULL for memory
  int64_t address, packed_address;  // of displacement 0 and of the first packed byte; of an array, the bytes before
  int64_t count, bytes;
  int64_t type, comm;  // what the library is told
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
static int32_t move_unread(JNIEnv *env, const struct move *m, const struct how *how, struct unread *u) {
  if (!m->type || u->uses >= m->packing->most_uses || u->lost >= m->packing->price) {
    return NOT_HERE;
  }
  int timed = is_timed(u->uses++);
  u->untimed++;
  int64_t begin = timed ? now() : 0;
  int32_t code = move_held(env, m, how);
  if (timed) {
    int64_t nanos = now() - begin, most = MOST_OF_A_CALL + MOST_OF_A_BYTE * m->bytes;
    u->lost += u->untimed * (nanos < most ? nanos : most);
    u->untimed = 0;
  }
  return code;
}

static inline int is_long(const struct move *m) { return m->bytes >= INT64_C(1) << LOGS; }

// Packs a type that has no words of its own.
static int32_t move_new(JNIEnv *env, struct move *m) {
  struct newcomer *type = m->packing == &of_new && m->type ? newcomer(m->type) : NULL;
  if (!type) {
    return NOT_HERE;
  }
  m->bytes = m->count * type->size;
  if (m->bytes <= 0 || is_long(m)) {
    return NOT_HERE;
  }
  struct how how = by_library(m);
  how.by.size = type->size;
  how.by.extent = type->extent;
  return move_unread(env, m, &how, &type->unread);
}

static int32_t move_known(JNIEnv *env, const struct move *m) {
  struct how how;
  if (!find(m, &how)) {
    return NOT_HERE;
  }
  if (how.left) {
    --*how.left;
  }
  m->packing->packed += how.by.program ? m->bytes : 0;
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
  p->packed += m->bytes;
  espalier_move(
      m->way == OUT ? PACK : UNPACK, p->program, p->root, p->step, memory, p->place, WHOLE, m->count * p->repeats,
      packed, 0);
  return 1;
}

static inline int32_t do_move(JNIEnv *env, struct move *m) {
  m->bytes = m->count * m->packing->size;
  if (m->bytes <= 0) {
    return move_new(env, m);
  }
  if (is_long(m)) {
    return NOT_HERE;
  }
  if (is_quick(m)) {
    return 0;
  }
  if (m->packing->known) {
    return move_known(env, m);
  }
  struct how how = by_library(m);
  return move_unread(env, m, &how, &m->packing->unread);
}

// The library and the program pack in turns, each so often that a clock sees it. Gives the nanoseconds that the program
// saves each time.
static int32_t compare_held(const struct move *m, char *memory, char *theirs, char *ours, int64_t *saved) {
  struct how library = by_library(m), program = by_program(m);
  int64_t times = 1 + COMPARED / m->bytes, slow = INT64_MAX, fast = INT64_MAX;
  int32_t code = 0;
  for (int round = 0; round < ROUNDS && !code; round++) {
    int64_t begin = now();
    for (int64_t k = 0; k < times && !code; k++) {
      code = move(m, &library, memory, theirs);
    }
    int64_t middle = now();
    for (int64_t k = 0; k < times && !code; k++) {
      code = move(m, &program, memory, ours);
    }
    int64_t end = now();
    slow = middle - begin < slow ? middle - begin : slow;
    fast = end - middle < fast ? end - middle : fast;
  }
  *saved = (slow - fast) / times;
  return code;
}

// Gives what is saved where the bytes are the same, or DIFFERENT, or NOT_COMPARED.
static int64_t compare(JNIEnv *env, struct move *m, char *theirs, char *ours) {
  char *memory;
  int64_t saved = 0;
  m->bytes = m->count * m->packing->size;
  if (!m->packing->program || m->bytes <= 0 || !hold(env, m->array, &memory)) {
    return NOT_COMPARED;
  }
  int32_t code = compare_held(m, memory + m->address, theirs, ours, &saved);
  let_go(env, m->array, memory, 0);
  return code ? NOT_COMPARED : memcmp(theirs, ours, (size_t)m->bytes) ? DIFFERENT : saved;
}

// The functions of the class PackCalls in a package: the agent's jar carries this library and renames the package.
#define PACK_CALLS(PACKAGE) \
  JNIEXPORT void JNICALL Java_##PACKAGE##_PackCalls_tell( \
      JNIEnv *env, jclass class, jlong words, jlong size, jlong extent, jlong packs, jlong unpacks, jlong uses, \
      jlong nanos) { \
    (void)env, (void)class; \
    struct packing *p = (struct packing *)(intptr_t)words; \
    p->size = size, p->extent = extent; \
    p->pack = packs, p->unpack = unpacks; \
    p->most_uses = uses, p->price = nanos; \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_PackCalls_tellOfNew( \
      JNIEnv *env, jclass class, jlong packs, jlong unpacks, jlong size, jlong extent, jlong true_extent, jlong uses, \
      jlong nanos) { \
    (void)env, (void)class; \
    of_new.most_uses = uses, of_new.price = nanos; \
    of_new.pack = packs, of_new.unpack = unpacks; \
    newcomers.type_size = size, newcomers.type_extent = extent, newcomers.type_true_extent = true_extent; \
    return (intptr_t)&of_new; \
  } \
  JNIEXPORT void JNICALL Java_##PACKAGE##_PackCalls_priceOfNew(JNIEnv *env, jclass class, jlong uses, jlong nanos) { \
    (void)env, (void)class; \
    of_new.most_uses = uses, of_new.price = nanos; \
  } \
  JNIEXPORT void JNICALL Java_##PACKAGE##_PackCalls_leave(JNIEnv *env, jclass class, jlong type, jlong words) { \
    (void)env, (void)class; \
    struct unread unread = leave(type); \
    if (words) { \
      ((struct packing *)(intptr_t)words)->unread = unread; \
    } \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_PackCalls_move( \
      JNIEnv *env, jclass class, jlong words, jboolean packs, jobject array, jlong address, jlong type, jlong count, \
      jobject packed_array, jlong packed_address, jlong comm) { \
    (void)class; \
    struct move m = { \
        .packing = (struct packing *)(intptr_t)words, \
        .way = packs ? OUT : IN, \
        .array = array, \
        .packed_array = packed_array, \
        .address = address, \
        .packed_address = packed_address, \
        .count = count, \
        .type = type, \
        .comm = comm}; \
    return do_move(env, &m); \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_PackCalls_compare( \
      JNIEnv *env, jclass class, jlong words, jobject array, jlong address, jlong type, jlong count, jlong theirs, \
      jlong ours, jlong comm) { \
    (void)class; \
    struct move m = { \
        .packing = (struct packing *)(intptr_t)words, \
        .way = OUT, \
        .array = array, \
        .address = address, \
        .count = count, \
        .type = type, \
        .comm = comm}; \
    return compare(env, &m, (char *)(intptr_t)theirs, (char *)(intptr_t)ours); \
  }

PACK_CALLS(org_espalier_mpi_raw)
PACK_CALLS(org_espalier_agent_carried_mpi_raw)
