// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Objects;
import org.espalier.mpi.raw.GapArrays;
import org.espalier.mpi.raw.HeapArray;
import org.espalier.mpi.raw.WordFunction;

/**
 * Messages of arrays of at most {@link #MOST} bytes that are packed in the call that sends, and
 * unpacked in the one that receives. By a lease of the pool, three calls of C and what Java asks
 * between them they took half as long again (docs/adr/0485).
 */
public final class ShortMessages {
  /** Bytes of a message: they lie on a thread's stack, or in memory that it keeps. */
  public static final int MOST = GapArrays.MOST;

  private static final int SEND_ARGUMENTS = 6;
  private static final int RECEIVE_ARGUMENTS = 7;

  private ShortMessages() {}

  /** All kernels are; a switch would be linked at a program's first message, for 10 ms. */
  private static NativeKernel inC(Kernel kernel) {
    return (NativeKernel) kernel;
  }

  /**
   * Says how long a message of some memory may be.
   *
   * @param memory an array, or native memory
   * @return bytes; 0 for native memory and arrays that C cannot be handed
   */
  public static int most(MemorySegment memory) {
    return !memory.isNative() && GapArrays.areUsed() && !memory.isReadOnly() ? MOST : 0;
  }

  /**
   * Packs copies and sends them.
   *
   * @param function sends, as {@code MPI_Send} does
   * @param kernel packs
   * @param memory an array of which {@link #most} is not 0
   * @param origin where displacement 0 of the first copy lies in {@code memory}, in bytes
   * @param count how many copies, of at most {@link #most} bytes together
   * @param units how many copies of {@code type} go
   * @param type the native handle of a unit
   * @param to the receiver
   * @param tag the tag
   * @param comm the communicator's native handle
   * @param streamed whether they are packed past the caches
   * @return MPI's code
   * @throws IndexOutOfBoundsException if data lie outside the memory
   */
  public static int send(
      WordFunction function,
      Kernel kernel,
      MemorySegment memory,
      long origin,
      long count,
      long units,
      long type,
      int to,
      int tag,
      long comm,
      boolean streamed) {
    NativeKernel packs = inC(kernel);
    packs.checkShort(memory, origin, count);
    try {
      return GapArrays.send(
          function.called(SEND_ARGUMENTS),
          packs.program.address,
          packs.root,
          packs.step,
          streamed,
          requireNonNull(HeapArray.of(memory)),
          memory.address() + origin + packs.place,
          count * packs.repeats,
          units,
          type,
          to,
          tag,
          comm);
    } finally {
      Reference.reachabilityFence(kernel);
      Reference.reachabilityFence(memory);
    }
  }

  /**
   * Receives copies and unpacks as much as has come; nothing where MPI has an error.
   *
   * @param function receives, as {@code MPI_Recv} does
   * @param kernel unpacks
   * @param memory an array of which {@link #most} is not 0
   * @param origin where displacement 0 of the first copy lies in {@code memory}, in bytes
   * @param count how many copies, of at most {@link #most} bytes together
   * @param units how many copies of {@code type} there is room for
   * @param type the native handle of a unit
   * @param from the sender
   * @param tag the tag
   * @param comm the communicator's native handle
   * @param status the address of a status, or 0 where none is wanted
   * @return MPI's code
   * @throws IndexOutOfBoundsException if data lie outside the memory
   */
  public static int receive(
      WordFunction function,
      Kernel kernel,
      MemorySegment memory,
      long origin,
      long count,
      long units,
      long type,
      int from,
      int tag,
      long comm,
      long status) {
    NativeKernel unpacks = inC(kernel);
    unpacks.checkShort(memory, origin, count);
    Kernel.requireWritable(memory, "memory");
    try {
      return GapArrays.receive(
          function.called(RECEIVE_ARGUMENTS),
          unpacks.program.address,
          unpacks.root,
          unpacks.step,
          requireNonNull(HeapArray.of(memory)),
          memory.address() + origin + unpacks.place,
          count * unpacks.repeats,
          units,
          type,
          from,
          tag,
          comm,
          status);
    } finally {
      Reference.reachabilityFence(kernel);
      Reference.reachabilityFence(memory);
    }
  }

  /**
   * Sends bytes of an array that lie there as they travel.
   *
   * @param function sends, as {@code MPI_Send} does
   * @param memory an array of which {@link #most} is not 0
   * @param from where the first byte lies in {@code memory}
   * @param bytes how many, at most {@link #most}
   * @param units how many copies of {@code type} go
   * @param type the native handle of a unit
   * @param to the receiver
   * @param tag the tag
   * @param comm the communicator's native handle
   * @param streamed whether they are copied past the caches
   * @return MPI's code
   * @throws IndexOutOfBoundsException if the bytes lie outside the memory
   */
  public static int sendRow(
      WordFunction function,
      MemorySegment memory,
      long from,
      long bytes,
      long units,
      long type,
      int to,
      int tag,
      long comm,
      boolean streamed) {
    checkRow(memory, from, bytes);
    return GapArrays.send(
        function.called(SEND_ARGUMENTS),
        0,
        0,
        bytes,
        streamed,
        requireNonNull(HeapArray.of(memory)),
        memory.address() + from,
        1,
        units,
        type,
        to,
        tag,
        comm);
  }

  /**
   * Receives bytes into an array, as they come; none where MPI has an error.
   *
   * @param function receives, as {@code MPI_Recv} does
   * @param memory an array of which {@link #most} is not 0
   * @param to where the first byte comes in {@code memory}
   * @param bytes how many there is room for, at most {@link #most}
   * @param units how many copies of {@code type} there is room for
   * @param type the native handle of a unit
   * @param from the sender
   * @param tag the tag
   * @param comm the communicator's native handle
   * @param status the address of a status, or 0 where none is wanted
   * @return MPI's code
   * @throws IndexOutOfBoundsException if the bytes lie outside the memory
   */
  public static int receiveRow(
      WordFunction function,
      MemorySegment memory,
      long to,
      long bytes,
      long units,
      long type,
      int from,
      int tag,
      long comm,
      long status) {
    checkRow(memory, to, bytes);
    Kernel.requireWritable(memory, "memory");
    return GapArrays.receive(
        function.called(RECEIVE_ARGUMENTS),
        0,
        0,
        bytes,
        requireNonNull(HeapArray.of(memory)),
        memory.address() + to,
        1,
        units,
        type,
        from,
        tag,
        comm,
        status);
  }

  private static void checkRow(MemorySegment memory, long from, long bytes) {
    if (bytes < 1 || bytes > MOST) {
      throw new IndexOutOfBoundsException(
          "a short message must have 1 to %d bytes, got %d".formatted(MOST, bytes));
    }
    Objects.checkFromIndexSize(from, bytes, memory.byteSize());
  }
}
