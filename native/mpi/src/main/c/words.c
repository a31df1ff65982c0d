// SPDX-License-Identifier: Apache-2.0
// Calls any function of C whose arguments are words of 64 bits, for Java's class org.espalier.mpi.raw.WordCalls.
// By JNI: the JVM calls such a function through a stub of machine code from the first call on, where a handle of
// java.lang.foreign is linked, interpreted and compiled first.
#include <jni.h>
#include <stdint.h>
#include <string.h>

#define PINNED_WORDS 10

typedef double (*function_for_double)(void);
typedef int32_t (*function_of_4)(int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*function_of_7)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*function_of_10)(
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*function_of_13)(
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
    int64_t);

// Where an array's first element lies until it is let go, or 0 for no array; NULL is left where the JVM has thrown.
static inline int pin(JNIEnv *env, jobject array, int64_t *word, void **pinned) {
  *pinned = array ? (*env)->GetPrimitiveArrayCritical(env, (jarray)array, NULL) : NULL;
  *word += (int64_t)(intptr_t)*pinned;
  return !array || *pinned;
}

static inline void let_go(JNIEnv *env, jobject array, void *pinned) {
  if (pinned) {
    (*env)->ReleasePrimitiveArrayCritical(env, (jarray)array, pinned, 0);
  }
}

// Two of the words are offsets in arrays, where there are arrays. The function waits for nobody.
static int32_t call_pinned(
    JNIEnv *env, int64_t function, jobject first, int first_word, jobject second, int second_word, int64_t *w) {
  void *one, *other;
  int32_t result = 0;
  if (pin(env, first, &w[first_word], &one)) {
    if (pin(env, second, &w[second_word], &other)) {
      result = ((function_of_10)(intptr_t)function)(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9]);
    }
    let_go(env, second, other);
  }
  let_go(env, first, one);
  return result;
}

// Hands a word of its own to a function that writes a handle there, as the last of seven arguments. Gives the word, or
// the function's code below all that a handle can be (Java's WordCalls.FAILED).
static int64_t call_for_word(
    int64_t function, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, int64_t f) {
  int64_t word = 0;
  int32_t code = ((function_of_7)(intptr_t)function)(a, b, c, d, e, f, (int64_t)(intptr_t)&word);
  return code ? INT64_MIN + code : word;
}

// Hands a function of one argument the address of a handle, which it may write over: as the function before.
static int64_t call_on_word(int64_t function, int64_t handle) {
  int64_t word = handle;
  int32_t code = ((function_of_4)(intptr_t)function)((int64_t)(intptr_t)&word, 0, 0, 0);
  return code ? INT64_MIN + code : word;
}

JNIEXPORT int32_t espalier_same(const int32_t *one, const int32_t *other, int64_t n) {
  return memcmp(one, other, (size_t)n * sizeof *one) == 0;
}

JNIEXPORT int32_t espalier_copy(void *to, const void *from, int64_t bytes) {
  memcpy(to, from, (size_t)bytes);
  return 0;
}

// MPI_Pack and MPI_Unpack from position 0 on, called without memory of Java's for the position.
JNIEXPORT int32_t espalier_pack(
    int64_t function, int64_t from, int64_t count, int64_t type, int64_t to, int64_t room, int64_t comm) {
  int position = 0;
  return ((function_of_7)(intptr_t)function)(from, count, type, to, room, (int64_t)(intptr_t)&position, comm);
}

JNIEXPORT int32_t espalier_unpack(
    int64_t function, int64_t from, int64_t room, int64_t to, int64_t count, int64_t type, int64_t comm) {
  int position = 0;
  return ((function_of_7)(intptr_t)function)(from, room, (int64_t)(intptr_t)&position, to, count, type, comm);
}

// The functions of the class WordCalls in a package: the agent's jar carries this library and renames the package.
#define WORD_CALLS(PACKAGE) \
  JNIEXPORT jdouble JNICALL Java_##PACKAGE##_WordCalls_callForDouble(JNIEnv *env, jclass type, jlong function) { \
    (void)env, (void)type; \
    return ((function_for_double)(intptr_t)function)(); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_WordCalls_call4( \
      JNIEnv *env, jclass type, jlong function, jlong a, jlong b, jlong c, jlong d) { \
    (void)env, (void)type; \
    return ((function_of_4)(intptr_t)function)(a, b, c, d); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_WordCalls_call7( \
      JNIEnv *env, jclass type, jlong function, jlong a, jlong b, jlong c, jlong d, jlong e, jlong f, jlong g) { \
    (void)env, (void)type; \
    return ((function_of_7)(intptr_t)function)(a, b, c, d, e, f, g); \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_WordCalls_callForWord( \
      JNIEnv *env, jclass type, jlong function, jlong a, jlong b, jlong c, jlong d, jlong e, jlong f) { \
    (void)env, (void)type; \
    return call_for_word(function, a, b, c, d, e, f); \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_WordCalls_callOnWord( \
      JNIEnv *env, jclass type, jlong function, jlong handle) { \
    (void)env, (void)type; \
    return call_on_word(function, handle); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_WordCalls_call10( \
      JNIEnv *env, jclass type, jlong function, jlong a, jlong b, jlong c, jlong d, jlong e, jlong f, jlong g, \
      jlong h, jlong i, jlong j) { \
    (void)env, (void)type; \
    return ((function_of_10)(intptr_t)function)(a, b, c, d, e, f, g, h, i, j); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_WordCalls_call13( \
      JNIEnv *env, jclass type, jlong function, jlong a, jlong b, jlong c, jlong d, jlong e, jlong f, jlong g, \
      jlong h, jlong i, jlong j, jlong k, jlong l, jlong m) { \
    (void)env, (void)type; \
    return ((function_of_13)(intptr_t)function)(a, b, c, d, e, f, g, h, i, j, k, l, m); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_WordCalls_callPinned( \
      JNIEnv *env, jclass type, jlong function, jobject first, jint first_word, jobject second, jint second_word, \
      jlong a, jlong b, jlong c, jlong d, jlong e, jlong f, jlong g, jlong h, jlong i, jlong j) { \
    (void)type; \
    int64_t words[PINNED_WORDS] = {a, b, c, d, e, f, g, h, i, j}; \
    return call_pinned(env, function, first, first_word, second, second_word, words); \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_WordCalls_address(JNIEnv *env, jclass type, jobject buffer) { \
    (void)type; \
    return (jlong)(intptr_t)(*env)->GetDirectBufferAddress(env, buffer); \
  }

WORD_CALLS(org_espalier_mpi_raw)
WORD_CALLS(org_espalier_agent_carried_mpi_raw)
