// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.raw.function.Messages;
import org.espalier.mpi.transfer.BegunMessages;
import org.espalier.mpi.transfer.Place;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.type.Datatype;

/**
 * Messages between two processes by calls that start an operation, or make one that can be started
 * many times (MPI 4.1 §3.7, §3.9).
 */
public abstract sealed class StartedMessages extends BlockingMessages permits PointToPoint {
  StartedMessages() {}

  private Request startSend(SendMode mode, Buffer buffer, int destination, int tag) {
    long comm = handle();
    int peer = peer(destination);
    Datatype type = buffer.typeToRead();
    long[] packed = Scratch.get().ended();
    long begun = begin(type, mode.begins, buffer, peer, tag, comm, packed);
    return begun != BegunMessages.NOT_HERE
        ? Initiation.begun(begun, mode.starts, buffer, packed, false)
        : startOtherwise(mode, buffer.plan(), buffer, peer, tag, comm);
  }

  private static long begin(
      Datatype type, int function, Buffer buffer, int peer, int tag, long comm, long[] packed) {
    Place place = buffer.place();
    long count = buffer.count();
    long begun = BegunMessages.begin(type, function, place, count, peer, tag, comm, packed);
    return begun != BegunMessages.NOT_HERE
        ? begun
        : buffer.plan().begun().beginNow(function, place, count, peer, tag, comm, packed);
  }

  private static Request startOtherwise(
      SendMode mode, Plan plan, Buffer buffer, int peer, int tag, long comm) {
    String called = Counts.function(mode.starts, buffer.count());
    Side side = Side.beginning(buffer, mode, peer);
    MemorySegment slot = Request.slot();
    int code = side.begin(mode, peer, tag, comm, slot);
    plan.ready().wasNotHere();
    return Initiation.started(code, called, slot, side, Arrival.NOTHING);
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
    return startSend(SendMode.STANDARD, buffer, destination, tag);
  }

  /**
   * Starts a send that is complete when the receiver has begun to receive ({@code MPI_Issend}).
   *
   * @param buffer what is sent; native memory must not change before completion
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   * @return the request, to be completed
   */
  public final Request startSendSynchronous(Buffer buffer, int destination, int tag) {
    return startSend(SendMode.SYNCHRONOUS, buffer, destination, tag);
  }

  /**
   * Starts a send to a receiver that is known to wait for it already ({@code MPI_Irsend}).
   *
   * @param buffer what is sent; native memory must not change before completion
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   * @return the request, to be completed
   */
  public final Request startSendReady(Buffer buffer, int destination, int tag) {
    return startSend(SendMode.READY, buffer, destination, tag);
  }

  /**
   * Starts a send through the memory that was attached ({@code MPI_Ibsend}).
   *
   * @param buffer what is sent; native memory must not change before completion
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   * @return the request, to be completed
   */
  public final Request startSendBuffered(Buffer buffer, int destination, int tag) {
    return startSend(SendMode.BUFFERED, buffer, destination, tag);
  }

  /**
   * Starts a receive (MPI 4.1 §3.7.2, {@code MPI_Irecv}). An array holds the data after completion;
   * until then the program must leave the places of the data alone, and may use all others.
   *
   * @param buffer takes the data
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return the request, to be completed
   */
  public final Request startReceive(Buffer buffer, int source, int tag) {
    long comm = handle();
    int peer = source(source);
    int tagged = tag(tag);
    Datatype type = buffer.typeToWrite();
    long[] packed = Scratch.get().ended();
    long begun = begin(type, BegunCalls.RECEIVE, buffer, peer, tagged, comm, packed);
    return begun != BegunMessages.NOT_HERE
        ? Initiation.begun(begun, "MPI_Irecv", buffer, packed, true)
        : receiveOtherwise(buffer.plan(), buffer, peer, tagged, comm);
  }

  private static Request receiveOtherwise(
      Plan plan, Buffer buffer, int source, int tag, long comm) {
    String called = Counts.function("MPI_Irecv", buffer.count());
    Side side = Side.receiving(buffer);
    MemorySegment slot = Request.slot();
    int code = Messages.MPI_Irecv(side.data(), side.count(), side.type(), source, tag, comm, slot);
    plan.ready().wasNotHere();
    return Initiation.started(code, called, slot, side, Arrival.BY_STATUS);
  }

  private Request persistentSend(SendMode mode, Buffer buffer, int destination, int tag) {
    long comm = handle();
    String called = Counts.function(mode.keeps, buffer.count());
    Side side = Side.sendingOften(buffer);
    int code =
        mode.keep(
            side.data(), side.count(), side.type(), peer(destination), tag, comm, Request.slot());
    return Initiation.persistent(code, called, side, Arrival.NOTHING);
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
    return persistentSend(SendMode.STANDARD, buffer, destination, tag);
  }

  /**
   * Makes a synchronous send that can be started many times ({@code MPI_Ssend_init}).
   *
   * @param buffer what is sent at each start
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   * @return the request, not yet started, to be closed
   */
  public final Request persistentSendSynchronous(Buffer buffer, int destination, int tag) {
    return persistentSend(SendMode.SYNCHRONOUS, buffer, destination, tag);
  }

  /**
   * Makes a ready send that can be started many times ({@code MPI_Rsend_init}).
   *
   * @param buffer what is sent at each start
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   * @return the request, not yet started, to be closed
   */
  public final Request persistentSendReady(Buffer buffer, int destination, int tag) {
    return persistentSend(SendMode.READY, buffer, destination, tag);
  }

  /**
   * Makes a buffered send that can be started many times ({@code MPI_Bsend_init}).
   *
   * @param buffer what is sent at each start
   * @param destination the receiver's rank, or {@link #NO_PROCESS}
   * @param tag from 0 to {@link Communicator#greatestTag}
   * @return the request, not yet started, to be closed
   */
  public final Request persistentSendBuffered(Buffer buffer, int destination, int tag) {
    return persistentSend(SendMode.BUFFERED, buffer, destination, tag);
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
    long comm = handle();
    String called = Counts.function("MPI_Recv_init", buffer.count());
    Side side = Side.receivingOften(buffer);
    int code =
        Messages.MPI_Recv_init(
            side.data(), side.count(), side.type(), source(source), tag(tag), comm, Request.slot());
    return Initiation.persistent(code, called, side, Arrival.BY_STATUS);
  }
}
