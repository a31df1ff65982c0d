// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.clock;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.mpi.Reduction;

/**
 * Takes the time from when the first rank begins to when the last one ends. Ranks that share cores
 * do not leave a barrier together: one that begins when others have ended would not see, by its own
 * clock, that they had its core before.
 *
 * <p>The ranks of a node read one clock. Those of several nodes, whose clocks may differ, share no
 * cores: the slowest node counts.
 */
public final class RunClock implements AutoCloseable {
  private static final long NANOS = 1_000_000_000;

  private final Communicator world;
  private final Communicator node;
  private final InstantSource hosts;
  private long begin;

  /**
   * A clock. Collective.
   *
   * @param world the ranks whose runs are timed
   */
  public RunClock(Communicator world) {
    // What processes of one host agree on, unlike what their virtual machines count from.
    this(world, InstantSource.system());
  }

  /**
   * A clock that is told the time. Collective.
   *
   * @param world the ranks whose runs are timed
   * @param hosts what the ranks of a node agree on
   */
  public RunClock(Communicator world, InstantSource hosts) {
    this.world = world;
    this.hosts = hosts;
    this.node = world.splitShared(world.rank());
  }

  /** All ranks are to begin. Collective. */
  public void start() {
    world.collective().barrier();
    begin = now();
  }

  /**
   * This rank has ended. Collective.
   *
   * @return the seconds since the first rank began, the same on all ranks
   */
  public double stop() {
    long end = now();
    Reduction here = node.collective().reductions();
    long nanos = here.allReduce(end, Operation.MAX) - here.allReduce(begin, Operation.MIN);
    return world.collective().reductions().allReduce(nanos, Operation.MAX) / (double) NANOS;
  }

  /**
   * Runs a piece of work on all ranks. Collective.
   *
   * @param work what each rank does
   * @return the seconds that it takes, the same on all ranks
   */
  public double seconds(Runnable work) {
    start();
    work.run();
    return stop();
  }

  /**
   * Runs a piece of work several times on all ranks. Collective.
   *
   * @param world the ranks
   * @param times how often
   * @param work what each rank does
   * @return the seconds of each time, the same on all ranks
   */
  public static List<Double> times(Communicator world, int times, Runnable work) {
    RunClock clock = new RunClock(world);
    List<Double> seconds = new ArrayList<>();
    for (int k = 0; k < times; k++) {
      seconds.add(clock.seconds(work));
    }
    clock.close(); // not behind a failure, which this rank may have had alone
    return seconds;
  }

  private long now() {
    Instant now = hosts.instant();
    return now.getEpochSecond() * NANOS + now.getNano();
  }

  @Override
  public void close() {
    node.close();
  }
}
