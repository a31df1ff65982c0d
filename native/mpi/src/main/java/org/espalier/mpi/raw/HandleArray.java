// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;

/** Arrays of handles in native memory, 4 or 8 bytes each by library. */
public final class HandleArray {
  /** Bytes of one handle. */
  public static final int BYTES = NativeLibrary.get().abi().handleBytes;

  private static final boolean NARROW = BYTES == 4;

  private HandleArray() {}

  /** Makes an array; every entry is 0 until it is set. */
  public static MemorySegment allocate(SegmentAllocator allocator, long count) {
    return allocator.allocate(Math.max(1, Math.multiplyExact(count, (long) BYTES)), BYTES);
  }

  /** Makes an array of handles. */
  public static MemorySegment of(SegmentAllocator allocator, long[] handles) {
    MemorySegment array = allocate(allocator, handles.length);
    for (int k = 0; k < handles.length; k++) {
      set(array, k, handles[k]);
    }
    return array;
  }

  /** Reads the handle at an index. */
  public static long get(MemorySegment array, long index) {
    return NARROW
        ? array.getAtIndex(ValueLayout.JAVA_INT, index)
        : array.getAtIndex(ValueLayout.JAVA_LONG, index);
  }

  /** Writes the handle at an index. */
  public static void set(MemorySegment array, long index, long handle) {
    if (NARROW) {
      array.setAtIndex(ValueLayout.JAVA_INT, index, (int) handle);
    } else {
      array.setAtIndex(ValueLayout.JAVA_LONG, index, handle);
    }
  }
}
