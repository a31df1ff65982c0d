// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.redistribution;

import java.time.Instant;
import java.util.Arrays;
import java.util.Iterator;
import org.espalier.jobs.Job;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.redistribute.clock.RunClock;

/**
 * The clock of runs is told times by which ranks begin and end one after the other, as ranks do
 * that share a core: each took a second, all together as many as there are ranks.
 */
public final class Clocks {
  private static final double EXACT = 1e-9;

  private Clocks() {}

  /**
   * Runs the job.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Job.run(
        "clocks",
        (mpi, checks) -> {
          Communicator world = mpi.world();
          Instant begin = Instant.EPOCH.plusSeconds(world.rank());
          Iterator<Instant> times = Arrays.asList(begin, begin.plusSeconds(1)).iterator();
          try (RunClock clock = new RunClock(world, times::next)) {
            double seconds = clock.seconds(() -> {});
            checks.that(
                Math.abs(seconds - world.size()) < EXACT,
                "all ranks together took %d s, got %f s".formatted(world.size(), seconds));
          }
          try (RunClock clock = new RunClock(world)) {
            double seconds = clock.seconds(() -> sleep(10 * (world.rank() + 1)));
            double least = world.collective().reductions().allReduce(seconds, Operation.MIN);
            double most = world.collective().reductions().allReduce(seconds, Operation.MAX);
            checks.that(
                least == most && least >= 0.01 * world.size(),
                "all ranks must agree on at least %d ms, got %f to %f s"
                    .formatted(10 * world.size(), least, most));
          }
          return "";
        });
  }

  private static void sleep(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException interrupt) {
      throw new IllegalStateException("a rank must not be interrupted", interrupt);
    }
  }
}
