// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayDeque;
import java.util.Deque;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Pool;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * Buffered messages of several basic types that MPICH would send as bytes, in pieces which a
 * receiver's type does not take where they end within an element (docs/mpi-quirks.md). They are
 * copied to memory of our own and go as other messages do. What the program attached only says that
 * it may send so, and how much.
 */
final class BufferedMessages {
  private static final Call ISEND = new Call("MPI_Isend");
  private static final Call TEST = new Call("MPI_Test");
  private static final Call WAIT = new Call("MPI_Wait");

  private static final Deque<Pending> PENDING = new ArrayDeque<>();

  private record Pending(long request, Lease lease) {}

  private BufferedMessages() {}

  /** Sends; false where the library has to, or refuses. */
  static boolean sent(@Nullable Object buf, int count, Datatype type, int dest, int tag, long comm)
      throws MPIException {
    if (!LibraryPack.isLeavingOut()
        || buf == null
        || count <= 0
        || dest == MPI.PROC_NULL
        || comm == Handles.COMM_NULL) {
      return false;
    }
    Signature root = type.root();
    if (root == null || root.isBasic() || !type.isCommitted()) {
      return false;
    }
    long bytes = type.dataBytes() * count;
    return bytes > WholeElements.ONE_PIECE
        && AttachedBuffer.hasRoom(bytes)
        && root.isCut()
        && begun(buf, count, type, root, dest, tag, comm);
  }

  private static boolean begun(
      Object buf, int count, Datatype type, Signature root, int dest, int tag, long comm)
      throws MPIException {
    int bytes = (int) type.dataBytes() * count; // there is an array of more
    long units = type.rootTimes() * count;
    Lease lease = Pool.takeToSend(bytes);
    boolean done = false;
    try (Stage stage = Stage.open()) {
      boolean direct = HeapArray.isDirect(buf);
      Object source = direct ? buf : HeapArray.array(buf);
      long offset = direct ? 0 : HeapArray.offset(buf);
      long address = lease.memory().address();
      Pack.pack(stage, source, offset, count, type, address, bytes);
      WholeElements whole = root.longMessages();
      long told = whole == null ? root.handle() : SignatureHandles.messageType(whole, units);
      if (whole != null) {
        lease.holdingMessage(told);
      }
      int copies = whole == null ? (int) units : 1;
      long request = ISEND.make(address, copies, told, dest, tag, comm);
      done = true;
      keep(new Pending(request, lease));
    } finally {
      if (!done) {
        lease.release();
      }
    }
    return true;
  }

  /** Keeps what is pending, and lets go of those before it that have ended. */
  private static void keep(Pending message) throws MPIException {
    synchronized (PENDING) {
      PENDING.add(message);
      while (!PENDING.isEmpty() && hasEnded(PENDING.getFirst(), TEST)) {
        PENDING.removeFirst().lease().release();
      }
    }
  }

  private static boolean hasEnded(Pending message, Call function) throws MPIException {
    try (Stage stage = Stage.open()) {
      long request = stage.handle(message.request());
      if (function == WAIT) {
        WAIT.run(request, Requests.STATUS_IGNORE);
        return true;
      }
      long flag = stage.words(1);
      TEST.run(request, flag, Requests.STATUS_IGNORE);
      return Stage.getInt(flag) != 0;
    }
  }

  /** Returns when all were sent, or have failed. */
  static void finish() throws MPIException {
    MPIException first = null;
    synchronized (PENDING) {
      for (Pending next = PENDING.poll(); next != null; next = PENDING.poll()) {
        try {
          hasEnded(next, WAIT);
          next.lease().release();
        } catch (MPIException failure) { // MPI may still be at work in its memory
          first = first == null ? failure : first;
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
