// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.sets;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.Locale;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.testkit.LayoutFamilies;

/**
 * Reconstruction by constructor set, family and n: the best wall time in milliseconds of the
 * measured runs after one warm run, the tree included; behind it, where the answer is not proved
 * optimal, the share of the cost that the lower bound reaches; and for the largest n the peak of
 * the heap above what was in use before.
 *
 * <p>The peak is what the collector had let grow between its runs, so it depends on the heap that
 * it was given: an upper bound on what a smaller heap would do with.
 *
 * <p>Arguments: a pattern of sets, a pattern of families, the number of measured runs, a time limit
 * in milliseconds (0 for none), and one or more n.
 */
public final class SetsRun {
  private final int runs;
  private final long limit;

  private SetsRun(int runs, long limit) {
    this.runs = runs;
    this.limit = limit;
  }

  /**
   * Runs and prints one line for each set and family.
   *
   * @param args sets, families, runs, limit, n …
   */
  public static void main(String[] args) {
    SetsRun run = new SetsRun(Integer.parseInt(args[2]), Long.parseLong(args[3]));
    int[] sizes = new int[args.length - 4];
    StringBuilder head = new StringBuilder("| set | family |");
    StringBuilder rule = new StringBuilder("|---|---|");
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = Integer.parseInt(args[4 + i]);
      head.append(String.format(Locale.ROOT, " %,d |", sizes[i]));
      rule.append("---:|");
    }
    System.out.println(head + " peak MB |");
    System.out.println(rule + "---:|");
    for (ConstructorSet set : ConstructorSet.values()) {
      for (LayoutFamilies family : LayoutFamilies.values()) {
        if (set.name().matches(args[0]) && family.name().matches(args[1])) {
          run.line(set, family, sizes);
        }
      }
    }
  }

  private void line(ConstructorSet set, LayoutFamilies family, int[] sizes) {
    String name = set.name().toLowerCase(Locale.ROOT).replace('_', '-');
    System.out.print("| " + name + " | " + family + " |");
    long peak = 0;
    for (int n : sizes) {
      Layout layout = Layout.untyped(family.generate(n, 1));
      ReconstructionOptions asked = ReconstructionOptions.DEFAULT.withConstructors(set);
      ReconstructionOptions options =
          limit == 0 ? asked : asked.withTimeLimit(Duration.ofMillis(limit));
      ReconstructionResult result = Reconstruction.reconstruct(layout, options);
      System.gc();
      long before = resetPeaks();
      long wall = Long.MAX_VALUE;
      for (int run = 0; run < runs; run++) {
        long start = System.nanoTime();
        result = Reconstruction.reconstruct(layout, options);
        wall = Math.min(wall, System.nanoTime() - start);
      }
      peak = peaks() - before;
      System.out.printf(Locale.ROOT, " %s%s |", millis(wall), proof(result));
      System.out.flush();
    }
    System.out.printf(Locale.ROOT, " %d |%n", peak >> 20);
  }

  /** Three digits or so. */
  private static String millis(long nanos) {
    double value = nanos / 1e6;
    return String.format(Locale.ROOT, value < 1 ? "%.3f" : value < 100 ? "%.1f" : "%,.0f", value);
  }

  private static String proof(ReconstructionResult result) {
    return result.optimal()
        ? ""
        : String.format(Locale.ROOT, " (≥ %.1f %%)", 100.0 * result.lowerBound() / result.cost());
  }

  /** Resets the peaks of the heap's pools and returns what is in use. */
  private static long resetPeaks() {
    long used = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        pool.resetPeakUsage();
        used += pool.getUsage().getUsed();
      }
    }
    return used;
  }

  private static long peaks() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }
}
