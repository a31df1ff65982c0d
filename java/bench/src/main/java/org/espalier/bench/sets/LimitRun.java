// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.sets;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Locale;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.testkit.LayoutFamilies;

/**
 * How far time limits are kept, by constructor set, family and n: for each limit the wall time
 * used, in milliseconds, and behind it the processor time of the thread, which other load on the
 * machine does not lengthen; then cost and bound under the last limit, and the most that any wall
 * time was of its limit.
 *
 * <p>Each line is one run for each limit after one unmeasured run under the first of them, since a
 * JVM that has done nothing yet compiles as it goes.
 *
 * <p>Arguments: a pattern of sets, a pattern of families, the sizes n with commas between them, and
 * one or more limits in milliseconds.
 */
public final class LimitRun {
  private LimitRun() {}

  /**
   * Runs and prints one line for each set, family and n.
   *
   * @param args sets, families, n, limits …
   */
  public static void main(String[] args) {
    StringBuilder head = new StringBuilder("| set | family | n |");
    StringBuilder rule = new StringBuilder("|---|---|---:|");
    for (int a = 3; a < args.length; a++) {
      head.append(String.format(Locale.ROOT, " %,d ms |", Long.parseLong(args[a])));
      rule.append("---:|");
    }
    System.out.println(head + " cost | bound | most of limit |");
    System.out.println(rule + "---:|---:|---:|");
    for (ConstructorSet set : ConstructorSet.values()) {
      for (LayoutFamilies family : LayoutFamilies.values()) {
        if (set.name().matches(args[0]) && family.name().matches(args[1])) {
          for (String n : args[2].split(",", -1)) {
            line(set, family, Integer.parseInt(n), args);
          }
        }
      }
    }
  }

  private static void line(ConstructorSet set, LayoutFamilies family, int n, String[] args) {
    Layout layout = Layout.untyped(family.generate(n, 1));
    ReconstructionOptions options = ReconstructionOptions.DEFAULT.withConstructors(set);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    String name = set.name().toLowerCase(Locale.ROOT).replace('_', '-');
    String words = family.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    System.out.printf(Locale.ROOT, "| %s | %s | %,d |", name, words, layout.length());
    Reconstruction.reconstruct(
        layout, options.withTimeLimit(Duration.ofMillis(Long.parseLong(args[3]))));
    double most = 0;
    ReconstructionResult result = null;
    for (int a = 3; a < args.length; a++) {
      long limit = Long.parseLong(args[a]);
      System.gc();
      long cpuStart = threads.getCurrentThreadCpuTime();
      long start = System.nanoTime();
      result = Reconstruction.reconstruct(layout, options.withTimeLimit(Duration.ofMillis(limit)));
      double used = (System.nanoTime() - start) / 1e6;
      double cpu = (threads.getCurrentThreadCpuTime() - cpuStart) / 1e6;
      most = Math.max(most, 100 * used / limit);
      System.out.printf(Locale.ROOT, " %,.0f (%,.0f) |", used, cpu);
      System.out.flush();
    }
    if (result == null) {
      throw new IllegalArgumentException("there must be a limit in milliseconds");
    }
    System.out.printf(
        Locale.ROOT, " %,d | %,d | %.0f %% |%n", result.cost(), result.lowerBound(), most);
  }
}
