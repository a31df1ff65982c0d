// SPDX-License-Identifier: Apache-2.0
#include "kinds.h"

#define KINDS 7

// Those that most programs have first.
static const char *const NAMES[KINDS] = {"[D", "[I", "[J", "[B", "[F", "[C", "[S"};
static const int SHIFTS[KINDS] = {3, 2, 3, 0, 2, 1, 1};
static jclass classes[KINDS];

int prepare_kinds(JNIEnv *env) {
  for (int k = 0; k < KINDS; k++) {
    if (!classes[k]) {
      jclass found = (*env)->FindClass(env, NAMES[k]);
      classes[k] = found ? (*env)->NewGlobalRef(env, found) : NULL;
      if (!classes[k]) {
        return 0;
      }
    }
  }
  return 1;
}

int64_t array_bytes(JNIEnv *env, jobject array, int64_t *kind) {
  int64_t k = *kind;
  if (!(*env)->IsInstanceOf(env, array, classes[k])) {
    for (k = 0; k < KINDS && !(*env)->IsInstanceOf(env, array, classes[k]);) {
      k++;
    }
    if (k == KINDS) {
      return -1;
    }
    *kind = k;
  }
  return (int64_t)(*env)->GetArrayLength(env, (jarray)array) << SHIFTS[k];
}
