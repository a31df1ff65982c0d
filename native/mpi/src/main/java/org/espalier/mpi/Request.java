// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.espalier.mpi.call.Activity;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.function.Requests;

/**
 * An operation that has been started, or a persistent one that can be (MPI 4.1 §3.7, §3.9). From
 * its start to its completion it keeps its buffer and its type, even if the program lets go of the
 * request or closes the type. What a receive into an array brings is in the array after completion,
 * and nothing else of the array is written.
 *
 * <p>The operation has ended when MPI makes the handle null (of a persistent one: inactive). After
 * an error that leaves the handle as it is, the request stays active.
 *
 * <p>A request belongs to one thread at a time. Closing completes it: it waits for an active
 * operation, and frees a persistent one. Several are completed at once by the static methods.
 */
public abstract sealed class Request implements AutoCloseable permits OperandRequest, BegunRequest {
  private static final int SLOT = 6; // of the thread's out-parameters

  private long handle;
  private boolean active;
  private boolean cancelling;
  private boolean closed;

  /** Where it stands among the active requests. */
  int place;

  /** What MPI has just made by a call. */
  Request(long handle) {
    this.handle = handle;
  }

  /** Whether it can be started again. */
  abstract boolean isPersistent();

  /** Whether a status has nothing to tell but whether it was cancelled. */
  abstract boolean isSend();

  /** Before a start: what is sent is read now. */
  abstract void prepare();

  /** The operation is complete: what came goes into the memory, unless it was cancelled. */
  abstract void arrived(MemorySegment status);

  /** MPI has done with the buffers. */
  abstract void letGo();

  /** Nothing will be moved into the buffers, which MPI may work on for ever. */
  abstract void abandon();

  /** Where MPI writes the handle of an operation that is being started. */
  static MemorySegment slot() {
    return slot(Scratch.get());
  }

  private static MemorySegment slot(Scratch scratch) {
    return scratch.slot(SLOT);
  }

  /** MPI works on it from now on. */
  void activate() {
    active = true;
    ActiveRequests.add(this);
  }

  /**
   * Counts operations that have been started and not yet completed, in the whole process.
   *
   * @return at least 0
   */
  public static int activeCount() {
    return ActiveRequests.count();
  }

  /** The handle. */
  long handle() {
    return handle;
  }

  /** The handle where MPI can read and change it. */
  private MemorySegment handleSlot() {
    return handleSlot(Scratch.get());
  }

  private MemorySegment handleSlot(Scratch scratch) {
    MemorySegment slot = slot(scratch);
    HandleArray.set(slot, 0, handle);
    return slot;
  }

