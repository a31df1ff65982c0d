// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import java.util.Map;

/**
 * How C's heap treats what MPI libraries allocate for the length of a call: descriptions of types,
 * data on their way. By default glibc gives 128 KB and more back to the system, and the next call
 * gets new pages one by one, which takes longer than the call itself (docs/adr/0453).
 */
final class HeapOfC {
  /** The most that glibc allows: longer blocks are mapped, each for itself. */
  private static final int MAPPED_BYTES = 32 << 20;

  /** So much at the end of a heap is kept. */
  private static final int KEPT_BYTES = 64 << 20;

  private HeapOfC() {}

  /**
   * Variables by which it keeps its memory.
   *
   * @param user the environment of the user, whose own settings stay
   * @return none where the user has set any of glibc's
   */
  static Map<String, String> variables(Map<String, String> user) {
    boolean own =
        user.keySet().stream()
            .anyMatch(name -> name.startsWith("MALLOC_") || name.equals("GLIBC_TUNABLES"));
    return own
        ? Map.of()
        : Map.of(
            "MALLOC_MMAP_THRESHOLD_",
            Integer.toString(MAPPED_BYTES),
            "MALLOC_TRIM_THRESHOLD_",
            Integer.toString(KEPT_BYTES));
  }
}
