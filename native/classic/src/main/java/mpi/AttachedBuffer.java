// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/**
 * What sends go through that are buffered (MPI 4.1 §3.6): native memory of our own, for which the
 * program's array stands.
 */
final class AttachedBuffer {
  private static final Call ATTACH = new Call("MPI_Buffer_attach");
  private static final Call DETACH = new Call("MPI_Buffer_detach");

  /** Whether messages of no elements need no memory. */
  private static final boolean NONE_FOR_NOTHING =
      NativeLibrary.get().version().startsWith("Open MPI");

  private static byte @Nullable [] attached;
  private static @Nullable Arena memory;

  private AttachedBuffer() {}

  static synchronized void attach(byte[] buffer) throws MPIException {
    Gate.check();
    Arena arena = Arena.ofShared();
    MemorySegment room = arena.allocate(Math.max(1, buffer.length), 64);
    boolean done = false;
    try {
      ATTACH.run(room.address(), buffer.length);
      attached = buffer;
      memory = arena;
      done = true;
    } finally {
      if (!done) {
        arena.close();
      }
    }
  }

  /** Whether something is attached that holds so many bytes. */
  static synchronized boolean hasRoom(long bytes) {
    byte[] now = attached;
    return now != null && bytes <= now.length;
  }

  /**
   * Refuses a buffered send for which there is no room at all. Open MPI refuses it, too, but has
   * counted the message by then: the receiver waits for it before any other, without end.
   */
  static void require(int dest, int count, Datatype type) throws MPIException {
    if (LibraryPack.isLeavingOut() || dest == MPI.PROC_NULL || (count == 0 && NONE_FOR_NOTHING)) {
      return;
    }
    Gate.check();
    long bytes = type.packedBytes() * Math.max(0, count);
    if (!hasRoom(bytes)) {
      throw new MPIException(
          MPI.ERR_BUFFER,
          MPI.ERR_BUFFER,
          "The attached buffer must hold the message of " + bytes + " bytes: see attachBuffer");
    }
  }

  /** Returns when all that is in the memory was sent. */
  static synchronized byte @Nullable [] detach() throws MPIException {
    BufferedMessages.finish();
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      DETACH.run(out, out + 8);
    }
    if (memory != null) {
      memory.close();
      memory = null;
    }
    byte[] result = attached;
    attached = null;
    return result;
  }
}
