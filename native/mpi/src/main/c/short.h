// SPDX-License-Identifier: Apache-2.0
// Short messages that are sent and received by one call from Java: what is packed lies on the stack until MPI has
// taken it, and in memory of the thread's when MPI has brought it. To be included behind both walks.
#ifndef ESPALIER_SHORT_H
#define ESPALIER_SHORT_H

#include "status.h"
#include "threads.h"
#include <stdint.h>

// As org.espalier.mpi.transfer.kernel.ShortMessages has it.
#define MOST_SHORT 2048
// The largest status of any MPI has 32 bytes.
#define STATUS_WORDS 8

typedef int32_t (*sending)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*receiving)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);

// Packs copies of a program's root, step apart from m on, and sends so many units by a function like MPI_Send.
__attribute__((visibility("default"))) int32_t espalier_send(
    int64_t function, const int64_t *program, int64_t root, int64_t step, const char *m, int64_t copies,
    int64_t units, int64_t type, int64_t to, int64_t tag, int64_t comm) {
  char packed[MOST_SHORT] __attribute__((aligned(16)));
  run_pack(program, root, copies, step, program[root + SIZE], m, packed);
  return ((sending)(intptr_t)function)((int64_t)(intptr_t)packed, units, type, to, tag, comm);
}

// Receives at most so many units by a function like MPI_Recv, and unpacks what has come. A status of 0 is not wanted.
__attribute__((visibility("default"))) int32_t espalier_receive(
    int64_t function, const int64_t *program, int64_t root, int64_t step, char *m, int64_t copies, int64_t units,
    int64_t type, int64_t from, int64_t tag, int64_t comm, int64_t status) {
  char stack[MOST_SHORT] __attribute__((aligned(16))), *kept = memory_to_receive(), *packed = kept ? kept : stack;
  int64_t own[STATUS_WORDS], size = program[root + SIZE], bytes;
  int64_t told = status ? status : (int64_t)(intptr_t)own;
  int32_t code =
      ((receiving)(intptr_t)function)((int64_t)(intptr_t)packed, units, type, from, tag, comm, told);
  if (code || (code = espalier_bytes_come(told, &bytes))) {
    return code;
  }
  if (bytes == copies * size) {
    run_unpack(program, root, copies, step, size, m, packed);
  } else {
    part_unpack(program, root, step, m, packed, 0, bytes);
  }
  return 0;
}

#endif
