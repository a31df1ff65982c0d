// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.Handles;
import org.jspecify.annotations.Nullable;

/** An operation that was begun and has to be ended (MPI 4.1 §3.7). */
public class Request implements Freeable {
  private static final Call FREE = new Call("MPI_Request_free");
  private static final Call CANCEL = new Call("MPI_Cancel");
  private static final Call WAIT = new Call("MPI_Wait");
  private static final Call TEST = new Call("MPI_Test");
  private static final Call GET_STATUS = new Call("MPI_Request_get_status");

  long handle;

  /** Whether it was started and nothing has found it ended. */
  boolean active = true;

  // MPI works on them until the operation has ended: they stay reachable as long as this does.
  private final @Nullable Buffer sendBuffer;
  private final @Nullable Buffer recvBuffer;
  private @Nullable Lasting lasting;
  @Nullable OpUse op;
  @Nullable PendingData packed;

  Request(long handle, @Nullable Buffer sendBuffer, @Nullable Buffer recvBuffer) {
    this.handle = handle;
    this.sendBuffer = sendBuffer;
    this.recvBuffer = recvBuffer;
  }

  final Request with(Lasting arrays) {
    this.lasting = arrays;
    return this;
  }

  final Request with(OpUse operation) {
    this.op = operation.kept();
    return this;
  }

  /** What MPI works on in place of the buffer; it lives as long as the request. */
  final Request with(@Nullable PendingData message) {
    this.packed = message;
    return this;
  }

  private boolean holdsAnything() {
    return sendBuffer != null || recvBuffer != null || lasting != null || op != null;
  }

  final boolean isActive() {
    return active;
  }

  /** A persistent request is not active between a message and the next. */
  final void active(boolean now) {
    active = now;
  }

  /** Where the status goes that a message needs which is unpacked when it has ended. */
  final long statusOrNone(Stage stage) {
    return packed == null ? Requests.STATUS_IGNORE : Status.take(stage);
  }

  /**
   * Behind a call that found the operation ended: unpacks what came, and lets go of what MPI has
   * done with.
   */
  final void ended(Stage stage, long status) throws MPIException {
    PendingData message = packed;
    if (message != null) {
      try {
        if (active) {
          message.arrived(stage, status);
        }
      } finally {
        letGo(message);
      }
    }
    active = false;
  }

  /** Whether it can be started again. */
  boolean isPersistent() {
    return false;
  }

  /** Behind a call that found that the operation has failed. */
  final void hasFailed() {
    failed();
    if (isPersistent()) {
      active = false; // it may be started again
    }
  }

  /** Behind a call that failed: nothing is unpacked. */
  final void failed() {
    PendingData message = packed;
    if (message != null) {
      letGo(message);
    }
    endOperation();
  }

  /** Memory may be used again where MPI has ended the request; a persistent one keeps its own. */
  private void letGo(PendingData message) {
    if (isNull()) {
      packed = null;
      message.release();
    }
  }

  /** After the operation may have ended: an exception of the program's operation comes out. */
  final void rethrow() throws MPIException {
    OpUse used = op;
    if (used != null && isNull()) {
      op = null;
      try {
        used.check();
      } finally {
        used.end();
      }
    }
  }

  /** The same where nobody asks what the operation has thrown. */
  final void endOperation() {
    OpUse used = op;
    if (used != null && isNull()) {
      op = null;
      used.end();
    }
  }

  /**
   * Frees the request; what is pending ends normally, but no one can wait for it.
   *
   * @throws MPIException if MPI refuses
   */
  @Override
  public void free() throws MPIException {
    if (isNull()) {
      return;
    }
    if (active && holdsAnything()) {
      Request freed = new Request(handle, sendBuffer, recvBuffer).with(packed);
      freed.lasting = lasting;
      freed.op = op;
      handle = Handles.REQUEST_NULL;
      packed = null;
      op = null;
      FreedRequests.add(freed);
    } else {
      freeNow();
    }
  }

  final void freeNow() throws MPIException {
    handle = FREE.on(handle);
    if (packed != null && !active) {
      letGo(packed);
    }
  }

