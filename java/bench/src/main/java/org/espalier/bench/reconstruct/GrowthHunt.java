// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.reconstruct;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;

/**
 * A hunt for layouts that take long: random nested layouts, made of blocks repeated with regular,
 * irregular and interrupted strides, in order, rotated or followed by a ragged rest, as programs
 * nest them. Prints every layout that takes more processor time than a bar, with the seed that
 * makes it again.
 *
 * <p>Arguments: n, the first seed, the number of seeds, K, the bar in milliseconds.
 */
public final class GrowthHunt {
  /** After how many bars, by the wall clock, a search is given up. */
  private static final int PATIENCE = 10;

  private GrowthHunt() {}

  /**
   * Hunts.
   *
   * @param args n, first seed, seeds, K, bar in milliseconds
   */
  public static void main(String[] args) {
    int n = Integer.parseInt(args[0]);
    long first = Long.parseLong(args[1]);
    long seeds = Long.parseLong(args[2]);
    CostModel model = CostModel.uniform(Long.parseLong(args[3]));
    long bar = Long.parseLong(args[4]);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long sum = 0;
    long most = 0;
    int slow = 0;
    for (long seed = first; seed < first + seeds; seed++) {
      Layout layout = Layout.untyped(generate(n, seed));
      ReconstructionOptions options =
          ReconstructionOptions.DEFAULT
              .withCost(model)
              .withTimeLimit(Duration.ofMillis(PATIENCE * bar));
      long start = threads.getCurrentThreadCpuTime();
      ReconstructionResult result = Reconstruction.reconstruct(layout, options);
      long millis = (threads.getCurrentThreadCpuTime() - start) / 1_000_000;
      sum += millis;
      most = Math.max(most, millis);
      if (millis > bar) {
        slow++;
        System.out.printf(
            Locale.ROOT,
            "seed %d: %d elements, cost %d, %s, %d ms%n",
            seed,
            layout.length(),
            result.cost(),
            result.optimal() ? "optimal" : "given up",
            millis);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d layouts of %d elements: mean %d ms, most %d ms, %d beyond %d ms%n",
        seeds,
        n,
        sum / seeds,
        most,
        slow,
        bar);
  }

  /**
   * Generates a nested layout.
   *
   * @param n how many elements, at least 1
   * @param seed of all choices
   * @return displacements
   */
  static long[] generate(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] at = start(random, n);
    while (at.length < n) {
      int copies = Math.min(random.nextInt(2, 1 << random.nextInt(2, 8)), n / at.length + 1);
      at = repeated(random, at, copies, n);
    }
    return Arrays.copyOf(at, n);
  }

  private static long[] start(SplittableRandom random, int n) {
    int length = Math.min(n, random.nextInt(1, 40));
    long[] at = new long[length];
    boolean contiguous = random.nextBoolean();
    for (int i = 1; i < length; i++) {
      at[i] = at[i - 1] + (contiguous ? 1 : random.nextInt(1, 4));
    }
    return at;
  }

  private static long[] repeated(SplittableRandom random, long[] block, int copies, int n) {
    int kind = random.nextInt(6);
    long span = block[block.length - 1] + 2;
    int dimension = 2 * copies + 1;
    int ragged = random.nextInt(3) == 0 ? random.nextInt(block.length) : 0;
    long[] next = new long[(int) Math.min(n, (long) block.length * copies + ragged)];
    long base = 0;
    int size = 0;
    for (int c = 0; c <= copies && size < next.length; c++) {
      int turn = kind == 5 ? random.nextInt(block.length) : 0;
      for (int i = 0; i < block.length && size < next.length; i++) {
        int from = (i + turn) % block.length;
        next[size++] = base + block[from] - block[turn];
      }
      base =
          switch (kind) {
            case 0, 1 -> base + span;
            case 2 -> base + span + ((c + 1) % 8 == 0 ? span : 0);
            case 3 -> base + span + random.nextInt(2);
            case 4 -> (37L * (c + 1) % dimension) * span;
            default -> base + span;
          };
    }
    return next;
  }
}
