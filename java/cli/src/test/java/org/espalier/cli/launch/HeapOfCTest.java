// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What C's heap is told. */
class HeapOfCTest {
  @Test
  void memoryIsKept() {
    assertThat(HeapOfC.variables(Map.of("HOME", "/root")))
        .isEqualTo(
            Map.of("MALLOC_MMAP_THRESHOLD_", "33554432", "MALLOC_TRIM_THRESHOLD_", "67108864"));
  }

  @Test
  void whatTheUserHasToldItStays() {
    assertThat(HeapOfC.variables(Map.of("MALLOC_ARENA_MAX", "1"))).isEmpty();
    assertThat(HeapOfC.variables(Map.of("MALLOC_TRIM_THRESHOLD_", "0"))).isEmpty();
    assertThat(HeapOfC.variables(Map.of("GLIBC_TUNABLES", "glibc.malloc.check=3"))).isEmpty();
  }
}
