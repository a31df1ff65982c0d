// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.Pages;

/**
 * Native memory for arrays of megabytes. {@link Arena#allocate(long)} fills memory with zeros, for
 * which the system finds its pages one by one; on some machines that takes longer than all that is
 * done with an array afterwards. Here the system is asked for large pages, all at once, and nothing
 * is filled. No two pieces in a row begin at the same line of the caches.
 */
public final class LargeMemory {
  private LargeMemory() {}

  /**
   * Allocates memory. The JVM does not count it among what its option {@code
   * -XX:MaxDirectMemorySize} bounds: close the arena rather than leave it to the collector.
   *
   * @param arena frees it as it is closed
   * @param bytes how many, at least 0
   * @return as many bytes, with anything in them, at an address that is a multiple of 64
   * @throws IllegalArgumentException if {@code bytes} is below 0
   * @throws OutOfMemoryError if there is not as much
   */
  public static MemorySegment allocate(Arena arena, long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes must be >= 0, got " + bytes);
    }
    return bytes == 0 ? arena.allocate(0) : Pages.allocate(arena, bytes);
  }
}
