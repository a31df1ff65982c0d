// SPDX-License-Identifier: Apache-2.0
// Packing within the process, for Java's class org.espalier.mpi.raw.PackCalls: all that a type needs stands in some words
// that Java has written, so that Java only hands on what the program says. What is not for here is left to Java, before
// anything of it can be seen.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include "move.h"
#include "packing.h"
#include <string.h>

// As org.espalier.mpi.raw.PackCalls has it.
#define NOT_HERE -1

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

// The words of all types that have none of their own. Their size is 0.
static struct packing of_new;

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

// Packs a type that has no words of its own, if it has gaps: MPICH leaves out some data of those that have none
// (docs/mpi-quirks.md).
static int32_t move_new(JNIEnv *env, struct move *m) {
  m->bytes = m->count * m->size;
  if (m->packing != &of_new || m->span == m->size || m->bytes <= 0 || is_long(m)) {
    return NOT_HERE;
  }
  struct unread *unread = of_newcomer(m->number);
  struct how how = by_library(m);
  how.by.size = m->size;
  return unread ? move_unread(env, m, &how, unread) : NOT_HERE;
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
      JNIEnv *env, jclass class, jlong packs, jlong unpacks, jlong uses, jlong nanos) { \
    (void)env, (void)class; \
    of_new.most_uses = uses, of_new.price = nanos; \
    of_new.pack = packs, of_new.unpack = unpacks; \
    return (intptr_t)&of_new; \
  } \
  JNIEXPORT void JNICALL Java_##PACKAGE##_PackCalls_priceOfNew(JNIEnv *env, jclass class, jlong nanos) { \
    (void)env, (void)class; \
    of_new.price = nanos; \
  } \
  JNIEXPORT void JNICALL Java_##PACKAGE##_PackCalls_goOn(JNIEnv *env, jclass class, jlong number, jlong words) { \
    (void)env, (void)class; \
    ((struct packing *)(intptr_t)words)->unread = leave(number); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_PackCalls_move( \
      JNIEnv *env, jclass class, jlong words, jboolean packs, jobject array, jlong address, jlong type, jlong count, \
      jobject packed_array, jlong packed_address, jlong comm, jlong number, jlong size, jlong span) { \
    (void)class; \
    struct move m = { \
        .number = number, \
        .size = size, \
        .span = span, \
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
