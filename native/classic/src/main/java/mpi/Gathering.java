// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Brings every rank's bytes to rank 0 when the program has called {@code MPI_Finalize} and so has
 * completed its own collectives. A rank without Espalier never joins, and one that comes late finds
 * that others have given up: so the first step is a barrier, and no step blocks.
 */
final class Gathering {
  private static final long PAUSE_NANOS = 200_000;

  /** Behind the barrier all ranks are on their way, or have given up before. */
  private static final Duration SOON = Duration.ofSeconds(10);

  /** What was begun and given up: MPI may work on its memory until it ends. */
  private static final Queue<Request> LEFT = new ConcurrentLinkedQueue<>();

  private Gathering() {}

  /**
   * Gathers.
   *
   * @return on rank 0 all ranks' bytes by rank; nothing on others, and where not all came
   */
  static List<byte[]> ofAll(byte[] mine, int rank, int size, Duration limit) throws MPIException {
    if (!hasEnded(MPI.COMM_WORLD.iBarrier(), limit)) {
      return List.of();
    }
    Duration soon = limit.compareTo(SOON) < 0 ? limit : SOON;
    IntBuffer lengths = direct(4 * size).asIntBuffer();
    IntBuffer length = direct(4).asIntBuffer();
    length.put(0, mine.length);
    if (!hasEnded(MPI.COMM_WORLD.iGather(length, 1, MPI.INT, lengths, 1, MPI.INT, 0), soon)) {
      return List.of();
    }
    int[] counts = new int[size];
    int[] places = new int[size];
    int total = 0;
    for (int each = 0; each < size && rank == 0; each++) {
      counts[each] = lengths.get(each);
      places[each] = total;
      total = Math.addExact(total, counts[each]);
    }
    ByteBuffer sent = direct(mine.length);
    sent.put(0, mine);
    ByteBuffer received = direct(Math.max(1, total));
    Request last =
        MPI.COMM_WORLD.iGatherv(sent, mine.length, MPI.BYTE, received, counts, places, MPI.BYTE, 0);
    return hasEnded(last, soon) && rank == 0 ? parts(received, counts, places) : List.of();
  }

  private static List<byte[]> parts(ByteBuffer received, int[] counts, int[] places) {
    List<byte[]> parts = new ArrayList<>();
    for (int each = 0; each < counts.length; each++) {
      byte[] part = new byte[counts[each]];
      received.get(places[each], part);
      parts.add(part);
    }
    return parts;
  }

  private static ByteBuffer direct(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  private static boolean hasEnded(Request begun, Duration limit) throws MPIException {
    long start = System.nanoTime();
    while (!begun.test()) {
      if (System.nanoTime() - start > limit.toNanos()) {
        LEFT.add(begun);
        return false;
      }
      LockSupport.parkNanos(PAUSE_NANOS); // not at all in a thread that was interrupted
    }
    return true;
  }
}
