// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Objects;
import org.espalier.mpi.raw.CarriedLibrary;
import org.espalier.mpi.raw.GapArrays;
import org.espalier.mpi.raw.ShortArrays;
import org.espalier.mpi.raw.WordFunction;

/**
 * Short messages that are packed on C's stack in the call that sends, and unpacked in the one that
 * receives: of at most {@link #MOST} bytes between native memory, of {@link #MOST_OF_ARRAYS} out of
 * and into arrays. By a lease of the pool, three calls of C and what Java asks between them they
 * took half as long again (docs/adr/0480, 0485).
 */
public final class ShortMessages {
  /** Bytes of native memory, as {@code short.h} has it. */
  public static final int MOST = 2048;

  /** Bytes of an array: more lie in memory that a thread keeps than on its stack. */
  public static final int MOST_OF_ARRAYS = GapArrays.MOST;

  private static final WordFunction SEND = function("espalier_send");
  private static final WordFunction RECEIVE = function("espalier_receive");
  private static final int SEND_ARGUMENTS = 6;
  private static final int RECEIVE_ARGUMENTS = 7;

  static {
    ShortArrays.countBytes();
  }

  private ShortMessages() {}

  private static WordFunction function(String name) {
    return new WordFunction(name, CarriedLibrary.find(name));
  }

  /** All kernels are; a switch would be linked at a program's first message, for 10 ms. */
  private static NativeKernel inC(Kernel kernel) {
    return (NativeKernel) kernel;
  }

  /**
   * Says how long a message of some memory may be.
   *
   * @param memory native memory, or an array
   * @return bytes; 0 for arrays that C cannot be handed
   */
  public static int most(MemorySegment memory) {
    if (memory.isNative()) {
      return MOST;
    }
    return GapArrays.areUsed() && !memory.isReadOnly() ? MOST_OF_ARRAYS : 0;
  }

  private static Object array(MemorySegment memory) {
    return memory.heapBase().orElseThrow();
  }

  /**
   * Packs copies and sends them.
   *
   * @param function sends, as {@code MPI_Send} does
   * @param kernel packs
   * @param memory memory that holds the data
   * @param origin where displacement 0 of the first copy lies in {@code memory}, in bytes
   * @param count how many copies, of at most {@link #most} bytes together
   * @param units how many copies of {@code type} go
   * @param type the native handle of a unit
   * @param to the receiver
   * @param tag the tag
   * @param comm the communicator's native handle
   * @param streamed whether an array's data are packed past the caches
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
      if (!memory.isNative()) {
        return GapArrays.send(
            function.called(SEND_ARGUMENTS),
            packs.program.address(),
            packs.root,
            packs.step,
            streamed,
            array(memory),
            memory.address() + origin + packs.place,
            count * packs.repeats,
            units,
            type,
            to,
            tag,
            comm);
      }
      return SEND.call(
          function.called(SEND_ARGUMENTS),
          packs.program.address(),
          packs.root,
          packs.step,
          CLibrary.address(memory) + origin + packs.place,
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
   * @param memory memory that takes the data
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
      if (!memory.isNative()) {
        return GapArrays.receive(
            function.called(RECEIVE_ARGUMENTS),
            unpacks.program.address(),
            unpacks.root,
            unpacks.step,
            array(memory),
            memory.address() + origin + unpacks.place,
            count * unpacks.repeats,
            units,
            type,
            from,
            tag,
            comm,
            status);
      }
      return RECEIVE.call(
          function.called(RECEIVE_ARGUMENTS),
          unpacks.program.address(),
          unpacks.root,
          unpacks.step,
          CLibrary.address(memory) + origin + unpacks.place,
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
        array(memory),
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
        array(memory),
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
    if (bytes < 1 || bytes > MOST_OF_ARRAYS) {
      throw new IndexOutOfBoundsException(
          "a short message must have 1 to %d bytes, got %d".formatted(MOST_OF_ARRAYS, bytes));
    }
    Objects.checkFromIndexSize(from, bytes, memory.byteSize());
  }
}
