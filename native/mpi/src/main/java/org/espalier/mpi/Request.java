// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.Requests;
import org.jspecify.annotations.Nullable;

/**
 * An operation that has been started, or a persistent one that can be (MPI 4.1 §3.7, §3.9). From
 * its start to its completion it keeps its buffer and its type reachable, even if the program lets
 * go of the request. An array is staged; what a receive brings is in the array after completion.
 *
 * <p>A request belongs to one thread at a time. Closing completes it: it waits for an active
 * operation, and frees a persistent one.
 */
public final class Request implements AutoCloseable {
  // Requests whose operation MPI is working on: a root for the garbage collector.
  private static final Set<Request> ACTIVE = ConcurrentHashMap.newKeySet();

  // Holds the stage of an array's data; memory only, freed by the garbage collector.
  private final @Nullable Arena arena;
  private final @Nullable Buffer buffer;
  private final MemorySegment staged;
  private final boolean receives;
  private final boolean persistent;
  private long handle = Handles.REQUEST_NULL;
  private boolean active;
  private boolean closed;

  private Request(@Nullable Buffer buffer, boolean receives, boolean persistent) {
    this.buffer = buffer;
    this.receives = receives;
    this.persistent = persistent;
    this.arena = buffer == null || buffer.isDirect() ? null : Arena.ofAuto();
    this.staged =
        buffer == null
            ? MemorySegment.NULL
            : arena == null ? buffer.stageIn(Arena.global()) : buffer.stageIn(arena);
  }

  /** Starts an operation, or makes a persistent one: gives a code of MPI's. */
  @FunctionalInterface
  interface Start {
    /** Calls MPI with the address of the data and the place for the request. */
    int call(MemorySegment data, MemorySegment request);
  }

  static Request start(String function, @Nullable Buffer buffer, boolean receives, Start start) {
    return make(function, buffer, receives, false, start);
  }

  static Request persistent(String function, Buffer buffer, boolean receives, Start start) {
    return make(function, buffer, receives, true, start);
  }

  private static Request make(
      String function, @Nullable Buffer buffer, boolean receives, boolean persistent, Start start) {
    Request request = new Request(buffer, receives, persistent);
    MemorySegment slot = Scratch.get().slot(6);
    Check.that(start.call(request.staged, slot), function);
    request.handle = HandleArray.get(slot, 0);
    if (!persistent) {
      request.activate();
    }
    return request;
  }

  private void activate() {
    active = true;
    ACTIVE.add(this);
  }

  /**
   * Counts operations that have been started and not yet completed, in the whole process.
   *
   * @return at least 0
   */
  public static int activeCount() {
    return ACTIVE.size();
  }

  /** The handle where MPI can read and change it. */
  private MemorySegment slot() {
    MemorySegment slot = Scratch.get().slot(6);
    HandleArray.set(slot, 0, handle);
    return slot;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the request has been closed");
    }
  }

  /**
   * Starts a persistent operation again (MPI 4.1 §3.9). What a send sends is read now.
   *
   * @throws IllegalStateException if the request is not persistent, is active or closed
   * @throws MpiException if MPI refuses
   */
  public void start() {
    requireOpen();
    if (!persistent || active) {
      throw new IllegalStateException(
          "only a persistent request that is not active can be started");
    }
    Buffer data = buffer;
    if (data != null && !data.isDirect()) {
      data.stageAgain(staged);
    }
    Check.that(Requests.MPI_Start(slot()), "MPI_Start");
    activate();
  }

  /**
   * Waits until the operation is complete (MPI 4.1 §3.7.3).
   *
   * @return what is known of the message
   * @throws IllegalStateException if the request is closed
   * @throws MpiException if the operation failed; the request is then complete as well
   */
  public Status await() {
    requireOpen();
    Scratch scratch = Scratch.get();
    int code = Requests.MPI_Wait(slot(), scratch.status);
    complete();
    Check.that(code, "MPI_Wait");
    return Status.copy(scratch.status);
  }

  /**
   * Asks whether the operation is complete, without waiting.
   *
   * @return what is known of the message, or nothing while it goes on
   * @throws IllegalStateException if the request is closed
   * @throws MpiException if the operation failed
   */
  public Optional<Status> test() {
    requireOpen();
    Scratch scratch = Scratch.get();
    int code = Requests.MPI_Test(slot(), scratch.slot(0), scratch.status);
    if (code != 0) {
      complete();
      throw Check.failure(code, "MPI_Test");
    }
    if (scratch.intAt(0) == 0) {
      return Optional.empty();
    }
    Status status = Status.copy(scratch.status);
    complete();
    return Optional.of(status);
  }

  /**
   * Waits for all of several operations, in any order of completion.
   *
   * @param requests the requests
   * @return their statuses, in the order of the requests
   * @throws MpiException if one failed; all others are completed first
   */
  public static List<Status> awaitAll(List<Request> requests) {
    // One by one is as fast: every wait lets all of MPI's operations proceed.
    MpiException first = null;
    var statuses = new java.util.ArrayList<Status>(requests.size());
    for (Request request : requests) {
      try {
        statuses.add(request.await());
      } catch (MpiException failure) {
        if (first == null) {
          first = failure;
        } else {
          first.addSuppressed(failure);
        }
      }
    }
    if (first != null) {
      throw first;
    }
    return List.copyOf(statuses);
  }

  /**
   * Asks MPI to cancel the operation (MPI 4.1 §3.8.4); it still has to be completed, and its status
   * says whether it was.
   *
   * @throws IllegalStateException if the request is closed
   */
  public void cancel() {
    requireOpen();
    if (active) {
      Check.that(Requests.MPI_Cancel(slot()), "MPI_Cancel");
    }
  }

  /**
   * Says whether the operation goes on as far as this object knows: it was started, and neither
   * {@link #await} nor {@link #test} has found it complete.
   *
   * @return true between start and completion
   */
  public boolean isActive() {
    return active;
  }

  private void complete() {
    if (active) {
      active = false;
      ACTIVE.remove(this);
      Buffer data = buffer;
      if (receives && data != null) {
        data.writeBack(staged);
      }
    }
    closed |= !persistent;
  }

  /**
   * Completes the request and lets go of it: waits for an active operation, frees a persistent one.
   * After {@code MPI_Finalize}, and a second time, it does nothing.
   *
   * @throws MpiException if the operation failed
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    if (!Mpi.isActive()) {
      closed = true;
      ACTIVE.remove(this);
      return;
    }
    try {
      if (active) {
        await();
      }
    } finally {
      if (!closed) {
        closed = true;
        if (handle != Handles.REQUEST_NULL) {
          Check.that(Requests.MPI_Request_free(slot()), "MPI_Request_free");
        }
      }
    }
  }
}
