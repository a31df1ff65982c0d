// SPDX-License-Identifier: Apache-2.0
// Loops over blocks of one length. Nothing here knows in which direction data travel: packing and
// unpacking differ in what is source and what is target alone. Blocks may lie anywhere (no alignment
// is assumed), and source and target never overlap.
#ifndef ESPALIER_BLOCKS_H
#define ESPALIER_BLOCKS_H

#include <stdint.h>
#include <string.h>

// Lengths that get a loop of their own: the compiler then moves a block by one to four instructions.
#define EACH_LENGTH(DO)                                                                              \
  DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(12) DO(16) DO(20) DO(24) DO(28) DO(32) DO(36)   \
  DO(40) DO(48) DO(56) DO(64) DO(72) DO(80) DO(96) DO(112) DO(128)

// Above this the C library's own copy is as fast as a loop here, and knows the processor better.
#define LONG_BLOCK 256

typedef struct { char bytes[8]; } word8;
typedef struct { char bytes[16]; } word16;

// A block of any length from 9 to LONG_BLOCK: words that overlap at the end, so that nothing outside
// of the block is read or written and there is no loop over single bytes.
static inline void copy_middling(char *restrict to, const char *restrict from, int64_t length) {
  if (length <= 16) {
    word8 head, tail;
    memcpy(&head, from, 8);
    memcpy(&tail, from + length - 8, 8);
    memcpy(to, &head, 8);
    memcpy(to + length - 8, &tail, 8);
    return;
  }
  word16 tail;
  memcpy(&tail, from + length - 16, 16);
  for (int64_t at = 0; at < length - 16; at += 16) {
    memcpy(to + at, from + at, 16);
  }
  memcpy(to + length - 16, &tail, 16);
}

// A block of any length, where the next one is likely to have another.
static inline void copy_any(char *restrict to, const char *restrict from, int64_t length) {
  switch (length) {
    case 1: memcpy(to, from, 1); return;
    case 2: memcpy(to, from, 2); return;
    case 3: memcpy(to, from, 3); return;
    case 4: memcpy(to, from, 4); return;
    case 5: memcpy(to, from, 5); return;
    case 6: memcpy(to, from, 6); return;
    case 7: memcpy(to, from, 7); return;
    case 8: memcpy(to, from, 8); return;
    default:
      if (length <= LONG_BLOCK) {
        copy_middling(to, from, length);
      } else {
        memcpy(to, from, length);
      }
  }
}

// rows x columns blocks. Four short blocks are read before they are written: their reads then miss
// the cache together and not one by one.
#define GRID(B)                                                                                      \
  case B:                                                                                            \
    for (int64_t i = 0; i < rows; i++) {                                                             \
      const char *restrict s = from + i * from_row;                                                  \
      char *restrict t = to + i * to_row;                                                            \
      int64_t j = 0;                                                                                 \
      if (B <= 16) {                                                                                 \
        for (; j + 4 <= columns; j += 4) {                                                           \
          struct { char bytes[B]; } a, b, c, d;                                                      \
          memcpy(&a, s, B);                                                                          \
          memcpy(&b, s + from_column, B);                                                            \
          memcpy(&c, s + 2 * from_column, B);                                                        \
          memcpy(&d, s + 3 * from_column, B);                                                        \
          memcpy(t, &a, B);                                                                          \
          memcpy(t + to_column, &b, B);                                                              \
          memcpy(t + 2 * to_column, &c, B);                                                          \
          memcpy(t + 3 * to_column, &d, B);                                                          \
          s += 4 * from_column;                                                                      \
          t += 4 * to_column;                                                                        \
        }                                                                                            \
      }                                                                                              \
      for (; j < columns; j++) {                                                                     \
        memcpy(t, s, B);                                                                             \
        s += from_column;                                                                            \
        t += to_column;                                                                              \
      }                                                                                              \
    }                                                                                                \
    return;

static void move_grid(
    int64_t length, int64_t rows, int64_t from_row, int64_t to_row, int64_t columns,
    int64_t from_column, int64_t to_column, const char *from, char *to) {
  switch (length) {
    EACH_LENGTH(GRID)
    default:
      for (int64_t i = 0; i < rows; i++) {
        const char *restrict s = from + i * from_row;
        char *restrict t = to + i * to_row;
        for (int64_t j = 0; j < columns; j++, s += from_column, t += to_column) {
          if (length <= LONG_BLOCK) {
            copy_middling(t, s, length);
          } else {
            memcpy(t, s, length);
          }
        }
      }
  }
}

// Blocks of one length at listed places on one side and in equal steps on the other.
#define LISTED(B)                                                                                    \
  case B: {                                                                                          \
    int64_t k = 0;                                                                                   \
    if (B <= 16) {                                                                                   \
      for (; k + 4 <= count; k += 4, stepped += 4 * step) {                                          \
        struct { char bytes[B]; } a, b, c, d;                                                        \
        memcpy(&a, READ(0), B);                                                                      \
        memcpy(&b, READ(1), B);                                                                      \
        memcpy(&c, READ(2), B);                                                                      \
        memcpy(&d, READ(3), B);                                                                      \
        memcpy(WRITE(0), &a, B);                                                                     \
        memcpy(WRITE(1), &b, B);                                                                     \
        memcpy(WRITE(2), &c, B);                                                                     \
        memcpy(WRITE(3), &d, B);                                                                     \
      }                                                                                              \
    }                                                                                                \
    for (; k < count; k++, stepped += step) {                                                        \
      memcpy(WRITE(0), READ(0), B);                                                                  \
    }                                                                                                \
    return;                                                                                          \
  }

#define LISTED_ANY                                                                                   \
  default:                                                                                           \
    for (int64_t k = 0; k < count; k++, stepped += step) {                                           \
      if (length <= LONG_BLOCK) {                                                                    \
        copy_middling(WRITE(0), READ(0), length);                                                    \
      } else {                                                                                       \
        memcpy(WRITE(0), READ(0), length);                                                           \
      }                                                                                              \
    }

#define READ(I) (listed + places[k + I])
#define WRITE(I) (stepped + (I) * step)
static void gather(
    int64_t length, int64_t count, const int32_t *places, const char *listed, char *restrict stepped,
    int64_t step) {
  switch (length) {
    EACH_LENGTH(LISTED)
    LISTED_ANY
  }
}
#undef READ
#undef WRITE

#define READ(I) (stepped + (I) * step)
#define WRITE(I) (listed + places[k + I])
static void scatter(
    int64_t length, int64_t count, const int32_t *places, char *restrict listed, const char *stepped,
    int64_t step) {
  switch (length) {
    EACH_LENGTH(LISTED)
    LISTED_ANY
  }
}
#undef READ
#undef WRITE

#endif
