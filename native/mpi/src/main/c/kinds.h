// SPDX-License-Identifier: Apache-2.0
// How many bytes a Java array of a primitive type has.
#ifndef ESPALIER_KINDS_H
#define ESPALIER_KINDS_H

#include <jni.h>
#include <stdint.h>

// To be called once before the other; gives 0 where the JVM has thrown.
int prepare_kinds(JNIEnv *env);

// The bytes of an array; -1 for another object. What is at *kind is 0 at first, and is tried first.
int64_t array_bytes(JNIEnv *env, jobject array, int64_t *kind);

#endif
