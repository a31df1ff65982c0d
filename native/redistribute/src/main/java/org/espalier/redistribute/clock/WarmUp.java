// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.clock;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Operation;

/**
 * How long work is repeated before the clock counts: for some seconds, so that buffers of the
 * library are made, and until no rank compiles any more. Ranks that share their cores with their
 * compilers took up to three times as long, and for six seconds where the work takes milliseconds.
 *
 * @param leastSeconds how long at least
 * @param mostSeconds how long at most, also where something is still compiled
 */
public record WarmUp(double leastSeconds, double mostSeconds) {
  /** So that what is met first is compiled. */
  public static final WarmUp SHORT = new WarmUp(0.3, 0.3);

  /** A compilation counts when it ends, so that a time with none must be longer than one takes. */
  private static final double WINDOW_SECONDS = 1;

  /** Of such a time, what compilations may have and still be called none. */
  private static final double QUIET_SHARE = 0.02;

  /** Buffers of the library are made by then. */
  private static final double LEAST_SECONDS = 1;

  private static final double MILLIS = 1e3;

  /**
   * For as long as needed.
   *
   * @param seconds how long at most; 0 for no repetition
   * @return a warm-up of a second at least, unless that is more
   */
  public static WarmUp atMost(double seconds) {
    return new WarmUp(Math.min(LEAST_SECONDS, seconds), seconds);
  }

  /**
   * Repeats work. Collective.
   *
   * @param work what each rank does
   * @param world the ranks
   */
  public void run(Runnable work, Communicator world) {
    double start = Mpi.time();
    Progress progress = new Progress();
    double compiled = compilationSeconds();
    while (mostSeconds > 0 && !progress.isOver) {
      world.collective().barrier();
      work.run();
      // All ranks must agree on how often.
      double passed = agreed(Mpi.time() - start, world);
      if (progress.closesWindow(passed)) {
        double now = compilationSeconds();
        progress.closeWindow(passed, agreed(now - compiled, world));
        compiled = now;
      }
    }
  }

  /** Where a warm-up is, by what all ranks agree on. */
  final class Progress {
    private double windowBegin;
    private boolean isOver;

    /** Whether enough has passed to ask what was compiled. */
    boolean closesWindow(double passed) {
      return passed >= mostSeconds
          || (passed >= leastSeconds && passed - windowBegin >= WINDOW_SECONDS);
    }

    /** Takes what the busiest rank compiled since the last time. */
    void closeWindow(double passed, double compiling) {
      isOver = passed >= mostSeconds || compiling <= QUIET_SHARE * (passed - windowBegin);
      windowBegin = passed;
    }

    boolean isOver() {
      return isOver;
    }
  }

  private static double agreed(double own, Communicator world) {
    return world.collective().reductions().allReduce(own, Operation.MAX);
  }

  /** Nothing where the virtual machine does not compile, or does not say. */
  private static double compilationSeconds() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime() / MILLIS
        : 0;
  }
}
