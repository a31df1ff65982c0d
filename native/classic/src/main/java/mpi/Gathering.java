// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.espalier.mpi.raw.DirectMemory;

/**
 * Brings every rank's bytes to rank 0 when the program has called {@code MPI_Finalize} and so has
 * completed its own collectives. A rank without Espalier never joins, and one that comes late finds
 * that others have given up: so rank 0 waits for a word of each, and tells all whether it has given
 * up, which those who come later find said; and no step blocks.
 */
final class Gathering {
  private static final long PAUSE_NANOS = 200_000;

  /** Behind the first step all ranks are on their way, or have given up before. */
  private static final Duration SOON = Duration.ofSeconds(10);

  /** What rank 0 says goes off within this, however late others take it. */
  private static final Duration AT_ONCE = Duration.ofMillis(100);

  private static final int ALL_HAVE_COME = 1;

  /** What was begun and given up: MPI may work on its memory until it ends. */
  private static final Queue<Request> LEFT = new ConcurrentLinkedQueue<>();

  private Gathering() {}

  /**
   * Gathers.
   *
   * @return on rank 0 all ranks' bytes by rank; nothing on others, and where not all came
   */
  static List<byte[]> ofAll(byte[] mine, int rank, int size, Duration limit) throws MPIException {
    Duration soon = limit.compareTo(SOON) < 0 ? limit : SOON;
    IntBuffer lengths = direct(Integer.BYTES * size).asIntBuffer();
    IntBuffer length = direct(Integer.BYTES).asIntBuffer();
    length.put(0, mine.length);
    Request word = MPI.COMM_WORLD.iGather(length, 1, MPI.INT, lengths, 1, MPI.INT, 0);
    IntBuffer said = direct(Integer.BYTES).asIntBuffer();
    boolean all = false;
    if (rank == 0) {
      all = hasEnded(word, limit);
      said.put(0, all ? ALL_HAVE_COME : 0);
    } else {
      LEFT.add(word); // that of the last one ends it
    }
    Request saying = MPI.COMM_WORLD.iBcast(said, 1, MPI.INT, 0);
    boolean isSaid = hasEnded(saying, rank > 0 ? limit : all ? soon : AT_ONCE);
    if (!isSaid || said.get(0) != ALL_HAVE_COME) {
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
    ByteBuffer received = direct(total);
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
    return DirectMemory.allocate(bytes, Stage.ALIGN); // also where a program has filled all
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
