// SPDX-License-Identifier: Apache-2.0
// Records of two short blocks, in one pass: a loop for each block would read every record's memory twice.
#ifndef ESPALIER_PAIRS_H
#define ESPALIER_PAIRS_H

#include "blocks.h"

typedef struct { number16 half[2]; } __attribute__((aligned(1), may_alias)) number32;

// The number that holds a block of so many bytes, as a power of two; more than LONGEST is none.
#define LONGEST 5
static inline int number_for(int64_t length) {
  return length <= 4 ? 2 : length <= 8 ? 3 : length <= 16 ? 4 : length <= 32 ? 5 : 6;
}

// Each block as one number that may be longer than it: what it writes behind its block the next one writes
// again. The last record is moved by its own lengths.
#define PACK_PAIR(A, B)                                                                              \
  {                                                                                                  \
    for (int64_t i = 0; i < n - 1; i++, a += step, b += step, w += record) {                         \
      *(A *)w = *(const A *)a;                                                                       \
      *(B *)(w + length_a) = *(const B *)b;                                                          \
    }                                                                                                \
    break;                                                                                           \
  }

#define PACK_PAIRS(A)                                                                                \
  switch (number_for(length_b)) {                                                                    \
    case 2: PACK_PAIR(A, number4)                                                                    \
    case 3: PACK_PAIR(A, number8)                                                                    \
    case 4: PACK_PAIR(A, number16)                                                                   \
    default: PACK_PAIR(A, number32)                                                                  \
  }                                                                                                  \
  break;

// Packs n records, step apart, whose blocks begin at a and b. Says no where a longer number would read or write
// outside of the data.
static int pack_pairs(
    int64_t length_a, int64_t length_b, int64_t n, int64_t step, const char *a, const char *b, char *w,
    int64_t wire_step) {
  int64_t record = length_a + length_b;
  int number_a = number_for(length_a), number_b = number_for(length_b);
  if (number_a > LONGEST || number_b > LONGEST || wire_step != record || step <= 0) {
    return 0;
  }
  int64_t bytes_a = (int64_t)1 << number_a, bytes_b = (int64_t)1 << number_b;
  // The last record begins a step after the one before it.
  int64_t end = a + length_a > b + length_b ? a + length_a - b : length_b;  // from b on
  if (bytes_b > step + end || bytes_a - (b - a) > step + end || bytes_a > 2 * record
      || bytes_b > length_b + record) {
    return 0;
  }
  switch (number_a) {
    case 2: PACK_PAIRS(number4)
    case 3: PACK_PAIRS(number8)
    case 4: PACK_PAIRS(number16)
    default: PACK_PAIRS(number32)
  }
  copy_any(w, a, length_a);
  copy_any(w + length_a, b, length_b);
  return 1;
}

// Blocks in memory are written by their own lengths: as one number, or by overlapping ends.
#define ONE(NUMBER, T, S, LENGTH) *(NUMBER *)(T) = *(const NUMBER *)(S);
#define TWO(NUMBER, T, S, LENGTH)                                                                    \
  {                                                                                                  \
    NUMBER head = *(const NUMBER *)(S), tail = *(const NUMBER *)((S) + LENGTH - sizeof(NUMBER));     \
    *(NUMBER *)(T) = head;                                                                           \
    *(NUMBER *)((T) + LENGTH - sizeof(NUMBER)) = tail;                                               \
  }

// Which of the ways below moves a block of so many bytes: 4, 8 and 16 as one number, others by ends.
static inline int ends_for(int64_t length) {
  return length < 4     ? -1
         : length == 4  ? 0
         : length < 8   ? 1
         : length == 8  ? 2
         : length < 16  ? 3
         : length == 16 ? 4
         : length <= 32 ? 5
                        : -1;
}

#define UNPACK_PAIR(MOVE_A, A, MOVE_B, B)                                                            \
  {                                                                                                  \
    for (int64_t i = 0; i < n; i++, a += step, b += step, w += wire_step) {                          \
      MOVE_A(A, a, w, length_a)                                                                      \
      MOVE_B(B, b, w + length_a, length_b)                                                           \
    }                                                                                                \
    return 1;                                                                                        \
  }

#define UNPACK_PAIRS(MOVE_A, A)                                                                      \
  switch (ends_for(length_b)) {                                                                      \
    case 0: UNPACK_PAIR(MOVE_A, A, ONE, number4)                                                     \
    case 1: UNPACK_PAIR(MOVE_A, A, TWO, number4)                                                     \
    case 2: UNPACK_PAIR(MOVE_A, A, ONE, number8)                                                     \
    case 3: UNPACK_PAIR(MOVE_A, A, TWO, number8)                                                     \
    case 4: UNPACK_PAIR(MOVE_A, A, ONE, number16)                                                    \
    case 5: UNPACK_PAIR(MOVE_A, A, TWO, number16)                                                    \
    default: return 0;                                                                               \
  }

// Unpacks n records, step apart, whose blocks begin at a and b, in type map order. Says no where a block has
// another length than there are loops for.
static int unpack_pairs(
    int64_t length_a, int64_t length_b, int64_t n, int64_t step, char *a, char *b, const char *w,
    int64_t wire_step) {
  switch (ends_for(length_a)) {
    case 0: UNPACK_PAIRS(ONE, number4)
    case 1: UNPACK_PAIRS(TWO, number4)
    case 2: UNPACK_PAIRS(ONE, number8)
    case 3: UNPACK_PAIRS(TWO, number8)
    case 4: UNPACK_PAIRS(ONE, number16)
    case 5: UNPACK_PAIRS(TWO, number16)
    default: return 0;
  }
}

#endif
