// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.espalier.tree.TypeTree;

/**
 * Packs, unpacks and moves the data of one type, by loops fitted to its tree. What it packs is byte
 * for byte what {@code MPI_Pack} packs on one machine: the data in type map order, without gaps.
 * Unpacking writes data alone, never what lies between.
 *
 * <p>Memory and wire are native segments or segments over arrays of any primitive type; they must
 * not overlap. Every method checks once, before anything moves, that all data lie in the segments.
 * Kernels are immutable and may be used by many threads at once; a warm call makes no object.
 */
public abstract sealed class Kernel permits NativeKernel {
  /** Bounds, extent and size are at most this, far beyond any memory, so that no sum overflows. */
  static final long FARTHEST = 1L << 60;

  /** What a move does, as the C library knows it. */
  static final int UNPACK = 0;

  static final int PACK = 1;

  /** Packs past the caches. */
  static final int STREAM = 2;

  private final long size;
  private final long extent;
  private final long trueLb;
  private final long trueUb;
  private final long mostCopies;

  Kernel(TypeTree tree, long extent) {
    this.size = tree.size();
    this.extent = extent;
    this.trueLb = tree.trueLb();
    this.trueUb = tree.trueUb();
    this.mostCopies = FARTHEST / Math.max(Math.max(size, Math.abs(extent)), 1);
  }

  /** A kernel whose image another process has written. */
  Kernel(KernelImage.Words image) {
    this.size = image.next();
    this.extent = image.next();
    this.trueLb = image.next();
    this.trueUb = image.next();
    this.mostCopies = FARTHEST / Math.max(Math.max(size, Math.abs(extent)), 1);
  }

  /**
   * Fits a kernel to a tree.
   *
   * @param tree a typed tree, displacements in bytes
   * @param extentBytes from one copy to the next
   * @return the kernel, or why there is none
   */
  public static Fitting fit(TypeTree tree, long extentBytes) {
    return Mechanism.chosen().fit(tree, extentBytes);
  }

  /**
   * Fits a kernel to a tree.
   *
   * @param tree a typed tree, displacements in bytes
   * @param extentBytes from one copy to the next
   * @return the kernel, or nothing where {@link #fit} says why there is none
   */
  public static Optional<Kernel> of(TypeTree tree, long extentBytes) {
    return fit(tree, extentBytes) instanceof Fitting.Fitted(Kernel kernel)
        ? Optional.of(kernel)
        : Optional.empty();
  }

  /**
   * Returns the packed size of one copy.
   *
   * @return bytes
   */
  public final long size() {
    return size;
  }

  /**
   * Returns the distance from one copy to the next.
   *
   * @return bytes, of any sign
   */
  public final long extent() {
    return extent;
  }

  /**
   * Returns where the data of one copy begin.
   *
   * @return bytes from displacement 0 on, of any sign
   */
  public final long trueLb() {
    return trueLb;
  }

  /**
   * Returns where the data of one copy end.
   *
   * @return bytes from displacement 0 on, of any sign
   */
  public final long trueUb() {
    return trueUb;
  }

  /**
   * Packs copies, one extent apart.
   *
   * @param memory holds the data
   * @param originBytes where displacement 0 of the first copy lies in {@code memory}
   * @param count how many copies, at least 0
   * @param wire takes {@code count * size()} bytes
   * @param wireOffset where in {@code wire} they start
   * @throws IndexOutOfBoundsException if data or packed bytes lie outside their segments
   */
  public final void pack(
      MemorySegment memory, long originBytes, long count, MemorySegment wire, long wireOffset) {
    if (checkedWhole(memory, originBytes, count, wire, wireOffset)) {
      requireWritable(wire, "wire");
      moveWhole(PACK, memory, originBytes, count, wire, wireOffset);
    }
  }

  /**
   * Packs as {@link #pack} does, past the caches where the machine can: for packed bytes that this
   * core does not read again, but another one does, soon.
   *
   * @param memory holds the data
   * @param originBytes where displacement 0 of the first copy lies in {@code memory}
   * @param count how many copies, at least 0
   * @param wire takes {@code count * size()} bytes
   * @param wireOffset where in {@code wire} they start; at a multiple of 16 from address 0 on, or
   *     the caches are used
   * @throws IndexOutOfBoundsException if data or packed bytes lie outside their segments
   */
  public final void packStreamed(
      MemorySegment memory, long originBytes, long count, MemorySegment wire, long wireOffset) {
    if (checkedWhole(memory, originBytes, count, wire, wireOffset)) {
      requireWritable(wire, "wire");
      moveWhole(STREAM, memory, originBytes, count, wire, wireOffset);
    }
  }

