// SPDX-License-Identifier: Apache-2.0
// Calls of MPI's constructors of datatypes with lists of Java's, for Java's class org.espalier.mpi.raw.TypeCalls: one
// call copies the lists, makes the type, and looks at the lists, which in Java are loops that a program that has just
// started interprets and compiles.
#include "gaps.h"
#include "steps.h"
#include <stdlib.h>

// No handle is so small (Java's WordCalls.FAILED).
#define FAILED(CODE) (INT64_MIN + (CODE))

// A list of more entries lies in memory of its own.
#define FEW 1024

// As org.espalier.mpi.raw.TypeCalls has them.
enum { COPIES, ROW, HASH, LOOPS, EQUAL, LEVELS, FACTS = LEVELS + 2 * MOST_LEVELS };

// A handle of 32 bits in the place of one of 64.
typedef int32_t narrow_handle __attribute__((may_alias));

typedef int32_t (*function_of_1)(int64_t);
typedef int32_t (*function_of_3)(int64_t, int64_t, int64_t);
typedef int32_t (*function_of_5)(int64_t, int64_t, int64_t, int64_t, int64_t);

// Entries that are hashed together: one behind the other each waits for the product of the one before.
#define HASHED 8

// What java.util.Arrays.hashCode says of a list whose first part has that hash, 1 where there is none.
static int32_t hash_of(const int32_t *list, int64_t n, int32_t hash) {
  // of 31: the eighth to the first
  static const uint32_t power[HASHED] = {2487512833u, 1742810335u, 887503681u, 28629151u, 923521u, 29791u, 961u, 31u};
  uint32_t h = (uint32_t)hash;
  int64_t k = 0;
  for (; k + HASHED <= n; k += HASHED) {
    uint32_t sum = (uint32_t)list[k + HASHED - 1];
    for (int j = 0; j < HASHED - 1; j++) {
      sum += power[j + 1] * (uint32_t)list[k + j];
    }
    h = power[0] * h + sum;
  }
  for (; k < n; k++) {
    h = 31 * h + (uint32_t)list[k];
  }
  return (int32_t)h;
}

// How many copies there are, or -1 where a block has fewer than none.
static int64_t sum_of(const int32_t *lengths, int64_t n) {
  int64_t sum = 0;
  int32_t all = 0; // negative where one is
  for (int64_t k = 0; k < n; k++) {
    sum += lengths[k];
    all |= lengths[k];
  }
  return all < 0 ? -1 : sum;
}

// Whether each block that has any begins where the one before it ends; places count unit bytes, a copy has so many.
static int is_row(const int32_t *lengths, const int32_t *places, int64_t n, int64_t unit, int64_t bytes) {
  int64_t sum = 0;
  for (int64_t k = 0; k < n; k++) {
    if (lengths[k] && places[k] * unit != sum * bytes) {
      return 0;
    }
    sum += lengths[k];
  }
  return 1;
}

static void tell(
    const int32_t *lengths, const int32_t *places, int64_t n, int look, int64_t unit, int64_t bytes, jlong *facts) {
  int64_t levels[2 * MOST_LEVELS] = {0};
  facts[COPIES] = sum_of(lengths, n);
  facts[ROW] = is_row(lengths, places, n, unit, bytes);
  facts[EQUAL] = are_equal(lengths, n);
  facts[LOOPS] = look && facts[EQUAL] ? loops_of(places, n, levels) : -1;
  facts[HASH] = facts[LOOPS] < 0 ? hash_of(places, n, hash_of(lengths, n, 1)) : 0;
  for (int k = 0; k < 2 * MOST_LEVELS; k++) {
    facts[LEVELS + k] = levels[k];
  }
}

// Room for lists of 32 bits, and for as many of 64; NULL where there is none, and then the JVM throws.
static int32_t *room(JNIEnv *env, int32_t *few, int64_t n, int64_t wide) {
  if (n <= FEW) {
    return few;
  }
  int32_t *memory = malloc((size_t)n * (2 * sizeof(int32_t) + (size_t)wide * sizeof(int64_t)));
  if (!memory) {
    no_memory(env);
  }
  return memory;
}

