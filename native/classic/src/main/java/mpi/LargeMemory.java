// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.espalier.mpi.raw.DirectMemory;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Pool;
import org.espalier.mpi.type.WholeElements;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one thread hold until they end, beside the words of their {@link Stage}: copies
 * of messages, from the process's {@link Pool}, types that were made for one message, types that
 * another thread may free, and long lists of arguments, in buffers of the thread's own. Buffers,
 * since a copy to other memory is linked at run time, when a program first makes one.
 */
final class LargeMemory {
  /** A thread keeps no more buffers than for so many bytes. */
  static final long KEPT_BYTES = 1L << 20;

  private final List<Piece> held = new ArrayList<>();
  private final List<ByteBuffer> free = new ArrayList<>(); // in the order in which they came back
  private long kept; // bytes of those that are free

  /** One of the four, with the depth of the call that holds it. */
  private record Piece(
      int depth, @Nullable Lease lease, @Nullable ByteBuffer buffer, long messageType, long held) {}

  /**
   * Takes bytes until the calls of a depth end; what is in them is not defined.
   *
   * @return the address
   */
  long take(long bytes, int depth) {
    return held(Pool.take(bytes), depth);
  }

  /** The same for a message that is received. */
  long takeToReceive(long bytes, int depth) {
    return held(Pool.takeToReceive(bytes), depth);
  }

  /** The same for what is only sent, and perhaps filled past the caches. */
  long takeToSend(long bytes, boolean streamed, int depth) {
    return held(Pool.takeToSend(bytes, streamed), depth);
  }

  private long held(Lease lease, int depth) {
    held.add(new Piece(depth, lease, null, 0, 0));
    return lease.memory().address();
  }

  /**
   * Takes a buffer for a list until the calls of a depth end; what is in it is not defined.
   *
   * @return at least so many bytes, aligned
   */
  ByteBuffer takeBuffer(int bytes, int depth) {
    ByteBuffer buffer = found(bytes);
    if (buffer == null) {
      buffer = DirectMemory.allocate(bytes, Stage.ALIGN);
    }
    held.add(new Piece(depth, null, buffer, 0, 0));
    return buffer.clear();
  }

  /** Keeps what {@link WholeElements#message} made until the calls of a depth end. */
  void hold(long messageType, int depth) {
    held.add(new Piece(depth, null, null, messageType, 0));
  }

  /** Keeps what {@link HeldTypes#hold} holds until the calls of a depth end. */
  void held(long type, int depth) {
    held.add(new Piece(depth, null, null, 0, type));
  }

  /** The smallest that has room. */
  private @Nullable ByteBuffer found(int bytes) {
    int best = -1;
    for (int k = 0; k < free.size(); k++) {
      int room = free.get(k).capacity();
      if (room >= bytes && (best < 0 || room < free.get(best).capacity())) {
        best = k;
      }
    }
    if (best < 0) {
      return null;
    }
    ByteBuffer buffer = free.remove(best);
    kept -= buffer.capacity();
    return buffer;
  }

  /** Whether nothing is held. */
  boolean isIdle() {
    return held.isEmpty();
  }

  /** What is kept of buffers that nobody holds, in bytes. */
  long keptBytes() {
    return kept;
  }

  /** Ends the calls of a depth. */
  void release(int depth) {
    while (!held.isEmpty() && held.getLast().depth == depth) {
      Piece piece = held.removeLast();
      Lease lease = piece.lease;
      if (lease != null) {
        lease.release();
      }
      ByteBuffer buffer = piece.buffer;
      if (buffer != null) {
        free.add(buffer);
        kept += buffer.capacity();
      }
      if (piece.messageType != 0) {
        WholeElements.freeMessage(piece.messageType);
      }
      if (piece.held != 0) {
        HeldTypes.release(piece.held);
      }
    }
    while (kept > KEPT_BYTES) { // those not used for the longest time go
      kept -= free.removeFirst().capacity();
    }
  }
}
