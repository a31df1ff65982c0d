// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.espalier.mpi.raw.Handles;
import org.jspecify.annotations.Nullable;

/** An operation that was begun and has to be ended (MPI 4.1 §3.7). */
public class Request implements Freeable {
  private static final Call FREE = new Call("MPI_Request_free");
  private static final Call CANCEL = new Call("MPI_Cancel");
  private static final Call WAIT = new Call("MPI_Wait");
  private static final Call TEST = new Call("MPI_Test");
  private static final Call GET_STATUS = new Call("MPI_Request_get_status");

  /** What operations use that were freed before they had ended: MPI may still be at it. */
  private static final Queue<Request> FREED = new ConcurrentLinkedQueue<>();

  long handle;

  // MPI works on them until the operation has ended: they stay reachable as long as this does.
  private final @Nullable Buffer sendBuffer;
  private final @Nullable Buffer recvBuffer;
  private @Nullable Lasting lasting;
  private @Nullable Op op;

  Request(long handle, @Nullable Buffer sendBuffer, @Nullable Buffer recvBuffer) {
    this.handle = handle;
    this.sendBuffer = sendBuffer;
    this.recvBuffer = recvBuffer;
  }

  final Request with(Lasting arrays) {
    this.lasting = arrays;
    return this;
  }

  final Request with(Op operation) {
    this.op = operation;
    return this;
  }

  private boolean holdsAnything() {
    return sendBuffer != null || recvBuffer != null || lasting != null || op != null;
  }

  /** After the operation may have ended: an exception of the program's operation comes out. */
  final void ended() throws MPIException {
    if (op != null && isNull()) {
      op.used();
    }
  }

  /**
   * Frees the request; what is pending ends normally, but no one can wait for it.
   *
   * @throws MPIException if MPI refuses
   */
  @Override
  public void free() throws MPIException {
    if (!isNull()) {
      try (Stage stage = Stage.open()) {
        long out = stage.handle(handle);
        FREE.run(out);
        handle = Stage.getHandle(out);
      }
      if (holdsAnything()) {
        FREED.add(this);
      }
    }
  }

  /**
   * Asks for the operation to be cancelled; it has to be waited for as before.
   *
   * @throws MPIException if MPI refuses
   */
  public final void cancel() throws MPIException {
    try (Stage stage = Stage.open()) {
      CANCEL.run(stage.handle(handle));
    }
  }

  /**
   * Says whether there is nothing to wait for.
   *
   * @return whether the request is null
   */
  public final boolean isNull() {
    return handle == 0 || handle == Handles.REQUEST_NULL;
  }

  /**
   * Waits for the end.
   *
   * @return how it ended
   * @throws MPIException if MPI refuses
   */
  public final Status waitStatus() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.handle(handle);
      long status = Status.take(stage);
      WAIT.run(out, status);
      handle = Stage.getHandle(out);
      ended();
      return new Status(status);
    }
  }

  /**
   * Waits for the end.
   *
   * @throws MPIException if MPI refuses
   */
  public final void waitFor() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.handle(handle);
      WAIT.run(out, Requests.STATUS_IGNORE);
      handle = Stage.getHandle(out);
      ended();
    }
  }

  /**
   * Looks whether it has ended.
   *
   * @return how it ended, or null where it has not
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public final Status testStatus() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.handle(handle);
      long flag = stage.words(1);
      long status = Status.take(stage);
      TEST.run(out, flag, status);
      handle = Stage.getHandle(out);
      ended();
      return Stage.getInt(flag) == 0 ? null : new Status(status);
    }
  }

  /**
   * Looks whether it has ended, without ending the request.
   *
   * @return how it ended, or null where it has not
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public final Status getStatus() throws MPIException {
    try (Stage stage = Stage.open()) {
      long flag = stage.words(1);
      long status = Status.take(stage);
      GET_STATUS.run(handle, flag, status);
      return Stage.getInt(flag) == 0 ? null : new Status(status);
    }
  }

  /**
   * Looks whether it has ended.
   *
   * @return whether it has
   * @throws MPIException if MPI refuses
   */
  public final boolean test() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.handle(handle);
      long flag = stage.words(1);
      TEST.run(out, flag, Requests.STATUS_IGNORE);
      handle = Stage.getHandle(out);
      ended();
      return Stage.getInt(flag) != 0;
    }
  }

  /**
   * Waits until one of several has ended.
   *
   * @param requests the requests; an entry may be null
   * @return how it ended; {@link Status#getIndex} says which
   * @throws MPIException if MPI refuses
   */
  public static Status waitAnyStatus(Request[] requests) throws MPIException {
    return Requests.waitAnyStatus(requests);
  }

  /**
   * Waits until one of several has ended.
   *
   * @param requests the requests; an entry may be null
   * @return which one, or {@link MPI#UNDEFINED} where there is nothing to wait for
   * @throws MPIException if MPI refuses
   */
  public static int waitAny(Request[] requests) throws MPIException {
    return Requests.waitAny(requests);
  }

  /**
   * Looks whether one of several has ended.
   *
   * @param requests the requests; an entry may be null
   * @return how it ended, or null where none has
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public static Status testAnyStatus(Request[] requests) throws MPIException {
    return Requests.testAnyStatus(requests);
  }

  /**
   * Looks whether one of several has ended.
   *
   * @param requests the requests; an entry may be null
   * @return which one, or {@link MPI#UNDEFINED} where none has
   * @throws MPIException if MPI refuses
   */
  public static int testAny(Request[] requests) throws MPIException {
    return Requests.testAny(requests);
  }

  /**
   * Waits until all have ended.
   *
   * @param requests the requests; an entry may be null
   * @return how each ended
   * @throws MPIException if MPI refuses
   */
  public static Status[] waitAllStatus(Request[] requests) throws MPIException {
    return Requests.waitAllStatus(requests);
  }

  /**
   * Waits until all have ended.
   *
   * @param requests the requests; an entry may be null
   * @throws MPIException if MPI refuses
   */
  public static void waitAll(Request[] requests) throws MPIException {
    Requests.waitAll(requests);
  }

  /**
   * Looks whether all have ended.
   *
   * @param requests the requests; an entry may be null
   * @return how each ended, or null where some have not
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public static Status[] testAllStatus(Request[] requests) throws MPIException {
    return Requests.testAllStatus(requests);
  }

  /**
   * Looks whether all have ended.
   *
   * @param requests the requests; an entry may be null
   * @return whether they have
   * @throws MPIException if MPI refuses
   */
  public static boolean testAll(Request[] requests) throws MPIException {
    return Requests.testAll(requests);
  }

  /**
   * Waits until some have ended.
   *
   * @param requests the requests; an entry may be null
   * @return how they ended, or null where there is nothing to wait for
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public static Status[] waitSomeStatus(Request[] requests) throws MPIException {
    return Requests.someStatus(requests, true);
  }

  /**
   * Waits until some have ended.
   *
   * @param requests the requests; an entry may be null
   * @return which ones, or null where there is nothing to wait for
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public static int[] waitSome(Request[] requests) throws MPIException {
    return Requests.some(requests, true);
  }

  /**
   * Looks which have ended.
   *
   * @param requests the requests; an entry may be null
   * @return how they ended, none where none has, or null where there is nothing to wait for
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public static Status[] testSomeStatus(Request[] requests) throws MPIException {
    return Requests.someStatus(requests, false);
  }

  /**
   * Looks which have ended.
   *
   * @param requests the requests; an entry may be null
   * @return which ones, none where none has, or null where there is nothing to wait for
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public static int[] testSome(Request[] requests) throws MPIException {
    return Requests.some(requests, false);
  }
}
