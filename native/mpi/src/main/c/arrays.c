// SPDX-License-Identifier: Apache-2.0
// Calls of MPI with short arrays of Java, for Java's class org.espalier.mpi.raw.ShortArrays: one call from Java copies
// out of an array, calls, and copies into an array. No array is held while MPI waits for another process.
#include "threads.h"
#include <jni.h>
#include <stdint.h>
#include <string.h>

// As org.espalier.mpi.raw.ShortArrays has it.
#define MOST_COPIED 8192
#define COPIED_WORDS 8

typedef int32_t (*function_of_8)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);

// Whether it was copied; otherwise the JVM has thrown.
static int copy_out_of(JNIEnv *env, jobject array, char *to, int64_t bytes) {
  void *held = (*env)->GetPrimitiveArrayCritical(env, (jarray)array, NULL);
  if (held) {
    memcpy(to, held, (size_t)bytes);
    (*env)->ReleasePrimitiveArrayCritical(env, (jarray)array, held, JNI_ABORT);
  }
  return held != NULL;
}

static void copy_into(JNIEnv *env, jobject array, const char *from, int64_t bytes) {
  void *held = (*env)->GetPrimitiveArrayCritical(env, (jarray)array, NULL);
  if (held) {
    memcpy(held, from, (size_t)bytes);
    (*env)->ReleasePrimitiveArrayCritical(env, (jarray)array, held, 0);
  }
}

// Two of the words become addresses of C's memory, where there are arrays. Nothing comes back where MPI has an error.
static int32_t call_copied(
    JNIEnv *env, int64_t function, jobject from, int from_word, int64_t from_bytes, jobject to, int to_word,
    int64_t to_bytes, int64_t *w) {
  char sent[MOST_COPIED] __attribute__((aligned(64))), stack[MOST_COPIED] __attribute__((aligned(64)));
  char *kept = to ? memory_to_receive() : NULL, *came = kept ? kept : stack;
  if (from) {
    char *memory = to && from_word == to_word ? came : sent;
    if (!copy_out_of(env, from, memory, from_bytes)) {
      return 0;
    }
    w[from_word] = (int64_t)(intptr_t)memory;
  }
  if (to) {
    w[to_word] = (int64_t)(intptr_t)came;
  }
  int32_t code = ((function_of_8)(intptr_t)function)(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]);
  if (!code && to) {
    copy_into(env, to, came, to_bytes);
  }
  return code;
}

#define ARRAY_CALLS(PACKAGE) \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_ShortArrays_call( \
      JNIEnv *env, jclass type, jlong function, jobject from, jint from_word, jint from_bytes, jobject to, \
      jint to_word, jint to_bytes, jlong a, jlong b, jlong c, jlong d, jlong e, jlong f, jlong g, jlong h) { \
    (void)type; \
    int64_t words[COPIED_WORDS] = {a, b, c, d, e, f, g, h}; \
    return call_copied(env, function, from, from_word, from_bytes, to, to_word, to_bytes, words); \
  }

ARRAY_CALLS(org_espalier_mpi_raw)
ARRAY_CALLS(org_espalier_agent_carried_mpi_raw)
