// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Brings every rank's bytes to rank 0, through the program's own mpi.jar: it is there, initialised,
 * and of the right version.
 *
 * <p>Collectives of {@code MPI_COMM_WORLD} are safe here: the program has called {@code
 * MPI_Finalize} and so has completed its own, and they cannot meet its point-to-point messages. But
 * a rank without the agent (an older JVM on one host, another program in the same job) never joins.
 * So the first step is a barrier that does not block and is given up after a limit; once it is
 * through, all ranks are known to follow and nothing can hang.
 */
final class Gathering {
  private static final long PAUSE_MICROS = 200;

  private final Job job;
  private final Object world;
  private final Class<?> datatype;

  /**
   * Prepares for a job.
   *
   * @param job the job
   */
  Gathering(Job job) {
    this.job = job;
    try {
      this.world = job.mpi().getField("COMM_WORLD").get(null);
      this.datatype = Class.forName("mpi.Datatype", false, job.mpi().getClassLoader());
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /**
   * Gathers; called on every rank.
   *
   * @param mine this rank's bytes
   * @param limit how long the slowest rank may take to get here
   * @return on rank 0 all ranks' bytes by rank, on others an empty list; nothing where not all came
   */
  Optional<List<byte[]>> atRankZero(byte[] mine, Duration limit) {
    try {
      return allCame(limit) ? Optional.of(gather(mine)) : Optional.empty();
    } catch (InvocationTargetException failure) {
      throw new IllegalStateException(failure.getCause());
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private boolean allCame(Duration limit) throws ReflectiveOperationException {
    Object request = world.getClass().getMethod("iBarrier").invoke(world);
    var test = request.getClass().getMethod("test");
    long start = System.nanoTime();
    while (!(boolean) test.invoke(request)) {
      if (System.nanoTime() - start > limit.toNanos()) {
        return false;
      }
      try {
        Thread.sleep(Duration.ofNanos(PAUSE_MICROS * 1000));
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  private List<byte[]> gather(byte[] mine) throws ReflectiveOperationException {
    boolean root = job.rank() == 0;
    Object ints = job.mpi().getField("INT").get(null);
    Object bytes = job.mpi().getField("BYTE").get(null);
    // Direct buffers: mpi.jar copies arrays through memory whose size it takes from places and
    // counts, and
    // gets wrong.
    IntBuffer length = direct(4).asIntBuffer();
    length.put(0, mine.length);
    IntBuffer lengths = direct(4 * job.size()).asIntBuffer();
    world
        .getClass()
        .getMethod(
            "gather",
            Object.class,
            int.class,
            datatype,
            Object.class,
            int.class,
            datatype,
            int.class)
        .invoke(world, length, 1, ints, lengths, 1, ints, 0);
    int[] counts = new int[job.size()];
    int[] places = new int[job.size()];
    int total = 0;
    for (int rank = 0; rank < counts.length && root; rank++) {
      counts[rank] = lengths.get(rank);
      places[rank] = total;
      total = Math.addExact(total, counts[rank]);
    }
    ByteBuffer sent = direct(mine.length);
    sent.put(0, mine);
    ByteBuffer received = direct(Math.max(1, total));
    world
        .getClass()
        .getMethod(
            "gatherv",
            Object.class,
            int.class,
            datatype,
            Object.class,
            int[].class,
            int[].class,
            datatype,
            int.class)
        .invoke(world, sent, mine.length, bytes, received, counts, places, bytes, 0);
    List<byte[]> parts = new ArrayList<>();
    for (int rank = 0; rank < counts.length && root; rank++) {
      byte[] part = new byte[counts[rank]];
      received.get(places[rank], part);
      parts.add(part);
    }
    return parts;
  }

  private static ByteBuffer direct(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }
}
