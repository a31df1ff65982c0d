// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TypeBounds;

/**
 * What a message is made of or goes into (MPI 4.1 §3.2.2): memory, a place in it, a count and a
 * type. The range that the type touches is checked against the memory when the buffer is made, so
 * MPI never reads or writes outside of it. Memory may be native or a Java array; an array is staged
 * through native memory, gaps included, so that a receive changes nothing but the type's data.
 *
 * <p>Native memory of an arena that is closed while MPI still works on it is the caller's error, as
 * in any use of such memory; requests keep buffers reachable, which is enough for automatic arenas.
 *
 * @param memory the memory
 * @param origin where displacement 0 of the first copy lies, in bytes from the start of {@code
 *     memory}; it may lie outside if no data does
 * @param count how many copies of the type, at least 0
 * @param type the type
 */
public record Buffer(MemorySegment memory, long origin, long count, Datatype type) {
  /**
   * Checks that all data lie within the memory.
   *
   * @throws IllegalArgumentException if the count is negative
   * @throws IndexOutOfBoundsException if data would lie outside the memory
   */
  public Buffer {
    Objects.requireNonNull(memory, "memory");
    if (count < 0) {
      throw new IllegalArgumentException("count must be >= 0, got " + count);
    }
    TypeBounds bounds = type.bounds();
    if (count > 0 && bounds.size() > 0) {
      long first = Math.addExact(origin, bounds.first(count));
      long end = Math.addExact(origin, bounds.end(count));
      if (first < 0 || end > memory.byteSize()) {
        throw new IndexOutOfBoundsException(
            "data must lie in memory of %d bytes, got [%d, %d)"
                .formatted(memory.byteSize(), first, end));
      }
    }
  }

  /**
   * Makes a buffer at the start of memory.
   *
   * @param memory native memory or an array's segment
   * @param count how many copies of the type, at least 0
   * @param type the type
   * @return the buffer
   * @throws IndexOutOfBoundsException if data would lie outside the memory
   */
  public static Buffer of(MemorySegment memory, long count, Datatype type) {
    return new Buffer(memory, 0, count, type);
  }

  /**
   * Makes a buffer of a whole array as {@code MPI_INT8_T}.
   *
   * @param array the array
   * @return the buffer
   */
  public static Buffer of(byte[] array) {
    return of(MemorySegment.ofArray(array), array.length, Basic.INT8);
  }

  /**
   * Makes a buffer of a whole array as {@code MPI_UINT16_T}.
   *
   * @param array the array
   * @return the buffer
   */
  public static Buffer of(char[] array) {
    return of(MemorySegment.ofArray(array), array.length, Basic.UINT16);
  }

  /**
   * Makes a buffer of a whole array as {@code MPI_INT16_T}.
   *
   * @param array the array
   * @return the buffer
   */
  public static Buffer of(short[] array) {
    return of(MemorySegment.ofArray(array), array.length, Basic.INT16);
  }

  /**
   * Makes a buffer of a whole array as {@code MPI_INT32_T}.
   *
   * @param array the array
   * @return the buffer
   */
  public static Buffer of(int[] array) {
    return of(MemorySegment.ofArray(array), array.length, Basic.INT32);
  }

  /**
   * Makes a buffer of a whole array as {@code MPI_INT64_T}.
   *
   * @param array the array
   * @return the buffer
   */
  public static Buffer of(long[] array) {
    return of(MemorySegment.ofArray(array), array.length, Basic.INT64);
  }

  /**
   * Makes a buffer of a whole array as {@code MPI_FLOAT}.
   *
   * @param array the array
   * @return the buffer
   */
  public static Buffer of(float[] array) {
    return of(MemorySegment.ofArray(array), array.length, Basic.FLOAT);
  }

  /**
   * Makes a buffer of a whole array as {@code MPI_DOUBLE}.
   *
   * @param array the array
   * @return the buffer
   */
  public static Buffer of(double[] array) {
    return of(MemorySegment.ofArray(array), array.length, Basic.DOUBLE);
  }

