// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.time.Instant;
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
final class RunClock implements AutoCloseable {
  private static final long NANOS = 1_000_000_000;

  private final Communicator world;
  private final Communicator node;
  private long begin;

  /** A clock. Collective. */
  RunClock(Communicator world) {
    this.world = world;
    this.node = world.splitShared(world.rank());
  }

  /** All ranks are to begin. Collective. */
  void start() {
    world.collective().barrier();
    begin = now();
  }

  /** This rank has ended. Collective. Returns the seconds, the same on all ranks. */
  double stop() {
    long end = now();
    Reduction here = node.collective().reductions();
    long nanos = here.allReduce(end, Operation.MAX) - here.allReduce(begin, Operation.MIN);
    return world.collective().reductions().allReduce(nanos, Operation.MAX) / (double) NANOS;
  }

  /** The seconds of a piece of work. Collective. */
  double seconds(Runnable work) {
    start();
    work.run();
    return stop();
  }

  /** What processes of one host agree on, unlike the clocks of their virtual machines. */
  private static long now() {
    Instant now = Instant.now();
    return now.getEpochSecond() * NANOS + now.getNano();
  }

  @Override
  public void close() {
    node.close();
  }
}
