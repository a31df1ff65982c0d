// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.network;

import java.util.Locale;

/** What one solver knew at which time: its best cost, its bound, and when it had the proof. */
final class Course {
  private static final int[] MARKS_SECONDS = {10, 60};

  private final long start = System.nanoTime();
  private final double[] gaps = {Double.NaN, Double.NaN};
  private long best = Long.MAX_VALUE;
  private long bound;
  private double proof = Double.NaN;

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Hears of an answer's cost or {@link Long#MAX_VALUE}, and of a bound or 0. */
  synchronized void hear(long newBest, long newBound) {
    note();
    best = Math.min(best, newBest);
    bound = Math.max(bound, newBound);
  }

  /** Writes down the gap at every mark that has passed. */
  synchronized void note() {
    for (int i = 0; i < gaps.length; i++) {
      if (Double.isNaN(gaps[i]) && seconds() >= MARKS_SECONDS[i]) {
        gaps[i] = gap();
      }
    }
  }

  private double gap() {
    return best == Long.MAX_VALUE
        ? Double.POSITIVE_INFINITY
        : 100.0 * (best - bound) / Math.max(1, best);
  }

  synchronized void proved(long cost) {
    note();
    best = cost;
    bound = cost;
    proof = seconds();
  }

  synchronized long best() {
    return best;
  }

  /** A row of a Markdown table. */
  synchronized String row(String graph, String solver) {
    StringBuilder row = new StringBuilder("| %s | %s | ".formatted(graph, solver));
    row.append(best == Long.MAX_VALUE ? "none" : "%,d".formatted(best)).append(" | ");
    row.append("%,d | ".formatted(bound));
    row.append(Double.isNaN(proof) ? "not proved" : String.format(Locale.ROOT, "%.2f s", proof));
    for (double gap : gaps) {
      row.append(" | ").append(shown(Double.isNaN(gap) ? gap() : gap));
    }
    return row.append(" |").toString();
  }

  private static String shown(double gap) {
    return Double.isInfinite(gap) ? "no answer" : String.format(Locale.ROOT, "%.3f %%", gap);
  }
}
