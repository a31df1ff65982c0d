// SPDX-License-Identifier: Apache-2.0
// Numbers that may lie anywhere. Loops that write them side by side are written with these types and not
// with memcpy: the compiler then joins several to one store.
#ifndef ESPALIER_NUMBERS_H
#define ESPALIER_NUMBERS_H

#include <stdint.h>

typedef uint16_t number2 __attribute__((aligned(1), may_alias));
typedef uint32_t number4 __attribute__((aligned(1), may_alias));
typedef uint64_t number8 __attribute__((aligned(1), may_alias));
typedef uint8_t number16 __attribute__((vector_size(16), aligned(1), may_alias));

#endif
