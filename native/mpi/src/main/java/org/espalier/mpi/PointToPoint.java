// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Optional;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Messages;
import org.espalier.mpi.raw.NativeLibrary;

/**
 * Messages between two processes of a communicator (MPI 4.1 §3): blocking, started and awaited
 * later, or persistent, and what can be known of a message before it is received.
 *
 * <p>A buffer in an array is copied to native memory and back; native memory is not. Every method
 * throws {@link MpiException} if MPI refuses, {@link UnsupportedOperationException} if a count
 * needs more than 32 bits and the library has no function for it, and {@link IllegalStateException}
 * if the communicator has been closed.
 *
 * <p>Not bound: ready and buffered sends, matched probes, partitioned communication.
 */
public abstract sealed class PointToPoint permits Communicator {
  /** A source or destination to which nothing is sent ({@code MPI_PROC_NULL}). */
  public static final int NO_PROCESS = Integer.MIN_VALUE;

  /** Any source, in a receive or probe ({@code MPI_ANY_SOURCE}). */
  public static final int ANY_SOURCE = Integer.MIN_VALUE + 1;

  /** Any tag, in a receive or probe ({@code MPI_ANY_TAG}). */
  public static final int ANY_TAG = Integer.MIN_VALUE + 1;

  private static final Abi ABI = NativeLibrary.get().abi();

  PointToPoint() {}

  /**
   * Returns the native handle.
   *
   * @return the handle, sign-extended where the library's are 32 bits wide
   * @throws IllegalStateException if the communicator has been closed
   */
  public abstract long handle();

  /** The library's number for a destination. */
  static int peer(int rank) {
    return rank == NO_PROCESS ? ABI.procNull : rank;
  }

  private static int source(int rank) {
    return rank == ANY_SOURCE ? ABI.anySource : peer(rank);
  }

  private static int tag(int tag) {
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
    try {
      MemorySegment data = buffer.stageForReading();
      long count = buffer.count();
      String called = Counts.function("MPI_Send", count);
      Check.that(
          Messages.MPI_Send(data, count, buffer.type().handle(), peer(destination), tag, handle()),
          called);
    } finally {
      Reference.reachabilityFence(buffer);
    }
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
    try {
      MemorySegment data = buffer.stageForReading();
      long count = buffer.count();
      String called = Counts.function("MPI_Ssend", count);
      Check.that(
          Messages.MPI_Ssend(data, count, buffer.type().handle(), peer(destination), tag, handle()),
          called);
    } finally {
      Reference.reachabilityFence(buffer);
    }
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
    Scratch scratch = Scratch.get();
    receiveInto(buffer, source, tag, scratch.status);
    return Status.copy(scratch.status);
  }

  /**
   * Receives a message of which nothing but its data is wanted; this saves making a status.
   *
   * @param buffer takes the data
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   */
  public final void receiveData(Buffer buffer, int source, int tag) {
    receiveInto(buffer, source, tag, Status.IGNORED);
  }

  private void receiveInto(Buffer buffer, int source, int tag, MemorySegment status) {
    try {
      MemorySegment data = buffer.stageForReading(); // gaps keep their values
      long count = buffer.count();
      String called = Counts.function("MPI_Recv", count);
      Check.that(
          Messages.MPI_Recv(
              data, count, buffer.type().handle(), source(source), tag(tag), handle(), status),
          called);
      buffer.writeBack(data);
    } finally {
      Reference.reachabilityFence(buffer);
    }
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
    Scratch scratch = Scratch.get();
    try {
      MemorySegment from = sent.stageForReading(scratch);
      MemorySegment to = received.secondStageForReading(scratch);
      String called = Counts.function("MPI_Sendrecv", sent.count(), received.count());
      Check.that(
          Messages.MPI_Sendrecv(
              from,
              sent.count(),
              sent.type().handle(),
              peer(destination),
              sendTag,
              to,
              received.count(),
              received.type().handle(),
              source(source),
              tag(receiveTag),
              handle(),
              scratch.status),
          called);
      received.writeBack(to);
      return Status.copy(scratch.status);
    } finally {
      Reference.reachabilityFence(sent);
      Reference.reachabilityFence(received);
    }
  }

  /**
   * Starts a send (MPI 4.1 §3.7.2, {@code MPI_Isend}). Of an array, the data are copied now.
   *
   * @param buffer what is sent; native memory must not change before completion
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   * @return the request, to be completed
   */
  public final Request startSend(Buffer buffer, int destination, int tag) {
    return Request.start(
        Counts.function("MPI_Isend", buffer.count()),
        buffer,
        false,
        (data, request) ->
            Messages.MPI_Isend(
                data,
                buffer.count(),
                buffer.type().handle(),
                peer(destination),
                tag,
                handle(),
                request));
  }

  /**
   * Starts a receive (MPI 4.1 §3.7.2, {@code MPI_Irecv}). An array holds the data after completion,
   * and must not be changed before it.
   *
   * @param buffer takes the data
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return the request, to be completed
   */
  public final Request startReceive(Buffer buffer, int source, int tag) {
    return Request.start(
        Counts.function("MPI_Irecv", buffer.count()),
        buffer,
        true,
        (data, request) ->
            Messages.MPI_Irecv(
                data,
                buffer.count(),
                buffer.type().handle(),
                source(source),
                tag(tag),
                handle(),
                request));
  }

  /**
   * Makes a send that can be started many times (MPI 4.1 §3.9, {@code MPI_Send_init}).
   *
   * @param buffer what is sent at each start
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   * @return the request, not yet started, to be closed
   */
  public final Request persistentSend(Buffer buffer, int destination, int tag) {
    return Request.persistent(
        Counts.function("MPI_Send_init", buffer.count()),
        buffer,
        false,
        (data, request) ->
            Messages.MPI_Send_init(
                data,
                buffer.count(),
                buffer.type().handle(),
                peer(destination),
                tag,
                handle(),
                request));
  }

  /**
   * Makes a receive that can be started many times (MPI 4.1 §3.9, {@code MPI_Recv_init}).
   *
   * @param buffer takes the data of each start
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return the request, not yet started, to be closed
   */
  public final Request persistentReceive(Buffer buffer, int source, int tag) {
    return Request.persistent(
        Counts.function("MPI_Recv_init", buffer.count()),
        buffer,
        true,
        (data, request) ->
            Messages.MPI_Recv_init(
                data,
                buffer.count(),
                buffer.type().handle(),
                source(source),
                tag(tag),
                handle(),
                request));
  }

  /**
   * Waits for a message without receiving it (MPI 4.1 §3.8.1, {@code MPI_Probe}).
   *
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return what is known of the message
   */
  public final Status probe(int source, int tag) {
    Scratch scratch = Scratch.get();
    Check.that(Messages.MPI_Probe(source(source), tag(tag), handle(), scratch.status), "MPI_Probe");
    return Status.copy(scratch.status);
  }

  /**
   * Asks for a message without waiting or receiving (MPI 4.1 §3.8.1, {@code MPI_Iprobe}).
   *
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return what is known of the message, or nothing where there is none
   */
  public final Optional<Status> probeNow(int source, int tag) {
    Scratch scratch = Scratch.get();
    Check.that(
        Messages.MPI_Iprobe(source(source), tag(tag), handle(), scratch.slot(0), scratch.status),
        "MPI_Iprobe");
    return scratch.intAt(0) == 0 ? Optional.empty() : Optional.of(Status.copy(scratch.status));
  }
}
