// SPDX-License-Identifier: Apache-2.0
// One block of any length. It may lie anywhere, and source and target never overlap.
#ifndef ESPALIER_BLOCK_H
#define ESPALIER_BLOCK_H

#include "numbers.h"
#include <string.h>

// The first and the last bytes of a block of PART to 2 PART bytes: they overlap, so that nothing
// outside of it is read or written, and there is no loop over what is left. PART is a type.
#define ENDS(PART, T, S)                                                                             \
  {                                                                                                  \
    PART head = *(const PART *)(S), tail = *(const PART *)((S) + length - sizeof(PART));             \
    *(PART *)(T) = head;                                                                             \
    *(PART *)((T) + length - sizeof(PART)) = tail;                                                   \
  }

// The same of 32 to 64 bytes.
#define ENDS_32(T, S)                                                                                \
  {                                                                                                  \
    number16 a = *(const number16 *)(S), b = *(const number16 *)((S) + 16);                          \
    number16 c = *(const number16 *)((S) + length - 32), d = *(const number16 *)((S) + length - 16); \
    *(number16 *)(T) = a;                                                                            \
    *(number16 *)((T) + 16) = b;                                                                     \
    *(number16 *)((T) + length - 32) = c;                                                            \
    *(number16 *)((T) + length - 16) = d;                                                            \
  }

// The same of 64 to 128 bytes, for which a call of memcpy takes longer than its moves.
#define ENDS_64(T, S)                                                                                \
  {                                                                                                  \
    number16 a = *(const number16 *)(S), b = *(const number16 *)((S) + 16);                          \
    number16 c = *(const number16 *)((S) + 32), d = *(const number16 *)((S) + 48);                   \
    number16 e = *(const number16 *)((S) + length - 64), f = *(const number16 *)((S) + length - 48); \
    number16 g = *(const number16 *)((S) + length - 32), h = *(const number16 *)((S) + length - 16); \
    *(number16 *)(T) = a;                                                                            \
    *(number16 *)((T) + 16) = b;                                                                     \
    *(number16 *)((T) + 32) = c;                                                                     \
    *(number16 *)((T) + 48) = d;                                                                     \
    *(number16 *)((T) + length - 64) = e;                                                            \
    *(number16 *)((T) + length - 48) = f;                                                            \
    *(number16 *)((T) + length - 32) = g;                                                            \
    *(number16 *)((T) + length - 16) = h;                                                            \
  }

// A block of any length, where the next one is likely to have another: few cases, so that the
// processor guesses well which it will be.
static inline void copy_any(char *restrict to, const char *restrict from, int64_t length) {
  if (length > 128) {
    memcpy(to, from, length);
  } else if (length > 64) {
    ENDS_64(to, from)
  } else if (length > 32) {
    ENDS_32(to, from)
  } else if (length > 16) {
    ENDS(number16, to, from)
  } else if (length >= 8) {
    ENDS(number8, to, from)
  } else if (length >= 4) {
    ENDS(number4, to, from)
  } else if (length >= 2) {
    ENDS(number2, to, from)
  } else {
    *to = *from;
  }
}

#endif
