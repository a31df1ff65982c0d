// SPDX-License-Identifier: Apache-2.0
// Types of two blocks for data that lie side by side (docs/adr/0505).
#ifndef ESPALIER_INBLOCKS_H
#define ESPALIER_INBLOCKS_H

#include <stdint.h>

// The first block is a copy elsewhere, of so many bytes at the most: what lies side by side is one block to a library.
#define HEAD 64

// Copies the head and makes the type, of which displacement 0 lies where the data do; 0 where they are too short or their
// unit is too long. Gives MPI's code. BlockSend has prepared it.
int32_t make_blocks(int64_t address, int64_t count, int64_t unit, char *head, int64_t *type);

// Frees it, also where a call has failed with a code; gives the first code that is an error.
int32_t free_blocks(int64_t type, int32_t code);

#endif
