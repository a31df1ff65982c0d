// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.transfer.Lease;
import org.espalier.mpi.transfer.Pool;
import org.jspecify.annotations.Nullable;

/**
 * The talk of the ranks of a window among themselves, over a communicator of this package's own: in
 * it all ranks take part in the same order. At most one message goes from each rank to each other
 * one, and one answer back.
 */
final class WinExchange {
  private static final Call ALL_TO_ALL = new Call("MPI_Alltoall");
  private static final Call ALL_GATHER = new Call("MPI_Allgather");
  private static final Call SEND = new Call("MPI_Isend");
  private static final Call RECEIVE = new Call("MPI_Irecv");
  private static final Call WAIT_ALL = new Call("MPI_Waitall");

  private static final int MESSAGE = 1;
  private static final int ANSWER = 2;

  /** What MPI may work on behind a failure. */
  private static final Queue<Object> LEFT = new ConcurrentLinkedQueue<>();

  private final Intracomm comm;
  private final int rank;
  private final int size;
  private final long base;
  private final long bytes;
  private final long unit;

  // From begin() on, by rank: the bytes of its window and of a unit of displacements there.
  private long[] windows = {};
  private long[] units = {};
  private @Nullable WinOutbox[] outboxes = {};
  private @Nullable WinInbox[] inboxes = {};

  /**
   * For a window whose part in this process is told.
   *
   * @param comm over its group
   * @param base where it begins
   * @param bytes its length
   * @param unit of displacements, in bytes
   */
  WinExchange(Intracomm comm, long base, long bytes, long unit) throws MPIException {
    this.comm = comm;
    this.rank = comm.getRank();
    this.size = comm.getSize();
    this.base = base;
    this.bytes = bytes;
    this.unit = unit;
  }

  /** Learns of the windows of all ranks, if it has not yet. */
  void begin() throws MPIException {
    if (windows.length > 0) {
      return;
    }
    try (Stage stage = Stage.open()) {
      long mine = stage.words(2);
      stage.put(mine, bytes);
      stage.put(mine + 8, unit);
      long all = stage.take(16L * size);
      ALL_GATHER.run(
          mine, 16, PredefinedHandles.BYTE, all, 16, PredefinedHandles.BYTE, comm.handle);
      windows = new long[size];
      units = new long[size];
      for (int k = 0; k < size; k++) {
        windows[k] = Stage.getLong(all + 16L * k);
        units[k] = Stage.getLong(all + 16L * k + 8);
      }
      outboxes = new @Nullable WinOutbox[size];
      inboxes = new @Nullable WinInbox[size];
    }
  }

  /** Whether a rank is another than this one. */
  boolean isOther(int target) {
    return target >= 0 && target != rank && target < size;
  }

  /** The bytes of a rank's window. */
  long window(int target) {
    return windows[target];
  }

  /** The bytes of a unit of displacements there. */
  long unit(int target) {
    return units[target];
  }

  /** What goes to a rank at the next fence. */
  WinOutbox outbox(int target) {
    WinOutbox out = outboxes[target];
    if (out == null) {
      out = new WinOutbox(outboxes.length);
      outboxes[target] = out;
    }
    return out;
  }

  private WinInbox inbox(int source) {
    WinInbox in = inboxes[source];
    if (in == null) {
      in = new WinInbox();
      inboxes[source] = in;
    }
    return in;
  }

  /** The least of all ranks. */
  double[] least(double one, double other) throws MPIException {
    try (Stage stage = Stage.open()) {
      long mine = stage.words(2);
      long all = stage.words(2);
      stage.put(mine, Double.doubleToRawLongBits(one));
      stage.put(mine + 8, Double.doubleToRawLongBits(other));
      OwnReduction.run(mine, all, 2, MPI.DOUBLE, MPI.MIN, comm);
      return new double[] {
        Double.longBitsToDouble(Stage.getLong(all)), Double.longBitsToDouble(Stage.getLong(all + 8))
      };
    }
  }

