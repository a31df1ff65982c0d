// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.expression;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import org.espalier.expression.Embedder;

/**
 * Prints the engine's time with doubling N and the exponent fitted to it, as the least of several
 * runs: of the clock, and of the processor time of the one thread that works. On a machine with
 * other work the second is what is left of a measurement; collecting garbage is other threads' work
 * and only in the first.
 *
 * <p>Arguments: how many runs, then {@code kind:shape:leaves:doublings} for each row.
 */
public final class EmbeddingTable {
  private EmbeddingTable() {}

  /**
   * Prints the table.
   *
   * @param arguments the number of runs, and the rows
   */
  public static void main(String[] arguments) {
    PrintStream out = System.out;
    int runs = Integer.parseInt(arguments[0]);
    out.println("| metric | tree | leaves | processor ms | clock ms | exponent |");
    out.println("|---|---|---|---|---|---|");
    for (int i = 1; i < arguments.length; i++) {
      String[] parts = arguments[i].split(":", -1);
      row(out, runs, parts[0], parts[1], Integer.parseInt(parts[2]), Integer.parseInt(parts[3]));
    }
  }

  private static void row(
      PrintStream out, int runs, String kind, String shape, int leaves, int doublings) {
    double[] processor = new double[doublings + 1];
    for (int d = 0; d <= doublings; d++) {
      int n = leaves << d;
      EmbeddingProblem problem = EmbeddingProblem.of(kind, shape, n);
      double clock = Double.MAX_VALUE;
      processor[d] = Double.MAX_VALUE;
      ThreadMXBean bean = ManagementFactory.getThreadMXBean();
      for (int run = 0; run < runs; run++) {
        long clockFrom = System.nanoTime();
        long from = bean.getCurrentThreadCpuTime();
        Embedder.embed(problem.metric, problem.tree, problem.positions);
        processor[d] = Math.min(processor[d], (bean.getCurrentThreadCpuTime() - from) / 1e6);
        clock = Math.min(clock, (System.nanoTime() - clockFrom) / 1e6);
      }
      out.printf(
          Locale.ROOT,
          "| %s | %s | %,d | %.0f | %.0f | %s |%n",
          kind,
          shape,
          n,
          processor[d],
          clock,
          d < doublings || d == 0 ? "" : "%.2f".formatted(exponent(processor)));
    }
  }

  /** The slope of the least-squares line through log₂ of the times. */
  private static double exponent(double[] times) {
    int n = times.length;
    double meanX = (n - 1) / 2.0;
    double meanY = 0;
    for (double time : times) {
      meanY += Math.log(time) / Math.log(2) / n;
    }
    double above = 0;
    double below = 0;
    for (int i = 0; i < n; i++) {
      above += (i - meanX) * (Math.log(times[i]) / Math.log(2) - meanY);
      below += (i - meanX) * (i - meanX);
    }
    return above / below;
  }
}
