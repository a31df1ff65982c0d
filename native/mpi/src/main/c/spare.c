// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "spare.h"
#include <stddef.h>
#include <sys/mman.h>

#define EXPORT __attribute__((visibility("default")))
#define PAGE 4096

// Addresses alone, until something is written there; longer messages than that are not taken by mistake.
#define ROOM_BEHIND (INT64_C(1) << 30)

static size_t mapped(int64_t bytes) { return (size_t)((bytes + PAGE - 1) / PAGE * PAGE + ROOM_BEHIND); }

void *spare_room(int64_t bytes) {
  void *memory = mmap(
      NULL, mapped(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void free_spare_room(void *memory, int64_t bytes) { munmap(memory, mapped(bytes)); }

// The same for Java's class org.espalier.mpi.raw.SpareRoom; whether there is any.
EXPORT int32_t espalier_spare(int64_t bytes, void **memory) {
  *memory = spare_room(bytes);
  return *memory != NULL;
}

EXPORT int32_t espalier_free_spare(void *memory, int64_t bytes) {
  free_spare_room(memory, bytes);
  return 0;
}
