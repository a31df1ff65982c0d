// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.reconstruct;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.testkit.LayoutFamilies;
import org.espalier.testkit.PaperReconstruction;

/**
 * Time of reconstruction by family and n, the tree included. Each line is the best of the measured
 * runs after one warm run, or with no measured run the warm one: the wall clock, and the processor
 * time of the one thread that works, which other load on the machine does not lengthen.
 *
 * <p>Arguments: K, the number of measured runs, a pattern of families or {@code PAPER} for the
 * published algorithm, and one or more n.
 */
public final class GrowthRun {
  private GrowthRun() {}

  /**
   * Runs and prints one line for each family and n.
   *
   * @param args K, runs, family pattern, n …
   */
  public static void main(String[] args) {
    long k = Long.parseLong(args[0]);
    int runs = Integer.parseInt(args[1]);
    System.out.println("| family | n | cost | optimal | wall s | cpu s |");
    System.out.println("|---|---:|---:|---|---:|---:|");
    for (int a = 3; a < args.length; a++) {
      int n = Integer.parseInt(args[a]);
      if ("PAPER".equals(args[2])) {
        paper(n, k);
        continue;
      }
      for (LayoutFamilies family : LayoutFamilies.values()) {
        if (family.name().matches(args[2])) {
          engine(family, n, k, runs);
        }
      }
    }
  }

  private static void engine(LayoutFamilies family, int n, long k, int runs) {
    Layout layout = Layout.untyped(family.generate(n, 1));
    ReconstructionOptions options = ReconstructionOptions.DEFAULT.withCost(CostModel.uniform(k));
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpuFirst = threads.getCurrentThreadCpuTime();
    long first = System.nanoTime();
    ReconstructionResult result = Reconstruction.reconstruct(layout, options);
    long wall = runs > 0 ? Long.MAX_VALUE : System.nanoTime() - first;
    long cpu = runs > 0 ? Long.MAX_VALUE : threads.getCurrentThreadCpuTime() - cpuFirst;
    for (int run = 0; run < runs; run++) {
      long cpuStart = threads.getCurrentThreadCpuTime();
      long start = System.nanoTime();
      result = Reconstruction.reconstruct(layout, options);
      wall = Math.min(wall, System.nanoTime() - start);
      cpu = Math.min(cpu, threads.getCurrentThreadCpuTime() - cpuStart);
    }
    print(words(family), layout.length(), result.cost(), result.optimal(), wall, cpu);
  }

  private static void paper(int n, long k) {
    long[] at = LayoutFamilies.RANDOM_INCREASING.generate(n, 1);
    PaperReconstruction.Costs costs = PaperReconstruction.Costs.uniform(k);
    long start = System.nanoTime();
    long cpuStart = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    long cost = PaperReconstruction.cost(at, costs, PaperReconstruction.Set.BASIC);
    long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuStart;
    print("published algorithm", n, cost, true, System.nanoTime() - start, cpu);
  }

  /** The name of a family as the tables have it. */
  static String words(LayoutFamilies family) {
    return family.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void print(String name, int n, long cost, boolean optimal, long wall, long cpu) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %s | %.3f | %.3f |%n",
        name,
        n,
        cost,
        optimal ? "yes" : "no",
        wall / 1e9,
        cpu / 1e9);
  }
}
