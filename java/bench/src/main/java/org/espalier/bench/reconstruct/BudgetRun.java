// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.reconstruct;

import java.util.Locale;
import java.util.Map;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.testkit.DdtBenchPatterns;

/** Quality under a budget of microseconds over the DDTBench patterns, against the optimum. */
public final class BudgetRun {
  private BudgetRun() {}

  /**
   * Prints, for each pattern and budget, cost over optimum and the time taken.
   *
   * @param args the budgets in microseconds
   */
  public static void main(String[] args) {
    System.out.println("| pattern | n | optimum | budget µs | cost | bound | µs taken |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|");
    for (Map.Entry<String, long[]> pattern : DdtBenchPatterns.all(1).entrySet()) {
      Layout layout = Layout.untyped(pattern.getValue());
      long optimum = Reconstruction.reconstruct(layout).cost();
      for (int warm = 0; warm < 50; warm++) {
        Reconstruction.reconstruct(layout);
      }
      for (String argument : args) {
        long budget = Long.parseLong(argument);
        ReconstructionOptions options = ReconstructionOptions.DEFAULT.withBudgetMicros(budget);
        ReconstructionResult result = Reconstruction.reconstruct(layout, options);
        long least = Long.MAX_VALUE;
        for (int run = 0; run < 5; run++) {
          long start = System.nanoTime();
          result = Reconstruction.reconstruct(layout, options);
          least = Math.min(least, System.nanoTime() - start);
        }
        System.out.printf(
            Locale.ROOT,
            "| %s | %d | %d | %d | %d | %d | %d |%n",
            pattern.getKey(),
            layout.length(),
            optimum,
            budget,
            result.cost(),
            result.lowerBound(),
            least / 1000);
      }
    }
  }
}