// A type of n blocks of one type. Places are told MPI as addresses where they are wide. A function of 0 makes none. Loops are
// looked for where look is not 0.
static int64_t make_listed(
    JNIEnv *env, int64_t function, jintArray of_lengths, jintArray of_places, int64_t n, int wide, int look,
    int64_t old, int64_t unit, int64_t bytes, jlongArray told) {
  int64_t few[2 * FEW], type = 0;
  int32_t *memory = room(env, (int32_t *)few, n, wide);
  if (!memory) {
    return 0;
  }
  int64_t *addresses = (int64_t *)memory;
  int32_t *lengths = memory + (wide ? 2 * n : 0), *places = lengths + n;
  (*env)->GetIntArrayRegion(env, of_lengths, 0, (jsize)n, lengths);
  (*env)->GetIntArrayRegion(env, of_places, 0, (jsize)n, places);
  for (int64_t k = 0; wide && k < n; k++) {
    addresses[k] = places[k];
  }
  int32_t code = 0;
  if (function) {
    code = ((function_of_5)(intptr_t)function)(
        n, word(lengths), wide ? word(addresses) : word(places), old, word(&type));
  }
  if (!code) {
    jlong facts[FACTS];
    tell(lengths, places, n, look, unit, bytes, facts);
    (*env)->SetLongArrayRegion(env, told, 0, FACTS, facts);
  }
  if (memory != (int32_t *)few) {
    free(memory);
  }
  return code ? FAILED(code) : type;
}

// A structure of n blocks, with handles of 32 bits where they are narrow.
static int64_t make_structure(
    JNIEnv *env, int64_t function, jintArray of_lengths, jintArray of_places, jlongArray of_types, int64_t n,
    int narrow) {
  int64_t few[3 * FEW], *memory = few, type = 0;
  if (n > FEW && !(memory = malloc((size_t)n * 3 * sizeof *memory))) {
    return no_memory(env);
  }
  int64_t *types = memory, *addresses = memory + n;
  int32_t *lengths = (int32_t *)(memory + 2 * n), *places = lengths + n;
  narrow_handle *handles = (narrow_handle *)types;
  (*env)->GetIntArrayRegion(env, of_lengths, 0, (jsize)n, lengths);
  (*env)->GetIntArrayRegion(env, of_places, 0, (jsize)n, places);
  (*env)->GetLongArrayRegion(env, of_types, 0, (jsize)n, (jlong *)types);
  for (int64_t k = 0; k < n; k++) {
    addresses[k] = places[k];
    if (narrow) {
      handles[k] = (int32_t)types[k];
    }
  }
  int32_t code = ((function_of_5)(intptr_t)function)(n, word(lengths), word(addresses), word(types), word(&type));
  if (memory != few) {
    free(memory);
  }
  return code ? FAILED(code) : type;
}

// A type of blocks at equal distances, or of one block where they are in a row, which is committed where commit is not 0.
static int64_t make_strided(
    int64_t function, int64_t commit, int row, int64_t count, int64_t length, int64_t stride, int64_t old) {
  int64_t type = 0;
  int32_t code = row ? ((function_of_3)(intptr_t)function)(count, old, word(&type))
                     : ((function_of_5)(intptr_t)function)(count, length, stride, old, word(&type));
  if (!code && commit) {
    code = ((function_of_1)(intptr_t)commit)(word(&type));
  }
  return code ? FAILED(code) : type;
}

#define TYPE_CALLS(PACKAGE) \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_TypeCalls_listed( \
      JNIEnv *env, jclass type, jlong function, jintArray lengths, jintArray places, jint blocks, jboolean wide, \
      jboolean look, jlong old, jlong unit, jlong bytes, jlongArray facts) { \
    (void)type; \
    return make_listed(env, function, lengths, places, blocks, wide, look, old, unit, bytes, facts); \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_TypeCalls_structure( \
      JNIEnv *env, jclass type, jlong function, jintArray lengths, jintArray places, jlongArray types, jint blocks, \
      jboolean narrow) { \
    (void)type; \
    return make_structure(env, function, lengths, places, types, blocks, narrow); \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_TypeCalls_strided( \
      JNIEnv *env, jclass type, jlong function, jlong commit, jboolean row, jint count, jint length, jint stride, \
      jlong old) { \
    (void)env, (void)type; \
    return make_strided(function, commit, row, count, length, stride, old); \
  }

TYPE_CALLS(org_espalier_mpi_raw)
TYPE_CALLS(org_espalier_agent_carried_mpi_raw)
