// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.CarriedLibrary;
import org.espalier.mpi.raw.ShortArrays;
import org.espalier.mpi.raw.WordFunction;

/**
 * Messages of at most {@link #MOST} bytes between native memory, packed on C's stack in the call
 * that sends, and unpacked in the one that receives. By a lease of the pool, three calls of C and
 * what Java asks between them they took half as long again (docs/adr/0480).
 */
public final class ShortMessages {
  /** Bytes, as {@code short.h} has it. */
  public static final int MOST = 2048;

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

  private static NativeKernel inC(Kernel kernel) {
    return switch (kernel) {
      case NativeKernel same -> same;
    };
  }

  /**
   * Packs copies and sends them.
   *
   * @param function sends, as {@code MPI_Send} does
   * @param kernel packs
   * @param memory native memory that holds the data
   * @param origin where displacement 0 of the first copy lies in {@code memory}, in bytes
   * @param count how many copies, of at most {@link #MOST} bytes together
   * @param units how many copies of {@code type} go
   * @param type the native handle of a unit
   * @param to the receiver
   * @param tag the tag
   * @param comm the communicator's native handle
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
      long comm) {
    NativeKernel packs = inC(kernel);
    packs.checkShort(memory, origin, count);
    try {
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
   * @param memory native memory that takes the data
   * @param origin where displacement 0 of the first copy lies in {@code memory}, in bytes
   * @param count how many copies, of at most {@link #MOST} bytes together
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
}
