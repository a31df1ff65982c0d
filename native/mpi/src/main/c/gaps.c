// SPDX-License-Identifier: Apache-2.0
// Short messages of data in arrays of Java, with gaps or not, for Java's class org.espalier.mpi.raw.GapArrays: one call from
// Java packs out of an array and sends, or receives and unpacks into one. No array is held while MPI waits for another
// process.
#include "move.h"
#include "program.h"
#include "status.h"
#include <jni.h>
#include <stdint.h>
#include <string.h>

// As org.espalier.mpi.raw.GapArrays has it.
#define MOST_PACKED 4096
// The largest status of any MPI has 32 bytes.
#define STATUS_WORDS 8

typedef int32_t (*sending)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*receiving)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*packing)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);

// What packs: a program of Espalier's (program.h), or the library by its own type, or, where there is neither, a copy
// of what lies side by side.
struct packer {
  const int64_t *program;            // NULL for none
  int64_t root, step;                // of the program; without one, step bytes are a copy
  int64_t pack, unpack, type, self;  // of the library: its functions, the type, a communicator of this process
  int64_t size, extent;              // of one copy of the library's type, in bytes
};

static inline int64_t word(const void *memory) { return (int64_t)(intptr_t)memory; }

// Packs so many copies that begin at m.
static int32_t pack(const struct packer *by, char *m, int64_t copies, char *to) {
  if (by->program) {
    espalier_move(PACK, by->program, by->root, by->step, m, 0, WHOLE, copies, to, 0);
    return 0;
  }
  if (!by->pack) {
    memcpy(to, m, (size_t)(copies * by->step));
    return 0;
  }
  int position = 0;
  return ((packing)(intptr_t)by->pack)(word(m), copies, by->type, word(to), MOST_PACKED, word(&position), by->self);
}

static int32_t unpack_copies(const struct packer *by, const char *from, int64_t bytes, char *m, int64_t copies) {
  int position = 0;
  return ((packing)(intptr_t)by->unpack)(word(from), bytes, word(&position), word(m), copies, by->type, by->self);
}

// Unpacks so many bytes of so many copies or fewer. Of a copy that came in part the rest stays as it is.
static int32_t unpack(const struct packer *by, char *from, int64_t bytes, char *m, int64_t copies) {
  if (by->program) {
    int all = bytes == copies * by->program[by->root + SIZE];
    espalier_move(UNPACK, by->program, by->root, by->step, m, 0, all ? WHOLE : 0, all ? copies : bytes, from, 0);
    return 0;
  }
  if (!by->unpack) {
    memcpy(m, from, (size_t)bytes);
    return 0;
  }
  int64_t whole = bytes / by->size, rest = bytes % by->size;
  int32_t code = whole ? unpack_copies(by, from, whole * by->size, m, whole) : 0;
  if (code || !rest) {
    return code;
  }
  char last[MOST_PACKED] __attribute__((aligned(64)));
  char *place = m + whole * by->extent;
  code = pack(by, place, 1, last);
  if (code) {
    return code;
  }
  memcpy(last, from + whole * by->size, (size_t)rest);
  return unpack_copies(by, last, by->size, place, 1);
}

// Gives 0 where the JVM has thrown, too: Java sees what it has thrown.
static int32_t send(
    JNIEnv *env, const struct packer *by, int64_t function, jobject array, int64_t at, int64_t copies, int64_t units,
    int64_t unit, int64_t to, int64_t tag, int64_t comm) {
  char packed[MOST_PACKED] __attribute__((aligned(64)));
  char *held = (*env)->GetPrimitiveArrayCritical(env, (jarray)array, NULL);
  if (!held) {
    return 0;
  }
  int32_t code = pack(by, held + at, copies, packed);
  (*env)->ReleasePrimitiveArrayCritical(env, (jarray)array, held, JNI_ABORT);
  return code ? code : ((sending)(intptr_t)function)(word(packed), units, unit, to, tag, comm);
}

// A status of 0 is not wanted. Nothing is unpacked where MPI has an error.
static int32_t receive(
    JNIEnv *env, const struct packer *by, int64_t function, jobject array, int64_t at, int64_t copies,
    int64_t units, int64_t unit, int64_t from, int64_t tag, int64_t comm, int64_t status) {
  char packed[MOST_PACKED] __attribute__((aligned(64)));
  int64_t own[STATUS_WORDS], bytes = 0, told = status ? status : word(own);
  int32_t code = ((receiving)(intptr_t)function)(word(packed), units, unit, from, tag, comm, told);
  if (code || (code = espalier_bytes_come(told, &bytes)) || bytes <= 0) {
    return code;
  }
  char *held = (*env)->GetPrimitiveArrayCritical(env, (jarray)array, NULL);
  if (!held) {
    return 0;
  }
  code = unpack(by, packed, bytes, held + at, copies);
  (*env)->ReleasePrimitiveArrayCritical(env, (jarray)array, held, 0);
  return code;
}

// The functions of the class GapArrays in a package: the agent's jar carries this library and renames the package.
#define GAP_CALLS(PACKAGE) \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_GapArrays_send( \
      JNIEnv *env, jclass class, jlong function, jlong program, jlong root, jlong step, jobject array, jlong at, \
      jlong copies, jlong units, jlong unit, jint to, jint tag, jlong comm) { \
    (void)class; \
    struct packer by = {.program = (const int64_t *)(intptr_t)program, .root = root, .step = step}; \
    return send(env, &by, function, array, at, copies, units, unit, to, tag, comm); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_GapArrays_receive( \
      JNIEnv *env, jclass class, jlong function, jlong program, jlong root, jlong step, jobject array, jlong at, \
      jlong copies, jlong units, jlong unit, jint from, jint tag, jlong comm, jlong status) { \
    (void)class; \
    struct packer by = {.program = (const int64_t *)(intptr_t)program, .root = root, .step = step}; \
    return receive(env, &by, function, array, at, copies, units, unit, from, tag, comm, status); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_GapArrays_sendByLibrary( \
      JNIEnv *env, jclass class, jlong function, jlong packs, jlong type, jlong self, jobject array, jlong at, \
      jlong copies, jlong units, jlong unit, jint to, jint tag, jlong comm) { \
    (void)class; \
    struct packer by = {.pack = packs, .type = type, .self = self}; \
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
