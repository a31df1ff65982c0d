// SPDX-License-Identifier: Apache-2.0
// Messages of data in arrays of Java, with gaps or not, for Java's class org.espalier.mpi.raw.GapArrays: one call from
// Java packs out of an array and sends, or receives and unpacks into one.
#include "gaps.h"
#include "move.h"
#include "program.h"
#include "status.h"
#include "stream.h"
#include "threads.h"
#include <stdlib.h>
#include <string.h>

typedef int32_t (*sending)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*receiving)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*packing)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);

int32_t pack(const struct packer *by, char *m, int64_t copies, char *to) {
  int64_t bytes = copies * by->size;
  if (by->program) {
    espalier_move(by->streams ? STREAM : PACK, by->program, by->root, by->step, m, 0, WHOLE, copies, to, 0);
    return 0;
  }
  if (by->pack) {
    int position = 0;
    return ((packing)(intptr_t)by->pack)(word(m), copies, by->type, word(to), bytes, word(&position), by->self);
  }
  if (by->streams) {
    stream(to, m, bytes);
    end_of_stream();
  } else {
    memmove(to, m, (size_t)bytes); // a program may pack within one array
  }
  return 0;
}

static int32_t unpack_copies(const struct packer *by, const char *from, int64_t bytes, char *m, int64_t copies) {
  int position = 0;
  return ((packing)(intptr_t)by->unpack)(word(from), bytes, word(&position), word(m), copies, by->type, by->self);
}

int32_t unpack(const struct packer *by, char *from, int64_t bytes, char *m, int64_t copies) {
  if (by->program) {
    int all = bytes == copies * by->size;
    espalier_move(UNPACK, by->program, by->root, by->step, m, 0, all ? WHOLE : 0, all ? copies : bytes, from, 0);
    return 0;
  }
  if (!by->unpack) {
    memmove(m, from, (size_t)bytes);
    return 0;
  }
  int64_t whole = bytes / by->size, rest = bytes % by->size;
  int32_t code = whole ? unpack_copies(by, from, whole * by->size, m, whole) : 0;
  if (code || !rest) {
    return code;
  }
  char *last = malloc((size_t)by->size), *place = m + whole * by->extent;
  if (!last) {
    return NO_MEMORY;
  }
  code = pack(by, place, 1, last);
  if (!code) {
    memcpy(last, from + whole * by->size, (size_t)rest);
    code = unpack_copies(by, last, by->size, place, 1);
  }
  free(last);
  return code;
}

int32_t no_memory(JNIEnv *env) {
  jclass error = (*env)->FindClass(env, "java/lang/OutOfMemoryError");
  if (error) {
    (*env)->ThrowNew(env, error, "no native memory for a message");
  }
  return THROWN;
}

int32_t pack_out_of(JNIEnv *env, const struct packer *by, jobject array, int64_t at, int64_t copies, char *to) {
  char *held = (*env)->GetPrimitiveArrayCritical(env, (jarray)array, NULL);
  if (!held) {
    return THROWN;
  }
  int32_t code = pack(by, held + at, copies, to);
  (*env)->ReleasePrimitiveArrayCritical(env, (jarray)array, held, JNI_ABORT);
  return code;
}

int32_t unpack_into(
    JNIEnv *env, const struct packer *by, char *from, int64_t bytes, jobject array, int64_t at, int64_t copies) {
  char *held = (*env)->GetPrimitiveArrayCritical(env, (jarray)array, NULL);
  if (!held) {
    return THROWN;
  }
  int32_t code = unpack(by, from, bytes, held + at, copies);
  (*env)->ReleasePrimitiveArrayCritical(env, (jarray)array, held, 0);
  return code == NO_MEMORY ? no_memory(env) : code;
}

static int32_t send(
    JNIEnv *env, const struct packer *by, int64_t function, jobject array, int64_t at, int64_t copies, int64_t units,
    int64_t unit, int64_t to, int64_t tag, int64_t comm) {
  char stack[ON_STACK] __attribute__((aligned(64)));
  char *packed = copies * by->size <= ON_STACK ? stack : memory_to_send();
  if (!packed) {
    return no_memory(env);
  }
  int32_t code = pack_out_of(env, by, array, at, copies, packed);
  return code ? code : ((sending)(intptr_t)function)(word(packed), units, unit, to, tag, comm);
}

// A status of 0 is not wanted. Nothing is unpacked where MPI has an error.
static int32_t receive(
    JNIEnv *env, const struct packer *by, int64_t function, jobject array, int64_t at, int64_t copies,
    int64_t units, int64_t unit, int64_t from, int64_t tag, int64_t comm, int64_t status) {
  char *packed = memory_to_receive();
  if (!packed) {
    return no_memory(env);
  }
  int64_t own[STATUS_WORDS], bytes = 0, told = status ? status : word(own);
  int32_t code = ((receiving)(intptr_t)function)(word(packed), units, unit, from, tag, comm, told);
  if (code || (code = espalier_bytes_come(told, &bytes)) || bytes <= 0) {
    return code;
  }
  return unpack_into(env, by, packed, bytes, array, at, copies);
}

static struct packer by_program(int64_t program, int64_t root, int64_t step) {
  const int64_t *words = (const int64_t *)(intptr_t)program;
  return (struct packer){.program = words, .root = root, .step = step, .size = words ? words[root + SIZE] : step};
}

// The functions of the class GapArrays in a package: the agent's jar carries this library and renames the package.
#define GAP_CALLS(PACKAGE) \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_GapArrays_send( \
      JNIEnv *env, jclass class, jlong function, jlong program, jlong root, jlong step, jboolean streams, \
      jobject array, jlong at, jlong copies, jlong units, jlong unit, jint to, jint tag, jlong comm) { \
    (void)class; \
    struct packer by = by_program(program, root, step); \
    by.streams = streams; \
    return send(env, &by, function, array, at, copies, units, unit, to, tag, comm); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_GapArrays_receive( \
      JNIEnv *env, jclass class, jlong function, jlong program, jlong root, jlong step, jobject array, jlong at, \
      jlong copies, jlong units, jlong unit, jint from, jint tag, jlong comm, jlong status) { \
    (void)class; \
    struct packer by = by_program(program, root, step); \
    return receive(env, &by, function, array, at, copies, units, unit, from, tag, comm, status); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_GapArrays_sendByLibrary( \
      JNIEnv *env, jclass class, jlong function, jlong packs, jlong type, jlong self, jlong size, \
      jobject array, jlong at, jlong copies, jlong units, jlong unit, jint to, jint tag, jlong comm) { \
    (void)class; \
    struct packer by = {.pack = packs, .type = type, .self = self, .size = size}; \
    return send(env, &by, function, array, at, copies, units, unit, to, tag, comm); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_GapArrays_receiveByLibrary( \
      JNIEnv *env, jclass class, jlong function, jlong packs, jlong unpacks, jlong type, jlong self, jlong size, \
      jlong extent, jobject array, jlong at, jlong copies, jlong units, jlong unit, jint from, jint tag, \
      jlong comm, jlong status) { \
    (void)class; \
    struct packer by = { \
        .pack = packs, .unpack = unpacks, .type = type, .self = self, .size = size, .extent = extent}; \
    return receive(env, &by, function, array, at, copies, units, unit, from, tag, comm, status); \
  }

GAP_CALLS(org_espalier_mpi_raw)
GAP_CALLS(org_espalier_agent_carried_mpi_raw)
