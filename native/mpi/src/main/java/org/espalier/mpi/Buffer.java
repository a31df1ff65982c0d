// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.espalier.mpi.transfer.Access;
import org.espalier.mpi.transfer.EqualBlocks;
import org.espalier.mpi.transfer.Place;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.choice.BlockWay;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TypeBounds;

/**
 * What a message is made of or goes into (MPI 4.1 §3.2.2): memory, a place in it, a count and a
 * type. The range that the type touches is checked against the memory when the buffer is made, so
 * MPI never reads or writes outside of it. Memory may be native or a Java array; of an array the
 * data alone are packed into native memory, and unpacked from it, so that a receive changes nothing
 * but the type's data, and no array is ever copied for the gaps between.
 *
 * <p>Memory of a closed arena, and memory of another thread's, is refused before MPI is called; so
 * is read-only memory that would be written, and an array whose element is another than the type's:
 * {@code byte[]} may hold any type, and {@code MPI_BYTE} may lie in any array. To close an arena
 * while MPI still works on its memory is the caller's error; requests keep buffers reachable, which
 * is enough for automatic arenas.
 *
 * <p>Two buffers are equal where all four parts are.
 */
public final class Buffer {
  private final Place place;
  private final long count;
  private final Datatype type;

  /**
   * Makes a buffer; checks that all data lie within the memory.
   *
   * @param memory the memory
   * @param origin where displacement 0 of the first copy lies, in bytes from the start of {@code
   *     memory}; it may lie outside if no data does
   * @param count how many copies of the type, at least 0
   * @param type the type
   * @throws IllegalArgumentException if the count is negative
   * @throws IndexOutOfBoundsException if data would lie outside the memory
   */
  public Buffer(MemorySegment memory, long origin, long count, Datatype type) {
    this.place = new Place(Objects.requireNonNull(memory, "memory"), origin);
    this.count = count;
    this.type = type;
    if (count < 0) {
      throw new IllegalArgumentException("count must be >= 0, got " + count);
    }
    TypeBounds bounds = type.bounds();
    if (count > 0 && bounds.size() > 0) {
      long first = Math.addExact(origin, bounds.first(count));
      long end = Math.addExact(origin, bounds.end(count));
      if (first < 0 || end > memory.byteSize()) {
        throw outside(memory, first, end);
      }
    }
  }

  /**
   * Returns the memory.
   *
   * @return native memory or an array's segment
   */
  public MemorySegment memory() {
    return place.memory();
  }

  /**
   * Returns where displacement 0 of the first copy lies.
   *
   * @return bytes from the start of the memory
   */
  public long origin() {
    return place.origin();
  }

  /**
   * Returns how many copies of the type there are.
   *
   * @return at least 0
   */
  public long count() {
    return count;
  }

  /**
   * Returns the type.
   *
   * @return that of one copy
   */
  public Datatype type() {
    return type;
  }

  /** Where the data lie. */
  Place place() {
    return place;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Buffer buffer
        && memory().equals(buffer.memory())
        && origin() == buffer.origin()
        && count == buffer.count
        && type.equals(buffer.type);
  }

  @Override
  public int hashCode() {
    return Objects.hash(memory(), origin(), count, type);
  }

  @Override
  public String toString() {
    return "Buffer[memory=%s, origin=%d, count=%d, type=%s]"
        .formatted(memory(), origin(), count, type);
  }

  private static IndexOutOfBoundsException outside(MemorySegment memory, long first, long end) {
    return new IndexOutOfBoundsException(
        "data must lie in memory of %d bytes, got [%d, %d)"
            .formatted(memory.byteSize(), first, end));
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

  /** The plan of a buffer that is read; nothing is done with memory that cannot be accessed. */
  Plan planToSend() {
    Access.requireReadable(memory());
    return plan(count);
  }

  /** The plan of a buffer that is written. */
  Plan planToReceive() {
    requireAccessible(true);
    return plan(count);
  }

  /** The type of a buffer that is read; whether an array may hold its elements is not asked. */
  Datatype typeToRead() {
    Access.requireReadable(memory());
    type.handle(); // refuses a closed type
    return type;
  }

  /** The type of a buffer that is written; the same is not asked. */
  Datatype typeToWrite() {
    requireAccessible(true);
    type.handle();
    return type;
  }

  /** Refuses an array of another element than the type's. */
  void requireElements() {
    if (count > 0) {
      Access.requireElements(type, memory());
    }
  }

  /** The plan of memory that can be accessed. */
  Plan plan() {
    return plan(count);
  }

  private Plan plan(long copies) {
    type.handle(); // refuses a closed type
    if (copies > 0) {
      Access.requireElements(type, memory());
    }
    return Plan.of(type);
  }

  /**
   * How equal blocks from this buffer's place on go out in a collective operation.
   *
   * @param copies in each block; of none nothing is asked but that the memory is open
   * @param number of blocks
   * @throws IndexOutOfBoundsException if data would lie outside the memory
   */
  EqualBlocks sentBlocks(long copies, int number, BlockWay way) {
    Access.requireReadable(memory());
    return within(plan(copies).equalBlocks(copies, number, way));
  }

  /** How they come in. */
  EqualBlocks receivedBlocks(long copies, int number, BlockWay way) {
    if (copies > 0) {
      Access.requireWritable(memory());
    } else {
      Access.requireReadable(memory());
    }
    return within(plan(copies).equalBlocks(copies, number, way));
  }

  private EqualBlocks within(EqualBlocks blocks) {
    if (!blocks.liesIn(memory(), origin())) {
      throw outside(memory(), origin() + blocks.first(), origin() + blocks.end());
    }
    return blocks;
  }

  /** Refuses memory that cannot be accessed now. */
  void requireAccessible(boolean forWriting) {
    if (forWriting && count > 0) {
      Access.requireWritable(memory());
    } else {
      Access.requireReadable(memory());
    }
  }

  /** The address that MPI is given with the type's handle. */
  MemorySegment address() {
    return Plan.address(memory(), origin());
  }

  long handle() {
    return type.handle();
  }

  /** Bytes of data. */
  long bytes() {
    return Math.multiplyExact(count, type.bounds().size());
  }
}
