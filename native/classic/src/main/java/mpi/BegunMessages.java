// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.raw.DirectMemory;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.passage.BegunPassages;
import org.jspecify.annotations.Nullable;

/**
 * Messages that are begun in one call of C (docs/adr/0494): of predefined types, and of others that
 * are ready. All others are {@link CommMessageRequests}'s, which then asks {@link ReadyTypes} for
 * the next.
 */
final class BegunMessages {
  private static final boolean USED = BegunCalls.areUsed() && !Job.CHECKED;

  /**
   * So many times C asks the JVM where a buffer lies, 25 ns each. Java finds it in less, but to
   * compile all that begins a message once more takes two ranks on two cores 50 ms, as long as
   * that.
   */
  private static final int EARLY = 2_000_000;

  /** Two threads that count at once make it one more. */
  private static int early = EARLY;

  /** Where C says what has to be ended of the message that a thread has just begun. */
  private static final ThreadLocal<long[]> ENDED = ThreadLocal.withInitial(() -> new long[1]);

  private BegunMessages() {}

  /**
   * Begins a message.
   *
   * @param function one of the constants of {@link BegunCalls}
   * @return the request, or null where another way has to be taken
   */
  static @Nullable Request begun(
      int function, @Nullable Buffer buf, int count, Datatype type, int peer, int tag, long comm)
      throws MPIException {
    boolean receives = function == BegunCalls.RECEIVE;
    if (!USED || buf == null || !buf.isDirect() || (receives && buf.isReadOnly())) {
      return null;
    }
    ReadyType ready = type.ready();
    boolean known = type.use() == null;
    if (!known && (ready == null || peer == MPI.PROC_NULL)) {
      return null;
    }
    long[] ended = ENDED.get();
    ended[0] = 0;
    long made = begin(function, known ? null : ready, buf, count, type, peer, tag, comm, ended);
    Reach.keep(ready);
    if (made == BegunCalls.NOT_HERE) {
      return null;
    }
    Request request = request(made, buf, receives);
    return ended[0] == 0 ? request : request.with(new BegunMessage(ready, receives, ended[0]));
  }

  /** By two blocks, where they are chosen. */
  private static long begin(
      int function,
      @Nullable ReadyType ready,
      Buffer buf,
      int count,
      Datatype type,
      int peer,
      int tag,
      long comm,
      long[] ended)
      throws MPIException {
    boolean split = function != BegunCalls.RECEIVE && function != BegunCalls.SEND_BUFFERED;
    if (ready != null && !ready.isDense()) {
      long packed = split ? ready.packedNext(count) : 0;
      boolean blocks = packed > 0 && BegunPassages.PACKED.next(packed, packed, peer);
      int by = blocks ? function | BegunCalls.IN_BLOCKS : function;
      long handle = type.movingAlready();
      return begin(by, ready.address(), buf, count, handle, peer, tag, comm, ended);
    }
    // What is ready may be unread, and what is predefined is committed until it is freed.
    Signature root = split && type.isDense() && type.isCommitted() ? type.root() : null;
    long bytes = type.dataBytes() * count;
    long units = type.rootTimes() * count;
    if (root != null && root.isBasic() && BegunPassages.IN_PLACE.next(bytes, units, peer)) {
      int by = function | BegunCalls.IN_BLOCKS;
      return begin(by, 0, buf, (int) units, root.handle(), peer, tag, comm, ended);
    }
    long words = ready == null ? 0 : ready.address();
    return begin(function, words, buf, count, type.movingAlready(), peer, tag, comm, ended);
  }

  private static Request request(long made, Buffer buf, boolean receives) {
    return new Request(made, receives ? null : buf, receives ? buf : null);
  }

  private static long begin(
      int function,
      long words,
      Buffer buf,
      int count,
      long type,
      int peer,
      int tag,
      long comm,
      long[] ended)
      throws MPIException {
    int left = early;
    boolean isEarly = left > 0;
    if (isEarly) {
      early = left - 1;
    }
    long address = isEarly ? 0 : DirectMemory.addressOfSegment(buf);
    long made;
    boolean entered = Gate.enter();
    try {
      made =
          isEarly
              ? BegunCalls.beginInBuffer(function, words, buf, type, count, peer, tag, comm, ended)
              : BegunCalls.begin(
                  function, words, null, address, type, count, peer, tag, comm, ended, 0, 0);
    } finally {
      Gate.leave(entered);
    }
    Reach.keep(buf);
    if (WordFunction.isFailure(made) && made != BegunCalls.NOT_HERE) {
      throw Errors.of(WordFunction.code(made));
    }
    return made;
  }
}
