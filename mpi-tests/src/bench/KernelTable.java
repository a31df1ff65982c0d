// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** The table that is printed: one line for each pattern, then what all of one size and kind come to. */
final class KernelTable {
  private final TreeMap<String, double[]> sums = new TreeMap<>();

  static void head(String library, boolean heap) {
    System.out.println(library + (heap ? ", memory a Java array" : ", native memory"));
    System.out.println("pattern bytes | pack: kernel mpi loop memcpy ns, mpi/kernel kernel/loop | unpack: the same");
  }

  /** Prints a pattern's line; times[4 * direction + side] are those of kernel, MPI, loop and memcpy. */
  void row(KernelPattern p, long size, double[][] times) {
    double[] t = new double[8];
    for (int k = 0; k < 8; k++) {
      t[k] = KernelTurns.median(times[k]);
    }
    double ratioPack = KernelTurns.ratio(times[1], times[0]);
    double ratioUnpack = KernelTurns.ratio(times[5], times[4]);
    double limitPack = KernelTurns.ratio(times[0], times[2]);
    double limitUnpack = KernelTurns.ratio(times[4], times[6]);
    System.out.printf(
        Locale.ROOT,
        "%-14s %8d | %8.0f %8.0f %8.0f %8.0f  %6.2f %5.2f | %8.0f %8.0f %8.0f %8.0f  %6.2f %5.2f%n",
        p.name(), p.bytes(), t[0], t[1], t[2], t[3], ratioPack, limitPack, t[4], t[5], t[6], t[7], ratioUnpack, limitUnpack);
    for (String key : List.of("all " + size / 1024 + " KiB", p.kind() + " " + size / 1024 + " KiB")) {
      double[] sum = sums.computeIfAbsent(key, _ -> new double[] {0, 1e9, 0, 0, 0});
      sum[0] += Math.log(ratioPack) + Math.log(ratioUnpack);
      sum[1] = Math.min(sum[1], Math.min(ratioPack, ratioUnpack));
      sum[2] += Math.log(limitPack) + Math.log(limitUnpack);
      sum[3] = Math.max(sum[3], Math.max(limitPack, limitUnpack));
      sum[4] += 2;
    }
  }

  /** Prints the geometric means over the patterns, and the worst of them. */
  void means() {
    sums.forEach((key, sum) ->
        System.out.printf(
            Locale.ROOT,
            "%-32s mpi/kernel %.2f (least %.2f), kernel/loop %.2f (greatest %.2f), %d patterns%n",
            key,
            Math.exp(sum[0] / sum[4]),
            sum[1],
            Math.exp(sum[2] / sum[4]),
            sum[3],
            (int) sum[4]));
  }
}
