// SPDX-License-Identifier: Apache-2.0
// Calls of functions like MPI_Waitall, of how many handles, the handles, and up to three words more, with handles that
// lie in an array of Java, for Java's class org.espalier.mpi.raw.HandleCalls.
#include "gaps.h"
#include <stdlib.h>

// So many handles lie on the stack, more in memory of their own.
#define FEW 64

typedef int32_t (*function_of_2)(int64_t, int64_t);
typedef int32_t (*function_of_5)(int64_t, int64_t, int64_t, int64_t, int64_t);

// What MPI has written over the handles goes back, whatever its code says.
static int32_t call_of_narrow(
    int64_t function, int32_t *narrow, jlong *wide, int64_t count, int64_t a, int64_t b, int64_t c) {
  for (int64_t k = 0; k < count; k++) {
    narrow[k] = (int32_t)wide[k];
  }
  int32_t code = ((function_of_5)(intptr_t)function)(count, word(narrow), a, b, c);
  for (int64_t k = 0; k < count; k++) {
    wide[k] = narrow[k];
  }
  return code;
}

static int32_t call(
    JNIEnv *env, int64_t function, jlongArray handles, jint count, jint bytes, int64_t a, int64_t b, int64_t c) {
  jlong few[FEW], *wide = few;
  int32_t few_narrow[FEW], *narrow = few_narrow;
  if (count > FEW) {
    wide = malloc((size_t)count * (sizeof *wide + sizeof *narrow));
    if (!wide) {
      return no_memory(env);
    }
    narrow = (int32_t *)(wide + count);
  }
  (*env)->GetLongArrayRegion(env, handles, 0, count, wide);
  int32_t code = bytes == sizeof *wide ? ((function_of_5)(intptr_t)function)(count, word(wide), a, b, c)
                                       : call_of_narrow(function, narrow, wide, count, a, b, c);
  (*env)->SetLongArrayRegion(env, handles, 0, count, wide);
  if (count > FEW) {
    free(wide);
  }
  return code;
}

// The same of functions like MPI_Wait, of the address of one handle and a word more.
static int32_t call_on_one(JNIEnv *env, int64_t function, jlongArray handle, jint bytes, int64_t a) {
  jlong wide;
  (*env)->GetLongArrayRegion(env, handle, 0, 1, &wide);
  int32_t narrow = (int32_t)wide;
  int64_t at = bytes == sizeof wide ? word(&wide) : word(&narrow);
  int32_t code = ((function_of_2)(intptr_t)function)(at, a);
  if (bytes != sizeof wide) {
    wide = narrow;
  }
  (*env)->SetLongArrayRegion(env, handle, 0, 1, &wide);
  return code;
}

#define HANDLE_CALLS(PACKAGE) \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_HandleCalls_call( \
      JNIEnv *env, jclass class, jlong function, jlongArray handles, jint count, jint bytes, jlong a, jlong b, \
      jlong c) { \
    (void)class; \
    return call(env, function, handles, count, bytes, a, b, c); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_HandleCalls_callOnOne( \
      JNIEnv *env, jclass class, jlong function, jlongArray handle, jint bytes, jlong a) { \
    (void)class; \
    return call_on_one(env, function, handle, bytes, a); \
  }

HANDLE_CALLS(org_espalier_mpi_raw)
HANDLE_CALLS(org_espalier_agent_carried_mpi_raw)
