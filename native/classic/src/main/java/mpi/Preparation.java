// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * How a persistent message was prepared. A program may start it thousands of times, so it is
 * prepared anew, packed, once a kernel has proved to be faster than the type's handle.
 */
final class Preparation {
  private final Call function;
  private final CommHandle comm;
  private final Buffer buffer;
  private final int count;
  private final Datatype type;
  private final int peer;
  private final int tag;
  private final boolean receives;
  private boolean packsItself;

  Preparation(
      Call function,
      CommHandle comm,
      Buffer buffer,
      int count,
      Datatype type,
      int peer,
      int tag,
      boolean receives) {
    this.function = function;
    this.comm = comm;
    this.buffer = buffer;
    this.count = count;
    this.type = type;
    this.peer = peer;
    this.tag = tag;
    this.receives = receives;
  }

  /** The same where the library packs the data at each start. */
  Preparation packedByLibrary() {
    packsItself = true;
    return this;
  }

  /** Refuses a buffered message for which there is no room at all. */
  void requireRoom() throws MPIException {
    if (packsItself) {
      AttachedBuffer.require(peer, count, type);
    }
  }

  private Row row(Stage stage, long address, int elements, long handle) throws MPIException {
    return packsItself && peer != MPI.PROC_NULL
        ? Row.whole(stage, address, elements, handle, type)
        : new Row(address, elements, handle);
  }

  /** The message by its type's handle. */
  Prequest byHandle() throws MPIException {
    if (peer != MPI.PROC_NULL) {
      Payload.requireBuffer(buffer, count);
    }
    if (!type.isCommitted()) { // Open MPI takes some of them, and ends the process
      throw new MPIException(
          MPI.ERR_TYPE, MPI.ERR_TYPE, "The datatype must be committed and not freed");
    }
    try (Stage stage = Stage.open()) {
      long address = receives ? HeapArray.writableAddress(buffer) : HeapArray.address(buffer);
      long out = stage.words(1);
      type.packable(count);
      Row row = row(stage, address, count, type.moving());
      function.run(row.address(), row.count(), row.type(), peer, tag, comm.handle, out);
      Prequest made =
          new Prequest(
              Stage.getHandle(out), receives ? null : buffer, receives ? buffer : null, this);
      made.with(NobodysMessage.of(receives, peer));
      return made;
    }
  }

  /** The message packed; null where its type or communicator is freed, or the handle is faster. */
  @Nullable PackedMessage packed(Stage stage) throws MPIException {
    return comm.isNull()
        ? null
        : PackedMessage.of(
            stage, buffer, HeapArray.address(buffer), count, type, peer, receives, false);
  }

  /** A request for the packed message. */
  long request(Stage stage, PackedMessage packed) throws MPIException {
    long out = stage.words(1);
    try {
      Row row = row(stage, packed.address(), packed.count, packed.type);
      function.run(row.address(), row.count(), row.type(), peer, tag, comm.handle, out);
    } catch (MPIException failure) {
      packed.release();
      throw failure;
    }
    return Stage.getHandle(out);
  }
}