  /** Brings all messages to where they go, and the answers back. */
  void run() throws MPIException {
    List<Lease> leases = new ArrayList<>();
    boolean done = false;
    try {
      exchange(leases);
      done = true;
    } finally {
      if (done) {
        forget();
        for (Lease lease : leases) {
          lease.release();
        }
      } else {
        leave(leases);
      }
    }
  }

  /**
   * Behind a failure nothing goes once more at the next fence, and MPI may still be at work in all
   * memory. The ranks may not have come to know the kernels that were sent, either.
   */
  private void leave(List<Lease> leases) {
    LEFT.addAll(leases);
    for (int k = 0; k < size; k++) {
      WinOutbox box = outboxes[k];
      if (box != null && box.bytes() > 0) {
        LEFT.add(box);
        outboxes[k] = null;
      }
    }
  }

  private void exchange(List<Lease> leases) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(size);
      long in = stage.words(size);
      long[] answers = new long[size];
      for (int k = 0; k < size; k++) {
        WinOutbox box = outboxes[k];
        stage.put(out + 8L * k, box == null ? 0 : box.bytes());
        if (box != null && box.answerBytes() > 0) { // before others count on this rank
          answers[k] = take(leases, box.answerBytes());
        }
      }
      ALL_TO_ALL.run(out, 8, PredefinedHandles.BYTE, in, 8, PredefinedHandles.BYTE, comm.handle);
      Posted incoming = new Posted(stage, size);
      Posted rest = new Posted(stage, 3 * size);
      long[] messages = new long[size];
      for (int k = 0; k < size; k++) {
        int bytes = (int) Stage.getLong(in + 8L * k);
        if (bytes > 0) {
          messages[k] = take(leases, bytes);
          incoming.post(RECEIVE, messages[k], bytes, k, MESSAGE);
        }
        WinOutbox box = outboxes[k];
        if (box != null && box.bytes() > 0) {
          rest.post(SEND, box.message(), box.bytes(), k, MESSAGE);
          if (box.answerBytes() > 0) {
            rest.post(RECEIVE, answers[k], box.answerBytes(), k, ANSWER);
          }
        }
      }
      incoming.await();
      for (int k = 0; k < size; k++) {
        if (messages[k] != 0) {
          long bytes = Stage.getLong(in + 8L * k);
          int wanted = WinInbox.answerBytes(messages[k], bytes);
          long answer = wanted == 0 ? 0 : take(leases, wanted);
          inbox(k).carryOut(messages[k], bytes, base, answer);
          if (wanted > 0) {
            rest.post(SEND, answer, wanted, k, ANSWER);
          }
        }
      }
      rest.await();
      for (int k = 0; k < size; k++) {
        WinOutbox box = outboxes[k];
        if (box != null && answers[k] != 0) {
          box.answered(answers[k]);
        }
      }
    }
  }

  private static long take(List<Lease> leases, long bytes) {
    Lease lease = Pool.take(bytes);
    leases.add(lease);
    return lease.memory().address();
  }

  /** Forgets what has not been sent. */
  void forget() {
    for (WinOutbox box : outboxes) {
      if (box != null) {
        box.end();
      }
    }
  }

  /** Requests in a row of handles. */
  private final class Posted {
    private final long handles;
    private int count;

    Posted(Stage stage, int most) {
      handles = stage.take((long) HandleArray.BYTES * most);
    }

    void post(Call call, long address, int bytes, int other, int tag) throws MPIException {
      long request = handles + (long) HandleArray.BYTES * count;
      call.run(address, bytes, PredefinedHandles.BYTE, other, tag, comm.handle, request);
      count++;
    }

    void await() throws MPIException {
      if (count > 0) {
        WAIT_ALL.run(count, handles, Requests.STATUS_IGNORE);
      }
    }
  }
}
