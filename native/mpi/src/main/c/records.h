// SPDX-License-Identifier: Apache-2.0
// Records of two or three short blocks, in one pass: a loop for each block would read every record's memory again.
//
// The functions are no part of their callers: within those the compiler keeps steps in memory instead of
// registers, and a record then takes up to 1.6 times as long.
#ifndef ESPALIER_RECORDS_H
#define ESPALIER_RECORDS_H

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
static __attribute__((noinline)) int pack_pairs(
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

// How many records at the end must be moved by their own lengths, so that a number in the place of a block that
// begins so far into a record's memory, and ends so far before the record's end on the wire, neither reads nor
// writes outside of the data.
static inline int64_t exact_records(
    int64_t number, int64_t place, int64_t memory_end, int64_t step, int64_t wire_rest, int64_t record) {
  int64_t read = (place + number - memory_end + step - 1) / step;
  int64_t written = (number - wire_rest + record - 1) / record;
  return read > written ? read : written;
}

#define PACK_TRIPLE(NUMBER)                                                                          \
  for (; i < wide; i++, a += step, b += step, c += step, w += record) {                              \
    *(NUMBER *)w = *(const NUMBER *)a;                                                               \
    *(NUMBER *)(w + length_a) = *(const NUMBER *)b;                                                  \
    *(NUMBER *)(w + length_ab) = *(const NUMBER *)c;                                                 \
  }

// Packs n records, step apart, whose blocks begin at a, b and c: all but the last by numbers of 8 or 16 bytes. Says
// no where a block is longer.
static __attribute__((noinline)) int pack_triples(
    int64_t length_a, int64_t length_b, int64_t length_c, int64_t n, int64_t step, const char *a,
    const char *b, const char *c, char *w, int64_t wire_step) {
  int64_t length_ab = length_a + length_b, record = length_ab + length_c;
  int64_t longest = length_a > length_b ? length_a : length_b;
  longest = length_c > longest ? length_c : longest;
  if (longest > 16 || wire_step != record || step <= 0) {
    return 0;
  }
  int64_t number = longest <= 8 ? 8 : 16;
  int64_t at_b = b - a, at_c = c - a, end = length_a;
  end = at_b + length_b > end ? at_b + length_b : end;
  end = at_c + length_c > end ? at_c + length_c : end;
  int64_t exact = exact_records(number, 0, end, step, record, record);
  int64_t exact_b = exact_records(number, at_b, end, step, record - length_a, record);
  int64_t exact_c = exact_records(number, at_c, end, step, length_c, record);
  exact = exact_b > exact ? exact_b : exact;
  exact = exact_c > exact ? exact_c : exact;
  int64_t wide = n - (exact > 0 ? exact : 0), i = 0;
  if (number == 8) {
    PACK_TRIPLE(number8)
  } else {
    PACK_TRIPLE(number16)
  }
  for (; i < n; i++, a += step, b += step, c += step, w += record) {
    copy_any(w, a, length_a);
    copy_any(w + length_a, b, length_b);
    copy_any(w + length_ab, c, length_c);
  }
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

// Which of the ways below moves a block of so many bytes: 1, 4, 8 and 16 as one number, others by ends.
static inline int ends_for(int64_t length) {
  return length == 1    ? 0
         : length < 4   ? -1
         : length == 4  ? 1
         : length < 8   ? 2
         : length == 8  ? 3
         : length < 16  ? 4
         : length == 16 ? 5
         : length <= 32 ? 6
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
    case 0: UNPACK_PAIR(MOVE_A, A, ONE, char)                                                        \
    case 1: UNPACK_PAIR(MOVE_A, A, ONE, number4)                                                     \
    case 2: UNPACK_PAIR(MOVE_A, A, TWO, number4)                                                     \
    case 3: UNPACK_PAIR(MOVE_A, A, ONE, number8)                                                     \
    case 4: UNPACK_PAIR(MOVE_A, A, TWO, number8)                                                     \
    case 5: UNPACK_PAIR(MOVE_A, A, ONE, number16)                                                    \
    case 6: UNPACK_PAIR(MOVE_A, A, TWO, number16)                                                    \
    default: return 0;                                                                               \
  }

// Unpacks n records, step apart, whose blocks begin at a and b, in type map order. Says no where a block has
// another length than there are loops for.
static __attribute__((noinline)) int unpack_pairs(
    int64_t length_a, int64_t length_b, int64_t n, int64_t step, char *a, char *b, const char *w,
    int64_t wire_step) {
  switch (ends_for(length_a)) {
    case 0: UNPACK_PAIRS(ONE, char)
    case 1: UNPACK_PAIRS(ONE, number4)
    case 2: UNPACK_PAIRS(TWO, number4)
    case 3: UNPACK_PAIRS(ONE, number8)
    case 4: UNPACK_PAIRS(TWO, number8)
    case 5: UNPACK_PAIRS(ONE, number16)
    case 6: UNPACK_PAIRS(TWO, number16)
    default: return 0;
  }
}

#define UNPACK_TRIPLE(MOVE_A, A, MOVE_B, B, MOVE_C, C)                                               \
  {                                                                                                  \
    for (int64_t i = 0; i < n; i++, a += step, b += step, c += step, w += wire_step) {               \
      MOVE_A(A, a, w, length_a)                                                                      \
      MOVE_B(B, b, w + length_a, length_b)                                                           \
      MOVE_C(C, c, w + length_ab, length_c)                                                          \
    }                                                                                                \
    return 1;                                                                                        \
  }

#define UNPACK_THIRD(MOVE_A, A, MOVE_B, B)                                                           \
  switch (ends_for(length_c)) {                                                                      \
    case 0: UNPACK_TRIPLE(MOVE_A, A, MOVE_B, B, ONE, char)                                           \
    case 1: UNPACK_TRIPLE(MOVE_A, A, MOVE_B, B, ONE, number4)                                        \
    case 2: UNPACK_TRIPLE(MOVE_A, A, MOVE_B, B, TWO, number4)                                        \
    case 3: UNPACK_TRIPLE(MOVE_A, A, MOVE_B, B, ONE, number8)                                        \
    case 4: UNPACK_TRIPLE(MOVE_A, A, MOVE_B, B, TWO, number8)                                        \
    case 5: UNPACK_TRIPLE(MOVE_A, A, MOVE_B, B, ONE, number16)                                       \
    case 6: UNPACK_TRIPLE(MOVE_A, A, MOVE_B, B, TWO, number16)                                       \
    default: return 0;                                                                               \
  }

#define UNPACK_SECOND(MOVE_A, A)                                                                     \
  switch (ends_for(length_b)) {                                                                      \
    case 0: UNPACK_THIRD(MOVE_A, A, ONE, char)                                                       \
    case 1: UNPACK_THIRD(MOVE_A, A, ONE, number4)                                                    \
    case 2: UNPACK_THIRD(MOVE_A, A, TWO, number4)                                                    \
    case 3: UNPACK_THIRD(MOVE_A, A, ONE, number8)                                                    \
    case 4: UNPACK_THIRD(MOVE_A, A, TWO, number8)                                                    \
    case 5: UNPACK_THIRD(MOVE_A, A, ONE, number16)                                                   \
    case 6: UNPACK_THIRD(MOVE_A, A, TWO, number16)                                                   \
    default: return 0;                                                                               \
  }

// The same of three blocks.
static __attribute__((noinline)) int unpack_triples(
    int64_t length_a, int64_t length_b, int64_t length_c, int64_t n, int64_t step, char *a, char *b,
    char *c, const char *w, int64_t wire_step) {
  int64_t length_ab = length_a + length_b;
  switch (ends_for(length_a)) {
    case 0: UNPACK_SECOND(ONE, char)
    case 1: UNPACK_SECOND(ONE, number4)
    case 2: UNPACK_SECOND(TWO, number4)
    case 3: UNPACK_SECOND(ONE, number8)
    case 4: UNPACK_SECOND(TWO, number8)
    case 5: UNPACK_SECOND(ONE, number16)
    case 6: UNPACK_SECOND(TWO, number16)
    default: return 0;
  }
}

#endif
