// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;

/**
 * Arrays of counts or displacements in native memory: C's {@code int}, or 64 bits for {@code _c}.
 */
public final class CountArray {
  private CountArray() {}

  /**
   * Copies values; never empty, since C has no arrays of no elements.
   *
   * @throws ArithmeticException if a value does not fit the width
   */
  public static MemorySegment of(SegmentAllocator allocator, boolean wide, long[] values) {
    int bytes = wide ? 8 : 4;
    MemorySegment array = allocator.allocate(Math.max(1L, values.length) * bytes, bytes);
    for (int k = 0; k < values.length; k++) {
      if (wide) {
        array.setAtIndex(ValueLayout.JAVA_LONG, k, values[k]);
      } else {
        array.setAtIndex(ValueLayout.JAVA_INT, k, Math.toIntExact(values[k]));
      }
    }
    return array;
  }
}