  /**
   * Unpacks copies, one extent apart. Bytes between data keep their values.
   *
   * @param wire holds {@code count * size()} packed bytes
   * @param wireOffset where in {@code wire} they start
   * @param memory takes the data
   * @param originBytes where displacement 0 of the first copy lies in {@code memory}
   * @param count how many copies, at least 0
   * @throws IndexOutOfBoundsException if data or packed bytes lie outside their segments
   */
  public final void unpack(
      MemorySegment wire, long wireOffset, MemorySegment memory, long originBytes, long count) {
    if (checkedWhole(memory, originBytes, count, wire, wireOffset)) {
      requireWritable(memory, "memory");
      moveWhole(UNPACK, memory, originBytes, count, wire, wireOffset);
    }
  }

  /**
   * Packs a part of copies that lie one extent apart. The part may start and end anywhere, also
   * within a basic element; all copies that it touches must lie in {@code memory}.
   *
   * @param memory holds the data
   * @param originBytes where displacement 0 of the first copy lies in {@code memory}
   * @param firstByte the first packed byte of the part, counted from the first copy on
   * @param bytes how many packed bytes, at least 0
   * @param wire takes the bytes
   * @param wireOffset where in {@code wire} they start
   * @throws IndexOutOfBoundsException if data or packed bytes lie outside their segments
   */
  public final void packPart(
      MemorySegment memory,
      long originBytes,
      long firstByte,
      long bytes,
      MemorySegment wire,
      long wireOffset) {
    if (checked(memory, originBytes, firstByte, bytes, wire, wireOffset)) {
      requireWritable(wire, "wire");
      move(PACK, memory, originBytes, firstByte, firstByte + bytes, wire, wireOffset);
    }
  }

  /**
   * Unpacks a part of copies that lie one extent apart. The part may start and end anywhere, also
   * within a basic element; all copies that it touches must lie in {@code memory}.
   *
   * @param wire holds the packed bytes
   * @param wireOffset where in {@code wire} they start
   * @param memory takes the data
   * @param originBytes where displacement 0 of the first copy lies in {@code memory}
   * @param firstByte the first packed byte of the part, counted from the first copy on
   * @param bytes how many packed bytes, at least 0
   * @throws IndexOutOfBoundsException if data or packed bytes lie outside their segments
   */
  public final void unpackPart(
      MemorySegment wire,
      long wireOffset,
      MemorySegment memory,
      long originBytes,
      long firstByte,
      long bytes) {
    if (checked(memory, originBytes, firstByte, bytes, wire, wireOffset)) {
      requireWritable(memory, "memory");
      move(UNPACK, memory, originBytes, firstByte, firstByte + bytes, wire, wireOffset);
    }
  }

  /**
   * Moves a part of copies from one layout to another, as packing and unpacking would, but in one
   * pass. The part may start and end anywhere, also within a basic element; all copies that it
   * touches must lie in both memories.
   *
   * @param source the layout that the data have
   * @param sourceMemory holds the data
   * @param sourceOrigin where displacement 0 of the source's first copy lies, in bytes
   * @param target the layout that the data get
   * @param targetMemory takes the data; it must not overlap them
   * @param targetOrigin where displacement 0 of the target's first copy lies, in bytes
   * @param firstByte the first packed byte of the part, counted from the first copies on
   * @param bytes how many packed bytes, at least 0
   * @throws IndexOutOfBoundsException if data lie outside their segments
   */
  public static void transpackPart(
      Kernel source,
      MemorySegment sourceMemory,
      long sourceOrigin,
      Kernel target,
      MemorySegment targetMemory,
      long targetOrigin,
      long firstByte,
      long bytes) {
    requirePart(firstByte, bytes);
    if (source.checkedPart(sourceMemory, sourceOrigin, firstByte, bytes)
        && target.checkedPart(targetMemory, targetOrigin, firstByte, bytes)) {
      requireWritable(targetMemory, "target memory");
      source.moveTo(
          sourceMemory,
          sourceOrigin,
          target,
          targetMemory,
          targetOrigin,
          firstByte,
          firstByte + bytes);
    }
  }

  /** How many words {@link KernelImage} writes. */
  abstract long imageWords();

