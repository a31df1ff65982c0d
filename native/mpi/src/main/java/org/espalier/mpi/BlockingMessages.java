// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.MatchedMessages;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.choice.Choice;
import org.jspecify.annotations.Nullable;

/** Messages between two processes by calls that return when they are done (MPI 4.1 §3). */
public abstract sealed class BlockingMessages permits StartedMessages {
  /** A source or destination to which nothing is sent ({@code MPI_PROC_NULL}). */
  public static final int NO_PROCESS = Integer.MIN_VALUE;

  /** Any source, in a receive or probe ({@code MPI_ANY_SOURCE}). */
  public static final int ANY_SOURCE = Integer.MIN_VALUE + 1;

  /** Any tag, in a receive or probe ({@code MPI_ANY_TAG}). */
  public static final int ANY_TAG = Integer.MIN_VALUE + 1;

  private static final Abi ABI = NativeLibrary.get().abi();

  /** The library's number for no process. */
  static final int NOBODY = ABI.procNull;

  BlockingMessages() {}

  /**
   * Returns the native handle.
   *
   * @return the handle, sign-extended where the library's are 32 bits wide
   * @throws IllegalStateException if the communicator has been closed
   */
  public abstract long handle();

  /**
   * The way of the next operation: packed where there is nothing to choose and no native memory.
   */
  static int way(@Nullable Choice choice, Plan plan, Buffer buffer) {
    if (choice != null) {
      return choice.next();
    }
    return plan.isDirect(buffer.memory(), buffer.count()) ? Choice.OWN : Choice.KERNEL;
  }

  /** The library's number for a destination. */
  static int peer(int rank) {
    return rank == NO_PROCESS ? ABI.procNull : rank;
  }

  static int source(int rank) {
    return rank == ANY_SOURCE ? ABI.anySource : peer(rank);
  }

  static int tag(int tag) {
    return tag == ANY_TAG ? ABI.anyTag : tag;
  }

  /** The rank as this class's users see it. */
  static int publicRank(int rank) {
    return rank == ABI.procNull ? NO_PROCESS : rank;
  }

  /**
   * Sends a message; returns when the buffer may be used again (MPI 4.1 §3.2.1, {@code MPI_Send}).
   *
   * @param buffer what is sent
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   */
  public final void send(Buffer buffer, int destination, int tag) {
    BlockingSend.send(SendMode.STANDARD, buffer, peer(destination), tag, handle());
  }

  /**
   * Sends a message; returns when the receiver has begun to receive (MPI 4.1 §3.4, {@code
   * MPI_Ssend}).
   *
   * @param buffer what is sent
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   */
  public final void sendSynchronous(Buffer buffer, int destination, int tag) {
    BlockingSend.send(SendMode.SYNCHRONOUS, buffer, peer(destination), tag, handle());
  }

  /**
   * Sends a message to a receiver that is known to wait for it already (MPI 4.1 §3.4, {@code
   * MPI_Rsend}); what comes of it otherwise is not defined.
   *
   * @param buffer what is sent
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   */
  public final void sendReady(Buffer buffer, int destination, int tag) {
    BlockingSend.send(SendMode.READY, buffer, peer(destination), tag, handle());
  }

  /**
   * Sends a message through the memory of {@link Mpi#attachBuffer}; waits for nobody (MPI 4.1 §3.4,
   * {@code MPI_Bsend}).
   *
   * @param buffer what is sent
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   */
  public final void sendBuffered(Buffer buffer, int destination, int tag) {
    BlockingSend.send(SendMode.BUFFERED, buffer, peer(destination), tag, handle());
  }

  /**
   * Receives a message (MPI 4.1 §3.2.4, {@code MPI_Recv}).
   *
   * @param buffer takes the data; bytes between them, and data that do not come, stay as they are
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return what is known of the message
   */
  public final Status receive(Buffer buffer, int source, int tag) {
    MemorySegment status = Scratch.get().status;
    BlockingReceive.receive(buffer, source(source), tag(tag), handle(), status);
    return Status.copy(status);
  }

  /**
   * Receives a message of which nothing but its data is wanted; this saves making a status.
   *
   * @param buffer takes the data
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   */
  public final void receiveData(Buffer buffer, int source, int tag) {
    BlockingReceive.receive(buffer, source(source), tag(tag), handle(), Status.IGNORED);
  }

  /**
   * Sends and receives at once, without fear of deadlock (MPI 4.1 §3.10, {@code MPI_Sendrecv}).
   *
   * @param sent what is sent
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param sendTag the tag of what is sent
   * @param received takes the data; must not overlap with {@code sent}
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param receiveTag the tag, or {@link #ANY_TAG}
   * @return what is known of the message received
   */
  public final Status sendReceive(
      Buffer sent, int destination, int sendTag, Buffer received, int source, int receiveTag) {
    long comm = handle();
    String called = Counts.function("MPI_Sendrecv", sent.count(), received.count());
    MemorySegment status = Scratch.get().status;
    int peer = peer(destination);
    try (Side from = Side.beginning(sent, SendMode.STANDARD, peer);
        Side to = Side.receiving(received)) {
      int code = from.exchange(peer, sendTag, to, source(source), tag(receiveTag), comm, status);
      Check.that(code, called);
      to.arrived(status);
    }
    return Status.copy(status);
  }

  /**
   * Sends what a buffer holds, and receives into the same buffer (MPI 4.1 §3.10, {@code
   * MPI_Sendrecv_replace}).
   *
   * @param buffer what is sent, then what came
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param sendTag the tag of what is sent
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param receiveTag the tag, or {@link #ANY_TAG}
   * @return what is known of the message received
   */
  public final Status sendReceiveReplace(
      Buffer buffer, int destination, int sendTag, int source, int receiveTag) {
    long comm = handle();
    String called = Counts.function("MPI_Sendrecv_replace", buffer.count());
    MemorySegment status = Scratch.get().status;
    try (Side both = Side.replacing(buffer)) {
      Check.that(
          MatchedMessages.MPI_Sendrecv_replace(
              both.data(),
              both.count(),
              both.type(),
              peer(destination),
              sendTag,
              source(source),
              tag(receiveTag),
              comm,
              status),
          called);
      both.arrived(status);
    }
    return Status.copy(status);
  }
}
