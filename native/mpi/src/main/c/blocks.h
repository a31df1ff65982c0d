// SPDX-License-Identifier: Apache-2.0
// Loops over blocks of one length. Nothing here knows in which direction data travel: packing and
// unpacking differ in what is source and what is target alone. Blocks may lie anywhere (no alignment
// is assumed), and source and target never overlap.
#ifndef ESPALIER_BLOCKS_H
#define ESPALIER_BLOCKS_H

#include <stdint.h>
#include <string.h>

// Lengths that get a loop of their own: the compiler then moves a block by one to eight instructions.
#define EACH_LENGTH(DO)                                                                              \
  DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(12) DO(16) DO(20) DO(24) DO(28) DO(32) DO(36)   \
  DO(40) DO(48) DO(56) DO(64) DO(72) DO(80) DO(96) DO(112) DO(128)

// The first and the last bytes of a block of PART to 2 PART bytes: they overlap, so that nothing
// outside of it is read or written, and there is no loop over what is left.
#define ENDS(PART)                                                                                   \
  {                                                                                                  \
    struct { char bytes[PART]; } head, tail;                                                         \
    memcpy(&head, from, PART);                                                                       \
    memcpy(&tail, from + length - PART, PART);                                                       \
    memcpy(to, &head, PART);                                                                         \
    memcpy(to + length - PART, &tail, PART);                                                         \
    return;                                                                                          \
  }

// A block of any length, where the next one is likely to have another: few cases, so that the
// processor guesses well which it will be.
static inline void copy_any(char *restrict to, const char *restrict from, int64_t length) {
  if (length > 64) {
    memcpy(to, from, length);
    return;
  }
  if (length > 16) {
    if (length > 32) ENDS(32)
    ENDS(16)
  }
  if (length >= 8) ENDS(8)
  if (length >= 4) ENDS(4)
  if (length >= 2) ENDS(2)
  *to = *from;
}

// Numbers that may lie anywhere. Loops that write them side by side are written with these types and not
// with memcpy: the compiler then joins several to one store.
typedef uint32_t number4 __attribute__((aligned(1), may_alias));
typedef uint64_t number8 __attribute__((aligned(1), may_alias));

// Steps of so many bytes fall into one set of a first cache (64 sets of 64 bytes in all that are common).
#define SAME_SET 4096

// So many blocks fill a set. More of them in flight throw each other out before they are read: the loop is
// then faster where it does not hurry. What slows it down must not be optimised away, take no memory, and
// limit how many blocks are in flight: each number is stored several times, for processors hold but some
// dozens of stores (ADR 204).
#define SET_WAYS 8

typedef volatile number8 stored8;
typedef volatile number4 stored4;
#define STORE_8(I) ((stored8 *)t)[I] = ((const number8 *)s)[I]
#define STORE_4(I) ((stored4 *)t)[I] = ((const number4 *)s)[I]
#define THRICE(STORE) STORE; STORE; STORE;

#define SLOWLY(B, STORES)                                                                            \
  case B:                                                                                            \
    for (int64_t j = 0; j < columns; j++, s += from_column, t += to_column) {                        \
      STORES                                                                                         \
    }                                                                                                \
    return 1;

// rows x columns blocks.
#define GRID(B)                                                                                      \
  case B:                                                                                            \
    for (int64_t i = 0; i < rows; i++) {                                                             \
      const char *restrict s = from + i * from_row;                                                  \
      char *restrict t = to + i * to_row;                                                            \
      for (int64_t j = 0; j < columns; j++) {                                                        \
        memcpy(t, s, B);                                                                             \
        s += from_column;                                                                            \
        t += to_column;                                                                              \
      }                                                                                              \
    }                                                                                                \
    return;

#define GRID_NUMBERS(NUMBER)                                                                         \
  if (length == sizeof(NUMBER) && to_column == sizeof(NUMBER)) {                                     \
    for (int64_t i = 0; i < rows; i++) {                                                             \
      const char *restrict s = from + i * from_row;                                                  \
      NUMBER *restrict side = (NUMBER *)(to + i * to_row);                                           \
      for (int64_t j = 0; j < columns; j++) {                                                        \
        side[j] = *(const NUMBER *)(s + j * from_column);                                            \
      }                                                                                              \
    }                                                                                                \
    return;                                                                                          \
  }