  void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the request has been closed");
    }
  }

  /**
   * Starts a persistent operation again (MPI 4.1 §3.9). What a send sends is read now.
   *
   * @throws IllegalStateException if the request is not persistent, is active or closed, or its
   *     memory is of a closed arena
   * @throws MpiException if MPI refuses
   */
  public void start() {
    requireOpen();
    if (!isPersistent() || active) {
      throw new IllegalStateException(
          "only a persistent request that is not active can be started");
    }
    prepare();
    Check.that(Requests.MPI_Start(handleSlot()), "MPI_Start");
    activate();
  }

  /**
   * Waits until the operation is complete (MPI 4.1 §3.7.3).
   *
   * @return what is known of the message
   * @throws IllegalStateException if the request is closed
   * @throws MpiException if the operation failed; nothing has been written into an array then
   */
  public Status await() {
    return await(Scratch.get());
  }

  /** The same with this thread's memory. */
  Status await(Scratch scratch) {
    requireOpen();
    boolean told = !isSend() || cancelling;
    MemorySegment slot = handleSlot(scratch);
    int code = Requests.MPI_Wait(slot, scratch.status);
    finish(HandleArray.get(slot, 0), code, scratch.status);
    Check.that(code, "MPI_Wait");
    return told ? Status.copy(scratch.status) : Status.SENT;
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
    MemorySegment slot = handleSlot(scratch);
    int code = Requests.MPI_Test(slot, scratch.slot(0), scratch.status);
    if (code == 0 && scratch.intAt(0) == 0) {
      return Optional.empty();
    }
    finish(HandleArray.get(slot, 0), code, scratch.status);
    Check.that(code, "MPI_Test");
    return Optional.of(Status.copy(scratch.status));
  }

  /**
   * Asks what is known of the message, without ending the request (MPI 4.1 §3.7.6, {@code
   * MPI_Request_get_status}): whether or not it is complete, it still has to be completed.
   *
   * @return what is known of the message, or nothing while the operation goes on
   * @throws IllegalStateException if the request is closed
   */
  public Optional<Status> status() {
    requireOpen();
    Scratch scratch = Scratch.get();
    Check.that(
        Requests.MPI_Request_get_status(handle, scratch.slot(0), scratch.status),
        "MPI_Request_get_status");
    return scratch.intAt(0) == 0 ? Optional.empty() : Optional.of(Status.copy(scratch.status));
  }

  /**
   * Waits for all of several operations, in any order of completion.
   *
   * @param requests the requests
   * @return their statuses, in the order of the requests
   * @throws MpiException if one failed; all others are completed first
   */
  public static List<Status> awaitAll(List<Request> requests) {
    return Completion.awaitAll(requests);
  }

  /**
   * One of several requests that has come to its end.
   *
   * @param index which of them
   * @param status what is known of the message
   */
  public record Completed(int index, Status status) {}

  /**
   * Waits for one of several operations (MPI 4.1 §3.7.5, {@code MPI_Waitany}).
   *
   * @param requests the requests; those that are not active are passed over
   * @return the one that has completed, or nothing where none is active
   * @throws MpiException if the one that ended failed
   */
  public static Optional<Completed> awaitAny(List<Request> requests) {
    return Completion.awaitAny(requests);
  }

  /**
   * Waits for at least one of several operations (MPI 4.1 §3.7.5, {@code MPI_Waitsome}).
   *
   * @param requests the requests; those that are not active are passed over
   * @return those that have completed, in MPI's order; empty where none is active
   * @throws MpiException if one of them failed; the others that ended are completed first
   */
  public static List<Completed> awaitSome(List<Request> requests) {
    return Completion.some(requests, true);
  }

  /**
   * Asks whether one of several operations is complete (MPI 4.1 §3.7.5, {@code MPI_Testany}).
   *
   * @param requests the requests; those that are not active are passed over
   * @return the one that has completed, or nothing where none has
   * @throws MpiException if the one that ended failed
   */
  public static Optional<Completed> testAny(List<Request> requests) {
    return Completion.testAny(requests);
  }

  /**
   * Asks which of several operations are complete (MPI 4.1 §3.7.5, {@code MPI_Testsome}).
   *
   * @param requests the requests; those that are not active are passed over
   * @return those that have completed, in MPI's order
   * @throws MpiException if one of them failed; the others that ended are completed first
   */
  public static List<Completed> testSome(List<Request> requests) {
    return Completion.some(requests, false);
  }

  /**
   * Asks whether all of several operations are complete (MPI 4.1 §3.7.5, {@code MPI_Testall}).
   *
   * @param requests the requests
   * @return their statuses, or nothing while one goes on: then none has ended
   * @throws MpiException if one failed; the others that ended are completed first
   */
  public static Optional<List<Status>> testAll(List<Request> requests) {
    return Completion.testAll(requests);
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
      Check.that(Requests.MPI_Cancel(handleSlot()), "MPI_Cancel");
      cancelling = true;
    }
  }

  /**
   * Lets go of the request without waiting (MPI 4.1 §3.7.3, {@code MPI_Request_free}). An active
   * send goes on; nobody can know when it has ended, so its memory is kept until the process ends.
   * What an active receive brings into an array is lost.
   *
   * @throws IllegalStateException if the request is closed
   */
  public void free() {
    requireOpen();
    MemorySegment slot = handleSlot();
    Check.that(Requests.MPI_Request_free(slot), "MPI_Request_free");
    closed = true;
    if (active) {
      active = false;
      ActiveRequests.remove(this);
      ActiveRequests.keep(this);
      abandon();
    } else {
      letGo();
    }
  }

  /**
   * Says whether the operation goes on as far as this object knows: it was started, and nothing has
   * found it complete.
   *
   * @return true between start and completion
   */
  public boolean isActive() {
    return active;
  }

  /** Takes note of what MPI did: the handle that it left, its code, and the status. */
  void finish(long left, int code, MemorySegment status) {
    boolean persistent = isPersistent();
    if (!persistent && left != Handles.REQUEST_NULL) {
      return; // MPI has not done with it
    }
    try {
      if (active) {
        active = false;
        ActiveRequests.remove(this);
        if (code == 0 && !wasCancelled(status)) {
          arrived(status);
        }
      }
    } finally {
      cancelling = false;
      if (!persistent) {
        handle = Handles.REQUEST_NULL;
        closed = true;
        letGo();
      }
    }
  }

  private boolean wasCancelled(MemorySegment status) {
    return cancelling && Status.isCancelled(status);
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
    if (!Activity.isActive()) {
      closed = true;
      if (active) {
        active = false;
        ActiveRequests.remove(this);
      }
      return;
    }
    try {
      if (active) {
        await();
      }
    } finally {
      if (!closed && !active) {
        closed = true;
        if (handle != Handles.REQUEST_NULL) {
          Check.that(Requests.MPI_Request_free(handleSlot()), "MPI_Request_free");
          handle = Handles.REQUEST_NULL;
        }
        letGo();
      }
    }
  }
}
