// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.BegunCalls;
import org.espalier.mpi.raw.DirectMemory;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.transfer.kernel.ReadyType;
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
    if (type.use() == null) {
      long made = begin(function, 0, buf, count, type, peer, tag, comm, null);
      return made == BegunCalls.NOT_HERE ? null : request(made, buf, receives);
    }
    ReadyType ready = type.ready();
    return ready == null || peer == MPI.PROC_NULL
        ? null
        : begun(function, ready, buf, count, type, peer, tag, comm);
  }

  private static @Nullable Request begun(
      int function,
      ReadyType ready,
      Buffer buf,
      int count,
      Datatype type,
      int peer,
      int tag,
      long comm)
      throws MPIException {
    boolean receives = function == BegunCalls.RECEIVE;
    long[] packed = ready.isDense() ? null : new long[1];
    long made = begin(function, ready.address(), buf, count, type, peer, tag, comm, packed);
    Reach.keep(ready);
    if (made == BegunCalls.NOT_HERE) {
      return null;
    }
    Request request = request(made, buf, receives);
    return packed == null || packed[0] == 0
        ? request
        : request.with(new BegunMessage(ready, receives, packed[0]));
  }

  private static Request request(long made, Buffer buf, boolean receives) {
    return new Request(made, receives ? null : buf, receives ? buf : null);
  }

  private static long begin(
      int function,
      long words,
      Buffer buf,
      int count,
      Datatype type,
      int peer,
      int tag,
      long comm,
      long @Nullable [] packed)
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
              ? BegunCalls.beginInBuffer(
                  function, words, buf, type.movingAlready(), count, peer, tag, comm, packed)
              : BegunCalls.begin(
                  function,
                  words,
                  null,
                  address,
                  type.movingAlready(),
                  count,
                  peer,
                  tag,
                  comm,
                  packed);
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
