// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

/**
 * Puts runs in order of length class, group by group, for {@code src/main/c/runs.h}: a class has a
 * loop without branches. A group is small, so that what it moves stays in the first cache however
 * its runs are ordered.
 */
final class ShortRuns {
  /** Runs of a group, and classes: RUN_GROUP and RUN_CLASSES of runs.h. */
  private static final int GROUP = 256;

  private static final int CLASSES = 7;

  /** What is known of a run: place, offset in its group, length. */
  private static final int WORDS = 3;

  /** Runs that are longer on average take longer to move than to tell apart. */
  private static final long SHORT = 64;

  /** Shorter ones are told apart faster by class even where the processor knows what comes. */
  private static final long SHORTEST = 24;

  /** Of longer lists the processor has forgotten the beginning when they are moved again. */
  private static final int LEARNT = 1024;

  private ShortRuns() {}

  /** Whether an order by class pays. */
  static boolean areShort(Node.Runs runs) {
    return runs.size / runs.places.length < (runs.places.length > LEARNT ? SHORT : SHORTEST);
  }

  /** The runs by group, within a group by class, within a class as they are listed. */
  static long[] byClass(Node.Runs runs) {
    int n = runs.places.length;
    long[] ends = ends(runs);
    long[] ordered = new long[WORDS * n];
    for (int first = 0; first < n; first += GROUP) {
      long[] next = new long[CLASSES];
      System.arraycopy(ends, first / GROUP * CLASSES, next, 1, CLASSES - 1);
      for (int k = first; k < Math.min(n, first + GROUP); k++) {
        int at = WORDS * (int) (first + next[classOf(runs.length(k))]++);
        ordered[at] = runs.places[k];
        ordered[at + 1] = runs.offsets[k] - runs.offsets[first];
        ordered[at + 2] = runs.length(k);
      }
    }
    return ordered;
  }

  /** For each group, how many of its runs are of each class or a lower one. */
  static long[] ends(Node.Runs runs) {
    int n = runs.places.length;
    long[] ends = new long[(n + GROUP - 1) / GROUP * CLASSES];
    for (int k = 0; k < n; k++) {
      for (int c = classOf(runs.length(k)); c < CLASSES; c++) {
        ends[k / GROUP * CLASSES + c]++;
      }
    }
    return ends;
  }

  /** The exponent of the greatest power of two up to the length, which moves a run by its ends. */
  private static int classOf(long length) {
    return Math.min(CLASSES - 1, Long.SIZE - 1 - Long.numberOfLeadingZeros(length));
  }
}
