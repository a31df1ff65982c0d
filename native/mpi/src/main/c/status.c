// SPDX-License-Identifier: Apache-2.0
#include "status.h"

typedef int32_t (*counting)(int64_t, int64_t, int64_t);

static counting count_bytes;
static int64_t byte_type;

// Names MPI_Get_elements_x and the handle of MPI_BYTE.
__attribute__((visibility("default"))) void espalier_counting(int64_t function, int64_t type) {
  byte_type = type;
  count_bytes = (counting)(intptr_t)function;
}

int32_t espalier_bytes_come(int64_t status, int64_t *bytes) {
  return count_bytes(status, byte_type, (int64_t)(intptr_t)bytes);
}
