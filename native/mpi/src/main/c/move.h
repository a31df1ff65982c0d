// SPDX-License-Identifier: Apache-2.0
// What kernels.c does for others in C.
#ifndef ESPALIER_MOVE_H
#define ESPALIER_MOVE_H

#include <stdint.h>

// In the place of the first byte: all copies, and no division to find where they begin and end.
#define WHOLE -1

// What to do: unpack, pack, or pack past the caches.
#define UNPACK 0
#define PACK 1
#define STREAM 2

// Moves copies of a program's root, extent apart: from byte to byte to - 1 of what is packed, or, where
// from is WHOLE, to copies. The first byte lies at wire + wire_offset; displacement 0 of the first copy at memory +
// origin.
void espalier_move(
    int64_t what, const int64_t *program, int64_t root, int64_t extent, char *memory, int64_t origin, int64_t from,
    int64_t to, char *wire, int64_t wire_offset);

#endif
