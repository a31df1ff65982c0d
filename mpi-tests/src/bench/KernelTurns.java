// SPDX-License-Identifier: Apache-2.0
import java.util.Arrays;

/** Times calls by turns: what slows the machine for a while slows all of them. */
final class KernelTurns {
  private static final int TURNS = 25;
  private static final double NANOS_A_TURN = 60_000;

  private KernelTurns() {}

  interface Move {
    void run() throws Throwable;
  }

  /** Times of each move by turns, nanoseconds a call. */
  static double[][] turns(Move... moves) throws Throwable {
    double[][] times = new double[moves.length][TURNS];
    int[] rounds = new int[moves.length];
    for (int k = 0; k < moves.length; k++) {
      moves[k].run();
      long start = System.nanoTime();
      moves[k].run();
      moves[k].run();
      double once = Math.max(20, (System.nanoTime() - start) / 2.0);
      rounds[k] = (int) Math.clamp(NANOS_A_TURN / once, 1, 2000);
    }
    for (int turn = 0; turn < TURNS; turn++) {
      for (int k = 0; k < moves.length; k++) {
        Move move = moves[k];
        move.run(); // what the move before has left in the caches is not this one's matter
        long start = System.nanoTime();
        for (int r = 0; r < rounds[k]; r++) {
          move.run();
        }
        times[k][turn] = (System.nanoTime() - start) / (double) rounds[k];
      }
    }
    return times;
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The median of the ratios within the turns. */
  static double ratio(double[] above, double[] below) {
    double[] ratios = new double[above.length];
    for (int k = 0; k < ratios.length; k++) {
      ratios[k] = above[k] / below[k];
    }
    return median(ratios);
  }
}
