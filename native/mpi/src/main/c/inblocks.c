// SPDX-License-Identifier: Apache-2.0
// Sends data that lie side by side as two blocks (docs/adr/0505). Libraries fetch one block out of the other process's
// memory, by a call of the system that finds every page of it; two blocks they copy piece by piece through memory that
// both share, while the receiver copies the pieces before. For Java's class org.espalier.mpi.raw.function.BlockSend.
#include <stdint.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

// The first block is a copy elsewhere, of so many bytes at the most: what lies side by side is one block to a library.
#define HEAD 64

typedef int32_t (*sending)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*making)(int64_t, const int32_t *, const int64_t *, int64_t, int64_t *);
typedef int32_t (*using)(int64_t *);
typedef int32_t (*measuring)(int64_t, int32_t *);

static sending send_by;
static making make_by;
static using commit_by, free_by;
static measuring measure_by;

EXPORT void espalier_prepare_blocks(
    int64_t sends, int64_t makes, int64_t commits, int64_t frees, int64_t measures) {
  send_by = (sending)(intptr_t)sends;
  make_by = (making)(intptr_t)makes;
  commit_by = (using)(intptr_t)commits;
  free_by = (using)(intptr_t)frees;
  measure_by = (measuring)(intptr_t)measures;
}

// As MPI_Send, of units that lie side by side and hold no gaps.
EXPORT int32_t espalier_send_in_blocks(
    int64_t address, int64_t count, int64_t unit, int64_t to, int64_t tag, int64_t comm) {
  char head[HEAD] __attribute__((aligned(HEAD)));
  int32_t size = 0;
  int32_t code = measure_by(unit, &size);
  if (code || size <= 0 || size > HEAD || count <= HEAD / size) {
    return code ? code : send_by(address, count, unit, to, tag, comm);
  }
  int32_t first = HEAD / size;
  int64_t bytes = (int64_t)first * size;
  memcpy(head, (const char *)(intptr_t)address, (size_t)bytes);
  int32_t lengths[] = {first, (int32_t)(count - first)};
  int64_t places[] = {(int64_t)(intptr_t)head - address, bytes};
  int64_t type = 0; // of a library with shorter handles the lower half is written
  code = make_by(2, lengths, places, unit, &type);
  if (code) {
    return code;
  }
  code = commit_by(&type);
  if (!code) {
    code = send_by(address, 1, type, to, tag, comm);
  }
  int32_t freed = free_by(&type);
  return code ? code : freed;
}