  /** Java's primitive types as MPI's; looked up once, when the first array is sent. */
  private static final class Basic {
    private static final Datatype INT8 = Datatype.named("MPI_INT8_T");
    private static final Datatype UINT16 = Datatype.named("MPI_UINT16_T");
    private static final Datatype INT16 = Datatype.named("MPI_INT16_T");
    private static final Datatype INT32 = Datatype.named("MPI_INT32_T");
    private static final Datatype INT64 = Datatype.named("MPI_INT64_T");
    private static final Datatype FLOAT = Datatype.named("MPI_FLOAT");
    private static final Datatype DOUBLE = Datatype.named("MPI_DOUBLE");
  }

  /** Whether MPI can work on the memory itself. */
  boolean isDirect() {
    return memory.isNative();
  }

  private boolean isEmpty() {
    return count == 0 || type.bounds().size() == 0;
  }

  /** The address that MPI is given, where the memory is native. */
  private MemorySegment direct() {
    return origin == 0
        ? memory
        : origin > 0 && origin <= memory.byteSize()
            ? memory.asSlice(origin)
            : MemorySegment.ofAddress(memory.address() + origin);
  }

  /**
   * As {@link #stageForReading(Scratch)}, looking the thread's scratch up only where it is used.
   */
  MemorySegment stageForReading() {
    return isDirect() ? direct() : stageForReading(Scratch.get());
  }

  /** An address from which MPI reads the data: the memory itself, or a copy of the data's range. */
  MemorySegment stageForReading(Scratch scratch) {
    if (isDirect()) {
      return direct();
    }
    return isEmpty() ? scratch.out : copyInto(scratch.stage(range()));
  }

  /** As {@link #stageForReading}, in the second area. */
  MemorySegment secondStageForReading(Scratch scratch) {
    if (isDirect()) {
      return direct();
    }
    return isEmpty() ? scratch.out : copyInto(scratch.secondStage(range()));
  }

  /** An address to which MPI writes the data; {@link #writeBack} must follow. */
  MemorySegment stageForWriting(Scratch scratch) {
    return stageForReading(scratch); // gaps and data that do not arrive keep their values
  }

  /** As {@link #stageForReading}, in memory that lives as long as an arena. */
  MemorySegment stageIn(Arena arena) {
    if (isDirect()) {
      return direct();
    }
    return isEmpty() ? arena.allocate(8, 8) : copyInto(arena.allocate(range(), 16));
  }

  private long range() {
    TypeBounds bounds = type.bounds();
    return bounds.end(count) - bounds.first(count);
  }

  /** Copies the data's range to the start of {@code stage}; gives what MPI takes as the buffer. */
  private MemorySegment copyInto(MemorySegment stage) {
    long first = type.bounds().first(count);
    MemorySegment.copy(memory, origin + first, stage, 0, range());
    return first == 0 ? stage : MemorySegment.ofAddress(stage.address() - first);
  }

  /** Copies the data's range into a stage made before; does nothing where the memory is native. */
  @SuppressWarnings("restricted") // the address is one that this object has staged itself
  void stageAgain(MemorySegment staged) {
    if (!isDirect() && !isEmpty()) {
      long first = type.bounds().first(count);
      MemorySegment area = MemorySegment.ofAddress(staged.address() + first).reinterpret(range());
      MemorySegment.copy(memory, origin + first, area, 0, range());
    }
  }

  /** Copies what MPI wrote back into the array; does nothing where the memory is native. */
  @SuppressWarnings("restricted") // the address is one that this object has staged itself
  void writeBack(MemorySegment staged) {
    if (isDirect() || isEmpty()) {
      return;
    }
    long first = type.bounds().first(count);
    MemorySegment area = MemorySegment.ofAddress(staged.address() + first).reinterpret(range());
    MemorySegment.copy(area, 0, memory, origin + first, range());
  }
}