  /**
   * Asks for the operation to be cancelled; it has to be waited for as before.
   *
   * @throws MPIException if MPI refuses
   */
  public final void cancel() throws MPIException {
    CANCEL.on(handle);
    if (packed != null) {
      packed.cancelling();
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
      long status = Status.take(stage);
      waitFor(stage, status);
      return new Status(status);
    }
  }

  /**
   * Waits for the end.
   *
   * @throws MPIException if MPI refuses
   */
  public final void waitFor() throws MPIException {
    if (packed == null && op == null) {
      waitForHandle();
      return;
    }
    try (Stage stage = Stage.open()) {
      waitFor(stage, statusOrNone(stage));
    }
  }

  /** Waits where nothing has to be done behind it, and no one looks at how it ended. */
  private void waitForHandle() throws MPIException {
    long[] waited = {handle};
    try {
      WAIT.ofHandle(waited, Requests.STATUS_IGNORE);
    } catch (MPIException failure) {
      handle = waited[0];
      hasFailed();
      throw failure;
    }
    handle = waited[0];
    active = false;
  }

  private void waitFor(Stage stage, long status) throws MPIException {
    long out = stage.handle(handle);
    try {
      WAIT.run(out, status);
    } catch (MPIException failure) {
      handle = stage.handleIn(out);
      hasFailed();
      throw failure;
    }
    handle = stage.handleIn(out);
    ended(stage, status);
    rethrow();
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
      long status = Status.take(stage);
      return test(stage, status) ? new Status(status) : null;
    }
  }

  private boolean test(Stage stage, long status) throws MPIException {
    boolean has = hasEnded(stage, status);
    rethrow();
    return has;
  }

  /** Looks whether it has ended; no exception of the program's operation comes out. */
  final boolean hasEnded(Stage stage, long status) throws MPIException {
    long out = stage.handle(handle);
    long flag = stage.words(1);
    try {
      TEST.run(out, flag, status);
    } catch (MPIException failure) {
      handle = stage.handleIn(out);
      hasFailed();
      throw failure;
    }
    handle = stage.handleIn(out);
    boolean has = Stage.getInt(flag) != 0;
    if (has) {
      ended(stage, status);
    }
    return has;
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
      if (Stage.getInt(flag) == 0) {
        return null;
      }
      if (packed != null && active) {
        packed.arrived(stage, status); // the program may look at the data now
      }
      return new Status(status);
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
      return test(stage, statusOrNone(stage));
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
    return AnyRequest.waitAnyStatus(requests);
  }

  /**
   * Waits until one of several has ended.
   *
   * @param requests the requests; an entry may be null
   * @return which one, or {@link MPI#UNDEFINED} where there is nothing to wait for
   * @throws MPIException if MPI refuses
   */
  public static int waitAny(Request[] requests) throws MPIException {
    return AnyRequest.waitAny(requests);
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
    return AnyRequest.testAnyStatus(requests);
  }

  /**
   * Looks whether one of several has ended.
   *
   * @param requests the requests; an entry may be null
   * @return which one, or {@link MPI#UNDEFINED} where none has
   * @throws MPIException if MPI refuses
   */
  public static int testAny(Request[] requests) throws MPIException {
    return AnyRequest.testAny(requests);
  }

  /**
   * Waits until all have ended.
   *
   * @param requests the requests; an entry may be null
   * @return how each ended
   * @throws MPIException if MPI refuses
   */
  public static Status[] waitAllStatus(Request[] requests) throws MPIException {
    return AllRequests.waitAllStatus(requests);
  }

  /**
   * Waits until all have ended.
   *
   * @param requests the requests; an entry may be null
   * @throws MPIException if MPI refuses
   */
  public static void waitAll(Request[] requests) throws MPIException {
    AllRequests.waitAll(requests);
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
    return AllRequests.testAllStatus(requests);
  }

  /**
   * Looks whether all have ended.
   *
   * @param requests the requests; an entry may be null
   * @return whether they have
   * @throws MPIException if MPI refuses
   */
  public static boolean testAll(Request[] requests) throws MPIException {
    return AllRequests.testAll(requests);
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
    return SomeRequests.someStatus(requests, true);
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
    return SomeRequests.some(requests, true);
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
    return SomeRequests.someStatus(requests, false);
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
    return SomeRequests.some(requests, false);
  }
}
