// SPDX-License-Identifier: Apache-2.0
// What counts the first messages of types, with Java's class org.espalier.mpi.raw.FirstCalls.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include "firsts.h"

// A power of two. A type whose place a newer one has taken goes on by its plan, which counts anew.
#define PLACES 4096

// All that is known of a type comes with each message; here are counts alone, which threads that come at the same time
// may lose. A type has a number that no other one has, since MPI gives handles again.
struct first {
  int64_t number; // of the type; 0 for none
  int64_t lost;   // what its messages may have, in nanoseconds
};

// In memory that nobody has to make, of which no page is touched before it is needed.
static struct first firsts[PLACES];

static int64_t most, of_a_message, bytes_of_one;

struct ready espalier_of_new;

// The counts of a type, which begin now where they had not begun; NULL where a newer type has taken its place.
static struct first *of_number(int64_t number) {
  struct first *place = &firsts[number % PLACES];
  if (place->number < number) {
    *place = (struct first){.number = number};
  }
  return place->number == number ? place : NULL;
}

int64_t espalier_first(const struct data *d) {
  if (d->array || !d->address || d->count <= 0 || d->size <= 0) {
    return 0;
  }
  struct first *first = of_number(d->number);
  if (!first || first->lost >= most) {
    return 0;
  }
  int64_t bytes, lost;
  if (__builtin_mul_overflow(d->count, d->size, &bytes) ||
      __builtin_add_overflow(first->lost, of_a_message + bytes / bytes_of_one, &lost)) {
    return 0;
  }
  first->lost = lost;
  return d->type;
}

// The functions of the class FirstCalls in a package: the agent's jar carries this library and renames the package.
#define FIRST_CALLS(PACKAGE) \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_FirstCalls_tell( \
      JNIEnv *env, jclass class, jlong nanos, jlong each, jlong bytes) { \
    (void)env, (void)class; \
    most = nanos, of_a_message = each, bytes_of_one = bytes; \
    return word(&espalier_of_new); \
  } \
  JNIEXPORT void JNICALL Java_##PACKAGE##_FirstCalls_price(JNIEnv *env, jclass class, jlong nanos) { \
    (void)env, (void)class; \
    most = nanos; \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_FirstCalls_lost(JNIEnv *env, jclass class, jlong number) { \
    (void)env, (void)class; \
    const struct first *first = &firsts[number % PLACES]; \
    return first->number == number ? first->lost : 0; \
  } \
  JNIEXPORT void JNICALL Java_##PACKAGE##_FirstCalls_end(JNIEnv *env, jclass class, jlong number) { \
    (void)env, (void)class; \
    struct first *first = of_number(number); \
    if (first) { \
      first->lost = INT64_MAX; \
    } \
  }

FIRST_CALLS(org_espalier_mpi_raw)
FIRST_CALLS(org_espalier_agent_carried_mpi_raw)
