// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.util.List;
import java.util.Random;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;

/**
 * Times the sides of one cell by turns: in every turn each side once, in an order that is drawn
 * anew, so that what else the machine does meets all alike. All ranks call with the same sides.
 */
final class Turns {
  private static final int ENOUGH_CALLS = 20_000;

  /**
   * What is measured lies behind a type's first hundred uses, which are measured by themselves
   * ({@link ColdJob}): in them ways are tried, however long each takes.
   */
  private static final int LEAST_CALLS = 100;

  /** The same of messages that are begun, whose ways are first tried behind 1,024 uses. */
  private static final int LEAST_BEGUN = 2_000;

  /** Even where those take longer. */
  private static final double MOST_NANOS = 2e9;

  private final Communicator world;
  private final Operation operation;
  private final int rank;
  private final Random order;

  Turns(Communicator world, Operation operation, long seed) {
    this.world = world;
    this.operation = operation;
    this.rank = world.rank();
    this.order = new Random(seed);
  }

  /** Nanoseconds of some rounds, from a barrier on. */
  private double time(Side side, long rounds) {
    world.collective().barrier();
    long start = System.nanoTime();
    side.run(operation, rounds, rank);
    return System.nanoTime() - start;
  }

  /** What rank 0 says. */
  private double agreed(double value) {
    double[] shared = {value};
    world.collective().broadcast(Buffer.of(shared), 0);
    return shared[0];
  }

  /**
   * Warms a side up and finds how many rounds take a sample's time.
   *
   * @param warmNanos how long it is run, unless it has had enough calls to be compiled before
   * @param sampleNanos the time of a sample
   */
  long rounds(Side side, double warmNanos, double sampleNanos) {
    long many = operation == Operation.FACES ? LEAST_BEGUN : LEAST_CALLS;
    long least = side.isCompiledLate() ? many : 1;
    double spent = 0;
    long calls = 0;
    long rounds = 1;
    double last;
    do {
      last = agreed(time(side, rounds));
      spent += last;
      calls += rounds;
      double each = Math.max(1, last / rounds);
      rounds = Math.clamp((long) (sampleNanos / each), 1, 4 * rounds);
    } while (last < sampleNanos / 4
        || (spent < warmNanos && calls < ENOUGH_CALLS)
        || (calls < least && spent < MOST_NANOS));
    return rounds;
  }

  /**
   * Times all sides.
   *
   * @param rounds how many rounds a sample of each side has
   * @return nanos[side][turn] of one operation, one way where it is there and back; the slowest
   *     rank's where all ranks work at once
   */
  double[][] times(List<Side> sides, long[] rounds, int turns) {
    int n = sides.size();
    double[][] nanos = new double[n][turns];
    int[] queue = new int[n];
    for (int k = 0; k < n; k++) {
      queue[k] = k;
    }
    for (int turn = 0; turn < turns; turn++) {
      for (int k = n - 1; k > 0; k--) { // the same shuffle on all ranks
        int other = order.nextInt(k + 1);
        int kept = queue[k];
        queue[k] = queue[other];
        queue[other] = kept;
      }
      for (int side : queue) {
        double ways = operation == Operation.PING_PONG ? 2 : 1;
        nanos[side][turn] = time(sides.get(side), rounds[side]) / (rounds[side] * ways);
      }
    }
    return operation == Operation.PING_PONG || world.size() == 1 ? nanos : slowest(nanos);
  }

  private double[][] slowest(double[][] nanos) {
    for (int side = 0; side < nanos.length; side++) {
      double[] most = new double[nanos[side].length];
      world
          .collective()
          .reductions()
          .allReduce(Buffer.of(nanos[side]), Buffer.of(most), org.espalier.mpi.Operation.MAX);
      nanos[side] = most;
    }
    return nanos;
  }
}
