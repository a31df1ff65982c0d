// SPDX-License-Identifier: Apache-2.0
// Memory for what is received, with room behind it that costs nothing and that nobody uses: Open MPI 4.1 writes all of a
// message that is longer than the room for it (docs/mpi-quirks.md).
#ifndef ESPALIER_SPARE_H
#define ESPALIER_SPARE_H

#include <stdint.h>

// Memory of at least so many bytes from a page's beginning on, with spare room; NULL where there is none.
void *spare_room(int64_t bytes);

// Gives it back: as many bytes as were asked for.
void free_spare_room(void *memory, int64_t bytes);

#endif
