// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** A message that was prepared once and can be started again and again (MPI 4.1 §3.9). */
public final class Prequest extends Request {
  private static final Call START = new Call("MPI_Start");
  private static final Call START_ALL = new Call("MPI_Startall");
  private static final Call FREE = new Call("MPI_Request_free");
  private static final Call GET_STATUS = new Call("MPI_Request_get_status");

  private final Preparation preparation;
  private @Nullable PackedMessage packs; // from the first message on that is packed

  Prequest(
      long handle,
      @Nullable Buffer sendBuffer,
      @Nullable Buffer recvBuffer,
      Preparation preparation) {
    super(handle, sendBuffer, recvBuffer);
    this.preparation = preparation;
    active(false);
  }

  @Override
  boolean isPersistent() {
    return true;
  }

  /** Before a start: what is sent is packed now, where a kernel packs it. */
  void prepare(Stage stage) throws MPIException {
    if (isNull()) {
      return; // MPI refuses it
    }
    if (isActive()) { // Open MPI starts it anew
      throw new MPIException(
          MPI.ERR_REQUEST,
          MPI.ERR_REQUEST,
          "The request must not be active: it was started and nothing has found it ended");
    }
    preparation.requireRoom();
    PackedMessage message = packs;
    if (message == null) {
      message = preparation.packed(stage);
      if (message == null) {
        return;
      }
      long old = stage.handle(handle);
      handle = preparation.request(stage, message); // where it fails the message is let go of
      packs = message;
      with(message);
      FREE.run(old);
    }
    message.starting();
  }

  /**
   * Behind a call that failed for one of several: whether MPI may be at work on this one. One that
   * MPI has not started gives the empty status; of a buffered one MPI has the data as soon as it is
   * started.
   */
  boolean mayRun() {
    if (isNull()) {
      return false;
    }
    try (Stage stage = Stage.open()) {
      long flag = stage.words(1);
      long status = Status.take(stage);
      GET_STATUS.run(handle, flag, status);
      return Stage.getInt(flag) == 0 || !Status.isEmpty(status);
    } catch (MPIException failure) {
      return true;
    }
  }

  /**
   * Starts the message.
   *
   * @throws MPIException if MPI refuses
   */
  public void start() throws MPIException {
    try (Stage stage = Stage.open()) {
      prepare(stage);
      handle = START.on(handle);
      active(true);
    }
  }

  /**
   * Starts several messages.
   *
   * @param requests the requests; an entry may be null
   * @throws MPIException if MPI refuses
   */
  public static void startAll(Prequest[] requests) throws MPIException {
    int prepared = 0;
    boolean called = false;
    boolean started = false;
    try (Stage stage = Stage.open()) {
      for (; prepared < requests.length; prepared++) {
        if (requests[prepared] != null) {
          requests[prepared].prepare(stage);
          requests[prepared].active(true); // so that it is refused where it stands here twice
        }
      }
      long[] handles = Requests.handles(stage, requests);
      called = true;
      try {
        START_ALL.ofHandles(2, handles, requests.length, 0, 0, 0);
        started = true;
      } finally {
        Requests.back(requests, handles);
      }
    } finally {
      for (int k = 0; k < prepared && !started; k++) {
        if (requests[k] != null) {
          requests[k].active(called && requests[k].mayRun()); // MPI has started some of them
        }
      }
    }
  }
}
