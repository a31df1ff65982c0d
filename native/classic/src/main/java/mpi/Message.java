// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.ObjectHandles;

/** A message that was found and that no other receive can take (MPI 4.1 §3.8.2). */
public final class Message {
  private static final Call MPROBE = new Call("MPI_Mprobe");
  private static final Call IMPROBE = new Call("MPI_Improbe");
  private static final Call MRECV = new Call("MPI_Mrecv");
  private static final Call IMRECV = new Call("MPI_Imrecv");

  private long handle = ObjectHandles.MESSAGE_NULL;

  /** Makes a message that is none yet. */
  public Message() {}

  /**
   * Says whether this is no message.
   *
   * @return whether it is none
   */
  public boolean isNull() {
    return handle == ObjectHandles.MESSAGE_NULL;
  }

  /**
   * Says whether this is the message of {@link MPI#PROC_NULL}.
   *
   * @return whether it is
   */
  public boolean isNoProc() {
    return handle == ObjectHandles.MESSAGE_NO_PROC;
  }

  /**
   * Waits for a message and takes it.
   *
   * @param source the rank that sends, or {@link MPI#ANY_SOURCE}
   * @param tag the tag
   * @param comm the communicator
   * @return what it is
   * @throws MPIException if MPI refuses
   */
  public Status mProbe(int source, int tag, Comm comm) throws MPIException {
    comm.requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      long status = Status.take(stage);
      MPROBE.run(source, tag, comm.handle, out, status);
      handle = Stage.getHandle(out);
      return new Status(status);
    }
  }

  /**
   * Takes a message where one is there.
   *
   * @param source the rank that sends, or {@link MPI#ANY_SOURCE}
   * @param tag the tag
   * @param comm the communicator
   * @return what it is, or null where there is none
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public Status imProbe(int source, int tag, Comm comm) throws MPIException {
    comm.requireExisting();
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      long status = Status.take(stage);
      IMPROBE.run(source, tag, comm.handle, out + 8, out, status);
      if (Stage.getInt(out + 8) == 0) {
        return null;
      }
      handle = Stage.getHandle(out);
      return new Status(status);
    }
  }

  /** Refuses to receive no message: that has no communicator, whose errors Open MPI would ask. */
  private void require() throws MPIException {
    Gate.check();
    if (isNull()) {
      throw new MPIException(
          MPI.ERR_REQUEST, MPI.ERR_REQUEST, "There must be a message that was found: none was");
    }
  }

  /** What a failed receive has left: MPICH keeps the handle of a message that it has taken. */
  private static long left(long message, MPIException failure) {
    return failure.getErrorClass() == MPI.ERR_TRUNCATE
        ? ObjectHandles.MESSAGE_NULL
        : Stage.getHandle(message);
  }

  /**
   * Receives the message.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what came
   * @throws MPIException if MPI refuses
   */
  public Status mRecv(Object buf, int count, Datatype type) throws MPIException {
    require();
    try (Stage stage = Stage.open()) {
      Payload in = MessageData.in(stage, buf, count, type);
      long message = stage.handle(handle);
      long status = Status.take(stage);
      try {
        MRECV.run(in.address, in.count, in.type, message, status);
      } catch (MPIException failure) {
        handle = left(message, failure);
        throw failure;
      }
      handle = Stage.getHandle(message);
      in.received(status);
      return new Status(status);
    }
  }

  /**
   * Begins to receive the message.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public Request imRecv(Buffer buf, int count, Datatype type) throws MPIException {
    require();
    try (Stage stage = Stage.open()) {
      long message = stage.handle(handle);
      long out = stage.words(1);
      long address = HeapArray.writableAddress(buf);
      type.packable(count);
      PackedMessage packed =
          isNoProc()
              ? null
              : PackedMessage.of(stage, buf, address, count, type, MPI.ANY_SOURCE, true, true);
      try {
        if (packed == null) {
          IMRECV.run(address, count, type.moving(), message, out);
        } else {
          packed.begin(IMRECV, message, out);
        }
      } catch (MPIException failure) {
        handle = left(message, failure);
        throw failure;
      }
      handle = Stage.getHandle(message);
      return new Request(Stage.getHandle(out), null, buf).with(packed);
    }
  }
}
