// SPDX-License-Identifier: Apache-2.0
// What the processor is, where loops depend on it. Asked once, when the library is opened; on processors of other
// makers nothing is known.
#ifndef ESPALIER_PROCESSOR_H
#define ESPALIER_PROCESSOR_H

#include <stdint.h>

#define CACHE_LINE 64 // bytes, of all that are common

// AMD's from this family on hold 104 stores in flight.
#define MANY_STORES_FAMILY 26

static struct {
  enum { UNKNOWN, MANY_STORES, READS_FIRST } kind;
  int64_t second_cache;  // bytes of one core's, 0 where it is not known
} processor;

#if defined(__x86_64__)
#include <cpuid.h>

// Leaf 4 has a cache at a time, until there are no more.
static int64_t intel_cache(unsigned level) {
  unsigned a, b, c, d;
  for (unsigned k = 0; __get_cpuid_count(4, k, &a, &b, &c, &d) && (a & 31) != 0; k++) {
    if ((a >> 5 & 7) == level) {
      int64_t ways = (b >> 22) + 1, parts = (b >> 12 & 1023) + 1, line = (b & 4095) + 1, sets = (int64_t)c + 1;
      return ways * parts * line * sets;
    }
  }
  return 0;
}

__attribute__((constructor)) static void ask_processor(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(0, &a, &b, &c, &d)) {
    return;
  }
  if (b == signature_AMD_ebx && c == signature_AMD_ecx && d == signature_AMD_edx) {
    __get_cpuid(1, &a, &b, &c, &d);
    unsigned family = a >> 8 & 15;
    processor.kind = family == 15 && family + (a >> 20 & 255) >= MANY_STORES_FAMILY ? MANY_STORES : UNKNOWN;
  } else if (b == signature_INTEL_ebx && c == signature_INTEL_ecx && d == signature_INTEL_edx) {
    processor.kind = READS_FIRST;
    processor.second_cache = intel_cache(2);
  }
}
#endif

#endif
