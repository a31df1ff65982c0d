// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Where the data of a buffer lie, with what C is told of it. A buffer asks its segment once: to ask
 * at each message for its array may make an object, and is much for the JVM's compiler
 * (docs/adr/0511).
 */
public final class Place {
  final MemorySegment memory;
  final long origin;
  final boolean isNative;

  /** The address of displacement 0; of an array, how many bytes lie before it. */
  final long address;

  /**
   * What the memory may hold, as {@link ArrayElements} has it; 0 for an array that is read-only.
   */
  final int holds;

  /** Nothing for native memory, and for an array that may only be read. */
  final @Nullable Object array;

  /**
   * Looks at memory.
   *
   * @param memory native memory or the segment of an array
   * @param origin where displacement 0 of the first copy lies, in bytes; it may lie outside
   */
  public Place(MemorySegment memory, long origin) {
    this.memory = memory;
    this.origin = origin;
    this.isNative = memory.isNative();
    this.address = memory.address() + origin;
    this.array = isNative ? null : memory.heapBase().orElse(null);
    this.holds =
        isNative ? ArrayElements.HOLDS_ANYTHING : array != null ? ArrayElements.kind(memory) : 0;
  }

  /**
   * Returns the memory.
   *
   * @return native memory or the segment of an array
   */
  public MemorySegment memory() {
    return memory;
  }

  /**
   * Returns where displacement 0 of the first copy lies.
   *
   * @return bytes from the start of the memory
   */
  public long origin() {
    return origin;
  }

  /**
   * Returns the array.
   *
   * @return null for native memory, and for an array that may only be read
   */
  public @Nullable Object array() {
    return array;
  }
}
