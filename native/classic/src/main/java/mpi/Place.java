// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import org.espalier.mpi.raw.NativeMemory;
import org.jspecify.annotations.Nullable;

/**
 * A program's buffer as memory, and where in it the first element begins. All data are known to lie
 * inside an array; an array stays where it is and is not copied, but for one of booleans.
 */
final class Place {
  final MemorySegment memory;
  final long origin;

  /** The array that the memory is; null for native memory. */
  final @Nullable Object array;

  /** The booleans of which the memory is a copy. */
  final boolean @Nullable [] flags;

  /** Which of them the copy begins with. */
  private final int firstFlag;

  private Place(
      MemorySegment memory,
      @Nullable Object array,
      long origin,
      boolean @Nullable [] flags,
      int firstFlag) {
    this.memory = memory;
    this.array = array;
    this.origin = origin;
    this.flags = flags;
    this.firstFlag = firstFlag;
  }

  /** Elements in native memory, or MPI's name for no memory. */
  static Place at(long address) {
    return new Place(NativeMemory.ALL, null, address, null, 0);
  }

  /** The memory from the first element on, as C is handed it. */
  MemorySegment start() {
    return memory.isNative() ? MemorySegment.ofAddress(origin) : memory.asSlice(origin);
  }

  /**
   * Whether {@link #start} is a place of the memory. Displacement 0 need not be one where all data
   * lie before it, or behind it.
   */
  boolean startsInside() {
    return memory.isNative() || (origin >= 0 && origin <= memory.byteSize());
  }

  /** The same elements in native memory, into which what they reach over is copied. */
  Place copied(long low, long address, long bytes) {
    MemorySegment.copy(memory, origin + low, NativeMemory.ALL, address, bytes);
    return at(address - low);
  }

  /** Elements that begin at an offset of an array or direct buffer. */
  static Place of(Object object, long offset, int count, Datatype type) throws MPIException {
    if (object instanceof Buffer buffer) {
      return at(HeapArray.address(buffer) + offset);
    }
    boolean[] flags = object instanceof boolean[] f ? f : null;
    MemorySegment memory = MemorySegment.NULL;
    if (flags == null) {
      memory = HeapArray.segment(object);
    }
    long length = flags == null ? memory.byteSize() : flags.length;
    long from = offset + type.lowBytes(count);
    long span = type.spanBytes(count);
    HeapArray.requireInside(length, from, span);
    if (flags != null) {
      long end = from + span;
      // With displacement 0, where it is in the array: some calls begin there.
      int first = (int) Math.min(from, offset);
      return copied(
          flags, Math.max(0, first), (int) Math.min(length, Math.max(end, offset)), offset);
    }
    return new Place(memory, object, offset, null, 0);
  }

  private static Place copied(boolean[] flags, int first, int end, long offset) {
    byte[] copy = new byte[end - first];
    for (int k = 0; k < copy.length; k++) {
      copy[k] = (byte) (flags[first + k] ? 1 : 0);
    }
    return new Place(MemorySegment.ofArray(copy), copy, offset - first, flags, first);
  }

  /** The program's buffer from its beginning; no memory of it where MPI will refuse the type. */
  static Place whole(Stage stage, @Nullable Object object, int count, Datatype type)
      throws MPIException {
    if (object == null || !type.isCommitted() || count <= 0) {
      long nothing = object == null ? 0 : stage.words(1);
      return at(nothing);
    }
    return HeapArray.isDirect(object)
        ? of(object, 0, count, type)
        : of(HeapArray.array(object), HeapArray.offset(object), count, type);
  }

  /** Memory that stands for another process's: different bytes at different places. */
  static Place elsewhere(Stage stage, Datatype type) throws MPIException {
    long bytes = type.trueExtentBytes();
    long memory = stage.take(bytes);
    for (long at = 0; at < bytes; at++) { // data in a wrong order show
      NativeMemory.ALL.set(ValueLayout.JAVA_BYTE, memory + at, (byte) (at * 31 + (at >> 8)));
    }
    return at(memory - type.trueLbBytes());
  }

  /**
   * Of booleans, a copy with another content everywhere, into which the same data are unpacked once
   * more: then {@link #writeBack} knows where they are. Null for all other memory.
   */
  @Nullable Place other() {
    if (flags == null) {
      return null;
    }
    byte[] copy = bytes().clone();
    for (int k = 0; k < copy.length; k++) {
      copy[k] ^= 1;
    }
    return new Place(MemorySegment.ofArray(copy), copy, origin, flags, firstFlag);
  }

  /** Brings booleans back that were unpacked, and none that lie between them. */
  void writeBack(Place other) {
    boolean[] own = flags;
    if (own != null) {
      byte[] bytes = bytes();
      byte[] same = other.bytes();
      for (int k = 0; k < bytes.length; k++) {
        if (bytes[k] == same[k]) {
          own[firstFlag + k] = bytes[k] != 0;
        }
      }
    }
  }

  private byte[] bytes() {
    return (byte[]) memory.heapBase().orElseThrow();
  }
}
