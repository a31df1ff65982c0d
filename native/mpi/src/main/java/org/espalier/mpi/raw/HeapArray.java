// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The Java array behind a memory segment, without an object for each time of asking: {@link
 * MemorySegment#heapBase} makes an {@code Optional}, and whether the JVM's compiler leaves it out
 * hangs on what it has counted elsewhere. Arrays of segments that are asked for again and again are
 * remembered, weakly, so that nothing lives longer for it.
 */
public final class HeapArray {
  /** Segments of one size are in one set, and this many of them are remembered. */
  private static final int WAYS = 8;

  private static final int SETS_BITS = 5;
  private static final int GOLDEN = 0x9E3779B9;

  // Threads race for both: what is lost is asked for again.
  private static final @Nullable Known[] KNOWN = new @Nullable Known[WAYS << SETS_BITS];
  private static int asked;

  private HeapArray() {}

  private static final class Known extends WeakReference<MemorySegment> {
    final WeakReference<Object> array;

    Known(MemorySegment memory, Object array) {
      super(memory);
      this.array = new WeakReference<>(array);
    }
  }

  /**
   * Returns the array of a segment.
   *
   * @param memory any segment
   * @return the array; null for native memory
   * @throws java.util.NoSuchElementException if the array is read-only: nobody is given it
   */
  public static @Nullable Object of(MemorySegment memory) {
    if (memory.isNative()) {
      return null;
    }
    int first = (((int) memory.byteSize() * GOLDEN) >>> (32 - SETS_BITS)) * WAYS;
    for (int k = first; k < first + WAYS; k++) {
      Known known = KNOWN[k];
      if (known != null && known.refersTo(memory)) {
        Object array = known.array.get();
        if (array != null) {
          return array;
        }
      }
    }
    return ask(memory, first);
  }

  /**
   * Asks the segment, and remembers one in eight, as if by chance: most segments of a program that
   * makes a new one for each call are not worth it.
   */
  private static Object ask(MemorySegment memory, int first) {
    Object array = memory.heapBase().orElseThrow();
    int place = ++asked * GOLDEN;
    if (place >>> 29 == 0) {
      KNOWN[first + (place >>> 16) % WAYS] = new Known(memory, array);
    }
    return array;
  }
}
