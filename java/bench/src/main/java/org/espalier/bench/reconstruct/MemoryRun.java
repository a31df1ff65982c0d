// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.reconstruct;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import org.espalier.testkit.LayoutFamilies;

/**
 * The memory that a reconstruction needs: for each family, the smallest of a series of heaps in
 * which a JVM of its own, with the serial collector, makes the layout and reconstructs it. What a
 * collector lets pile up does not count in this way.
 *
 * <p>Arguments: n, and a pattern of families.
 */
public final class MemoryRun {
  /** Heaps to try, in MiB. */
  private static final int[] HEAPS = {32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048};

  private MemoryRun() {}

  /**
   * Prints the table.
   *
   * @param args n, pattern of families
   * @throws IOException if no JVM can be started
   * @throws InterruptedException if interrupted
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.out.println("| family | n asked for | smallest heap, MiB |");
    System.out.println("|---|---:|---:|");
    for (LayoutFamilies family : LayoutFamilies.values()) {
      if (family.name().matches(args[1])) {
        System.out.printf(
            "| %s | %s | %s |%n", GrowthRun.words(family), args[0], smallest(family, args[0]));
      }
    }
  }

  private static String smallest(LayoutFamilies family, String n)
      throws IOException, InterruptedException {
    int low = -1;
    int high = HEAPS.length;
    // Invariant: HEAPS[low] is too small, HEAPS[high] is enough; both ends are assumed.
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (runs(HEAPS[middle], family, n)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high == HEAPS.length ? "more than " + HEAPS[high - 1] : "" + HEAPS[high];
  }

  private static boolean runs(int heap, LayoutFamilies family, String n)
      throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    ProcessBuilder job =
        new ProcessBuilder(
            java.toString(),
            "-Xmx" + heap + "m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            GrowthRun.class.getName(),
            "6",
            "0",
            family.name(),
            n);
    return job.redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start().waitFor()
        == 0;
  }
}