static void move_grid(
    int64_t length, int64_t rows, int64_t from_row, int64_t to_row, int64_t columns,
    int64_t from_column, int64_t to_column, const char *from, char *to) {
  GRID_NUMBERS(number8)
  GRID_NUMBERS(number4)
  switch (length) {
    EACH_LENGTH(GRID)
    default:
      for (int64_t i = 0; i < rows; i++) {
        const char *restrict s = from + i * from_row;
        char *restrict t = to + i * to_row;
        for (int64_t j = 0; j < columns; j++, s += from_column, t += to_column) {
          copy_any(t, s, length);
        }
      }
  }
}

// One column whose blocks all lie in one set of the first cache, on either side. Says no where there is no
// loop for that length: longer blocks have no use for it.
static __attribute__((noinline)) int move_same_set(
    int64_t length, int64_t columns, int64_t from_column, int64_t to_column, const char *s, char *t) {
  switch (length) {
    SLOWLY(4, THRICE(STORE_4(0); STORE_4(0)))
    SLOWLY(8, THRICE(STORE_8(0)) STORE_8(0); STORE_8(0);)
    SLOWLY(16, THRICE(STORE_8(0); STORE_8(1)))
    default: return 0;
  }
}

// rows x columns blocks, slowly where that is faster. It is apart from move_grid, which compilers fit to
// its callers.
static inline void move_blocks(
    int64_t length, int64_t rows, int64_t from_row, int64_t to_row, int64_t columns,
    int64_t from_column, int64_t to_column, const char *from, char *to) {
  int64_t row = 0;
  int same = (from_column != 0 && from_column % SAME_SET == 0)
             || (to_column != 0 && to_column % SAME_SET == 0);
  if (columns > SET_WAYS && same) {
    while (row < rows
           && move_same_set(
               length, columns, from_column, to_column, from + row * from_row, to + row * to_row)) {
      row++;
    }
  }
  if (row < rows) {
    move_grid(length, rows, from_row, to_row, columns, from_column, to_column, from, to);
  }
}

// Blocks of one length at listed places on one side and in equal steps on the other.
#define GATHER(B)                                                                                    \
  case B:                                                                                            \
    for (int64_t k = 0; k < count; k++, stepped += step) {                                           \
      memcpy(stepped, listed + places[k], B);                                                        \
    }                                                                                                \
    return;

#define GATHER_NUMBERS(NUMBER)                                                                       \
  if (length == sizeof(NUMBER) && step == sizeof(NUMBER)) {                                          \
    NUMBER *restrict side = (NUMBER *)stepped;                                                       \
    for (int64_t k = 0; k < count; k++) {                                                            \
      side[k] = *(const NUMBER *)(listed + places[k]);                                               \
    }                                                                                                \
    return;                                                                                          \
  }

static void gather(
    int64_t length, int64_t count, const int32_t *places, const char *listed, char *restrict stepped,
    int64_t step) {
  GATHER_NUMBERS(number8)
  GATHER_NUMBERS(number4)
  switch (length) {
    EACH_LENGTH(GATHER)
    default:
      for (int64_t k = 0; k < count; k++, stepped += step) {
        copy_any(stepped, listed + places[k], length);
      }
  }
}

#define SCATTER(B)                                                                                   \
  case B:                                                                                            \
    for (int64_t k = 0; k < count; k++, stepped += step) {                                           \
      memcpy(listed + places[k], stepped, B);                                                        \
    }                                                                                                \
    return;

static void scatter(
    int64_t length, int64_t count, const int32_t *places, char *restrict listed, const char *stepped,
    int64_t step) {
  switch (length) {
    EACH_LENGTH(SCATTER)
    default:
      for (int64_t k = 0; k < count; k++, stepped += step) {
        copy_any(listed + places[k], stepped, length);
      }
  }
}

#endif
