// SPDX-License-Identifier: Apache-2.0
// Data in arrays of Java, with gaps or not, that are packed for a message or unpacked out of one. No array is held
// while MPI waits for another process.
#ifndef ESPALIER_GAPS_H
#define ESPALIER_GAPS_H

#include <jni.h>
#include <stdint.h>

// Up to so many packed bytes are sent from the stack, more from memory of the thread's.
#define ON_STACK 4096
// The largest status of any MPI has 32 bytes.
#define STATUS_WORDS 8
// No code of MPI's: those are not negative. The JVM has thrown, and Java sees what.
#define THROWN INT32_MIN
#define NO_MEMORY (INT32_MIN + 1)

// What packs: a program of Espalier's (program.h), or the library by its own type, or, where there is neither, a copy
// of what lies side by side.
struct packer {
  const int64_t *program;            // NULL for none
  int64_t root, step;                // of the program; where nothing packs, step bytes are a copy
  int streams;                       // whether what is sent is put past the caches, where not the library packs
  int64_t pack, unpack, type, self;  // of the library: its functions, the type, a communicator of this process
  int64_t size, extent;              // of one copy, in bytes; the extent is asked for by the library alone
};

static inline int64_t word(const void *memory) { return (int64_t)(intptr_t)memory; }

// Packs so many copies, of which displacement 0 of the first lies at m. Gives MPI's code.
int32_t pack(const struct packer *by, char *m, int64_t copies, char *to);

// Unpacks so many bytes of so many copies or fewer. Of a copy that came in part the rest stays as it is. Gives MPI's
// code, or NO_MEMORY.
int32_t unpack(const struct packer *by, char *from, int64_t bytes, char *m, int64_t copies);

// The same out of an array; displacement 0 lies at a byte of it. Gives MPI's code, or THROWN.
int32_t pack_out_of(JNIEnv *env, const struct packer *by, jobject array, int64_t at, int64_t copies, char *to);

// The same into an array. Gives MPI's code, or THROWN.
int32_t unpack_into(
    JNIEnv *env, const struct packer *by, char *from, int64_t bytes, jobject array, int64_t at, int64_t copies);

// Gives THROWN.
int32_t no_memory(JNIEnv *env);

#endif
