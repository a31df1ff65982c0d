// SPDX-License-Identifier: Apache-2.0
// Copies data past the caches, for memory that another core reads next: it finds them in memory, in order, sooner than
// line by line in this core's cache (docs/adr/0462). Where the machine has no such stores, as any copy.
#ifndef ESPALIER_STREAM_H
#define ESPALIER_STREAM_H

#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

// What is packed before it is copied: as much as the first cache holds beside.
#define STREAM_STAGE 4096

static inline void stream(char *to, const char *from, int64_t bytes) {
#ifdef __SSE2__
  if (((intptr_t)to & 15) == 0) {
    int64_t lines = bytes & -64;
    for (int64_t k = 0; k < lines; k += 64) {
      __m128i a = _mm_loadu_si128((const __m128i *)(from + k));
      __m128i b = _mm_loadu_si128((const __m128i *)(from + k + 16));
      __m128i c = _mm_loadu_si128((const __m128i *)(from + k + 32));
      __m128i d = _mm_loadu_si128((const __m128i *)(from + k + 48));
      _mm_stream_si128((__m128i *)(to + k), a);
      _mm_stream_si128((__m128i *)(to + k + 16), b);
      _mm_stream_si128((__m128i *)(to + k + 32), c);
      _mm_stream_si128((__m128i *)(to + k + 48), d);
    }
    to += lines, from += lines, bytes -= lines;
  }
#endif
  memcpy(to, from, (size_t)bytes);
}

// Whoever is told that the data are there must find them.
static inline void end_of_stream(void) {
#ifdef __SSE2__
  _mm_sfence();
#endif
}

#endif
