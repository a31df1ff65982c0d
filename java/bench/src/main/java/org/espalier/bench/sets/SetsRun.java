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
 * One table of reconstruction by constructor set, family and n: the best wall time of the measured
 * runs after one warm run, the tree included; whether the answer is proved, or how far the bound
 * lies below it; and the peak of the heap above what was in use before.
 *
 * <p>The peak is what the collector had let grow between its runs, so it depends on the heap that
 * it was given: an upper bound on what a smaller heap would do with.
 *
 * <p>Arguments: a pattern of sets, a pattern of families, the number of measured runs, a time limit
 * in milliseconds (0 for none), and one or more n.
 */
public final class SetsRun {
  private SetsRun() {}

  /**
   * Runs and prints one line for each set, family and n.
   *
   * @param args sets, families, runs, limit, n …
   */
  public static void main(String[] args) {
    int runs = Integer.parseInt(args[2]);
    long limit = Long.parseLong(args[3]);
    System.out.println("| set | family | n | cost | proof | wall s | heap peak MB |");
    System.out.println("|---|---|---:|---:|---|---:|---:|");
    for (ConstructorSet set : ConstructorSet.values()) {
      for (int a = 4; a < args.length; a++) {
        for (LayoutFamilies family : LayoutFamilies.values()) {
          if (set.name().matches(args[0]) && family.name().matches(args[1])) {
            measure(set, family, Integer.parseInt(args[a]), runs, limit);
          }
        }
      }
    }
  }

  private static void measure(
      ConstructorSet set, LayoutFamilies family, int n, int runs, long limit) {
    Layout layout = Layout.untyped(family.generate(n, 1));
    ReconstructionOptions asked = ReconstructionOptions.DEFAULT.withConstructors(set);
    ReconstructionOptions options =
        limit == 0 ? asked : asked.withTimeLimit(Duration.ofMillis(limit));
    ReconstructionResult result = Reconstruction.reconstruct(layout, options);
    System.gc();
    long before = heapPeak();
    long wall = Long.MAX_VALUE;
    for (int run = 0; run < runs; run++) {
      long start = System.nanoTime();
      result = Reconstruction.reconstruct(layout, options);
      wall = Math.min(wall, System.nanoTime() - start);
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %d | %d | %s | %.3f | %d |%n",
        set.name().toLowerCase(Locale.ROOT).replace('_', '-'),
        family,
        layout.length(),
        result.cost(),
        result.optimal() ? "optimal" : "≥ " + result.lowerBound(),
        wall / 1e9,
        (heapPeakSince() - before) >> 20);
  }

  /** Resets the peaks of the heap's pools and returns what is in use. */
  private static long heapPeak() {
    long used = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        pool.resetPeakUsage();
        used += pool.getUsage().getUsed();
      }
    }
    return used;
  }

  private static long heapPeakSince() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }
}