  /** Writes them, those of this class first. */
  void writeTo(KernelImage.Words image) {
    image.put(size);
    image.put(extent);
    image.put(trueLb);
    image.put(trueUb);
  }

  /** Moves whole copies, at least one of a type with data; all has been checked. */
  abstract void moveWhole(
      int what, MemorySegment memory, long origin, long count, MemorySegment wire, long wireOffset);

  /** Moves the packed bytes from {@code from} to {@code to - 1}; all has been checked. */
  abstract void move(
      int what,
      MemorySegment memory,
      long origin,
      long from,
      long to,
      MemorySegment wire,
      long wireOffset);

  /**
   * Moves the packed bytes from {@code from} to {@code to - 1} into another layout of the same
   * mechanism; all has been checked.
   */
  abstract void moveTo(
      MemorySegment memory,
      long origin,
      Kernel target,
      MemorySegment targetMemory,
      long targetOrigin,
      long from,
      long to);

  private long bytes(long count) {
    if (count < 0 || count > mostCopies) {
      throw new IndexOutOfBoundsException(
          "count must be from 0 to %d for a type of %d bytes and extent %d, got %d"
              .formatted(mostCopies, size, extent, count));
    }
    return count * size;
  }

  /** Whether there is anything to move; throws where it does not lie in the segments. */
  private boolean checkedWhole(
      MemorySegment memory, long origin, long count, MemorySegment wire, long wireOffset) {
    long bytes = bytes(count);
    checkWire(wire, wireOffset, bytes);
    if (bytes == 0) {
      return false;
    }
    checkMemory(memory, origin, 0, count - 1);
    return true;
  }

  /** The same of data that {@link ShortMessages} packs where it can be seen from C alone. */
  final void checkShort(MemorySegment memory, long origin, long count) {
    if (count < 1 || bytes(count) > ShortMessages.most(memory)) {
      throw new IndexOutOfBoundsException(
          "a short message must have 1 to %d bytes, got %d copies of %d"
              .formatted(ShortMessages.most(memory), count, size));
    }
    checkMemory(memory, origin, 0, count - 1);
  }

  /** The same of a part. */
  private boolean checked(
      MemorySegment memory,
      long origin,
      long firstByte,
      long bytes,
      MemorySegment wire,
      long wireOffset) {
    requirePart(firstByte, bytes);
    checkWire(wire, wireOffset, bytes);
    return checkedPart(memory, origin, firstByte, bytes);
  }

  private static void requirePart(long firstByte, long bytes) {
    if (firstByte < 0 || bytes < 0) {
      throw new IndexOutOfBoundsException(
          "a part must start at 0 or later and have at least 0 bytes, got %d bytes from %d on"
              .formatted(bytes, firstByte));
    }
  }

  /** The same of one layout. */
  private boolean checkedPart(MemorySegment memory, long origin, long firstByte, long bytes) {
    if (bytes == 0) {
      return false;
    }
    if (size == 0) {
      throw new IndexOutOfBoundsException("the type has no data, got a part of " + bytes);
    }
    long last = firstByte > FARTHEST ? Long.MAX_VALUE : (firstByte + bytes - 1) / size;
    checkMemory(memory, origin, firstByte / size, last);
    return true;
  }

  private static void checkWire(MemorySegment wire, long wireOffset, long bytes) {
    if (wireOffset < 0 || bytes > wire.byteSize() - wireOffset) {
      throw new IndexOutOfBoundsException(
          "wire of %d bytes must hold %d bytes from %d on"
              .formatted(wire.byteSize(), bytes, wireOffset));
    }
  }

  private void checkMemory(MemorySegment memory, long origin, long first, long last) {
    boolean inside = false;
    if (last < mostCopies && origin >= -FARTHEST && origin <= FARTHEST) {
      // At most three times FARTHEST.
      long low = origin + Math.min(first * extent, last * extent) + trueLb;
      long high = origin + Math.max(first * extent, last * extent) + trueUb;
      inside = low >= 0 && high <= memory.byteSize();
    }
    if (!inside) {
      throw new IndexOutOfBoundsException(
          "memory of %d bytes must hold copies %d to %d of data from %d to %d, extent %d, origin %d"
              .formatted(memory.byteSize(), first, last, trueLb, trueUb, extent, origin));
    }
  }

  static void requireWritable(MemorySegment segment, String what) {
    if (segment.isReadOnly()) {
      throw new IllegalArgumentException(what + " must be writable, got a read-only segment");
    }
  }
}
