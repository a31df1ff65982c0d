// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.reconstruct;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.testkit.DdtBenchPatterns;
import org.espalier.testkit.LayoutFamilies;

/**
 * Quality under a budget of microseconds over the DDTBench patterns, against the optimum, and how
 * far the budget is kept.
 *
 * <p>Arguments: {@code WARM} or {@code COLD}, then the budgets in microseconds; or {@code
 * FAMILIES}, n, then the budgets, for hard layouts of n elements. A warm line tells the median and
 * the longest of 21 runs after 50; a cold run does nothing but the pattern named behind COLD, once,
 * in a JVM that has reconstructed nothing.
 */
public final class BudgetRun {
  private static final int WARM_RUNS = 50;

  private static final int RUNS = 21;

  private BudgetRun() {}

  /**
   * Prints, for each pattern and budget, cost over optimum and the time taken.
   *
   * @param args see the class
   */
  public static void main(String[] args) {
    if ("COLD".equals(args[0])) {
      cold(args[1], Long.parseLong(args[2]));
      return;
    }
    Map<String, long[]> patterns = DdtBenchPatterns.all(1);
    int budgets = 1;
    boolean families = "FAMILIES".equals(args[0]);
    if (families) {
      patterns = new TreeMap<>();
      for (LayoutFamilies family : LayoutFamilies.values()) {
        patterns.put(family.name(), family.generate(Integer.parseInt(args[1]), 1));
      }
      budgets = 2;
    }
    System.out.println(
        "| pattern | n | optimum | budget µs | cost | bound | median µs | most µs |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (Map.Entry<String, long[]> pattern : patterns.entrySet()) {
      Layout layout = Layout.untyped(pattern.getValue());
      for (int b = budgets; b < args.length; b++) {
        warm(pattern.getKey(), layout, Long.parseLong(args[b]), families ? 3 : WARM_RUNS);
      }
    }
  }

  private static void warm(String name, Layout layout, long budget, int warmRuns) {
    ReconstructionOptions options = ReconstructionOptions.DEFAULT.withBudgetMicros(budget);
    boolean known = warmRuns == WARM_RUNS;
    String optimum = known ? "" + Reconstruction.reconstruct(layout).cost() : "";
    for (int warm = 0; warm < warmRuns; warm++) {
      Reconstruction.reconstruct(layout, options);
    }
    long[] taken = new long[known ? RUNS : 3];
    ReconstructionResult result = Reconstruction.reconstruct(layout, options);
    for (int run = 0; run < taken.length; run++) {
      long start = System.nanoTime();
      result = Reconstruction.reconstruct(layout, options);
      taken[run] = System.nanoTime() - start;
    }
    Arrays.sort(taken);
    print(name, layout, optimum, budget, result, taken);
  }

  private static void cold(String name, long budget) {
    long[] at = DdtBenchPatterns.all(1).get(name);
    if (at == null) {
      throw new IllegalArgumentException("pattern must be one of DDTBench, got " + name);
    }
    Layout layout = Layout.untyped(at);
    ReconstructionOptions options = ReconstructionOptions.DEFAULT.withBudgetMicros(budget);
    long start = System.nanoTime();
    ReconstructionResult result = Reconstruction.reconstruct(layout, options);
    print(name, layout, "", budget, result, System.nanoTime() - start);
  }

  private static void print(
      String name,
      Layout layout,
      String optimum,
      long budget,
      ReconstructionResult result,
      long... taken) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %s | %d | %d | %d | %d | %d |%n",
        name,
        layout.length(),
        optimum,
        budget,
        result.cost(),
        result.lowerBound(),
        taken[taken.length / 2] / 1000,
        taken[taken.length - 1] / 1000);
  }
}
