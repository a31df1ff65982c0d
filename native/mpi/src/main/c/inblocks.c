// SPDX-License-Identifier: Apache-2.0
// Sends data that lie side by side as two blocks (docs/adr/0505). Libraries fetch one block out of the other process's
// memory, by a call of the system that finds every page of it; two blocks they copy piece by piece through memory that
// both share, while the receiver copies the pieces before. For Java's class org.espalier.mpi.raw.function.BlockSend.
#include "inblocks.h"
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

typedef int32_t (*sending)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*exchanging)(
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*beginning)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*making)(int64_t, const int32_t *, const int64_t *, int64_t, int64_t *);
typedef int32_t (*using)(int64_t *);
typedef int32_t (*measuring)(int64_t, int32_t *);

static sending send_by;
static exchanging exchange_by;
static making make_by;
static using commit_by, free_by;
static measuring measure_by;

EXPORT void espalier_prepare_blocks(
    int64_t sends, int64_t exchanges, int64_t makes, int64_t commits, int64_t frees, int64_t measures) {
  send_by = (sending)(intptr_t)sends;
  exchange_by = (exchanging)(intptr_t)exchanges;
  make_by = (making)(intptr_t)makes;
  commit_by = (using)(intptr_t)commits;
  free_by = (using)(intptr_t)frees;
  measure_by = (measuring)(intptr_t)measures;
}

// Data as two blocks: the copy of their beginning, and the rest.
struct blocks {
  char head[HEAD] __attribute__((aligned(HEAD)));
  int64_t type;  // of a library with shorter handles the lower half is written; 0 where they go as one
};

int32_t make_blocks(int64_t address, int64_t count, int64_t unit, char *head, int64_t *type) {
  int32_t size = 0;
  *type = 0;
  int32_t code = measure_by(unit, &size);
  if (code || size <= 0 || size > HEAD || count <= HEAD / size) {
    return code;
  }
  int32_t first = HEAD / size;
  int64_t bytes = (int64_t)first * size;
  memcpy(head, (const char *)(intptr_t)address, (size_t)bytes);
  int32_t lengths[] = {first, (int32_t)(count - first)};
  int64_t places[] = {(int64_t)(intptr_t)head - address, bytes};
  code = make_by(2, lengths, places, unit, type);
  return code ? code : commit_by(type);
}

int32_t free_blocks(int64_t type, int32_t code) {
  int32_t freed = type ? free_by(&type) : 0;
  return code ? code : freed;
}

// As MPI_Send, of units that lie side by side and hold no gaps.
EXPORT int32_t espalier_send_in_blocks(
    int64_t address, int64_t count, int64_t unit, int64_t to, int64_t tag, int64_t comm) {
  struct blocks out;
  int32_t code = make_blocks(address, count, unit, out.head, &out.type);
  if (!code) {
    code = out.type ? send_by(address, 1, out.type, to, tag, comm) : send_by(address, count, unit, to, tag, comm);
  }
  return free_blocks(out.type, code);
}

// As MPI_Sendrecv, of the same; what is received may be anything.
EXPORT int32_t espalier_exchange_in_blocks(
    int64_t address, int64_t count, int64_t unit, int64_t to, int64_t tag, int64_t room, int64_t most, int64_t type,
    int64_t from, int64_t received_tag, int64_t comm, int64_t status) {
  struct blocks out;
  int32_t code = make_blocks(address, count, unit, out.head, &out.type);
  if (!code) {
    code = exchange_by(
        address, out.type ? 1 : count, out.type ? out.type : unit, to, tag, room, most, type, from, received_tag, comm,
        status);
  }
  return free_blocks(out.type, code);
}

// As MPI_Isend and its like, of the same; the head's memory is the message's until it has ended.
EXPORT int32_t espalier_begin_in_blocks(
    int64_t begins, int64_t address, int64_t head, int64_t count, int64_t unit, int64_t to, int64_t tag, int64_t comm,
    int64_t request) {
  beginning begin_by = (beginning)(intptr_t)begins;
  int64_t type;
  int32_t code = make_blocks(address, count, unit, (char *)(intptr_t)head, &type);
  if (!code) {
    code = begin_by(address, type ? 1 : count, type ? type : unit, to, tag, comm, request);
  }
  free_blocks(type, 0); // MPI keeps it as long as the message, which is begun whatever this gives
  return code;
}
