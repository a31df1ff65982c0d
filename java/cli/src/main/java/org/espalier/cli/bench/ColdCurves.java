// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.espalier.redistribute.clock.Ratio;
import tools.jackson.databind.node.ArrayNode;

/**
 * What the first calls of a type cost, ours beside the library by the same tree: sums over calls 1
 * to n, medians over processes.
 */
public final class ColdCurves {
  /** After how many calls a sum is known, as the job writes them. */
  static final int[] CALLS = {1, 3, 10, 30, 100, 300, 1000, 3000, 10_000};

  /** Which of them the table shows. */
  private static final int[] SHOWN = {0, 2, 4, 6, 8};

  /** The place of 100 calls, and what their sum may be over the library's. */
  private static final int FIRST_USES = 4;

  private static final double MOST = 1.2;

  private static final String LINE = "%-26s%6s %-6s%7s%9s%10s%11s%11s%12s";

  /** The processes of one case, by side: of each the time to make the type, and the sums. */
  private record Curve(String name, String bytes, String which, Map<String, List<double[]>> sides) {
    double[] column(String side, int k) {
      return sides.getOrDefault(side, List.of()).stream().mapToDouble(sums -> sums[k]).toArray();
    }

    boolean complete() {
      return column(BenchCell.OURS, 0).length > 0
          && column(BenchCell.OURS, 0).length == column(BenchCell.TREE, 0).length;
    }
  }

  private final Map<String, Map<String, Curve>> tables = new LinkedHashMap<>();

  /** Makes an empty one. */
  public ColdCurves() {}

  /**
   * Adds what one process has written.
   *
   * @param lines of its file
   */
  public void add(List<String> lines) {
    String library = "";
    for (String line : lines) {
      String[] words = line.split("\t", -1);
      if (words[0].equals("library")) {
        library = words[1];
        continue;
      }
      if (!words[0].equals("cold") || words.length != 9) {
        throw new IllegalArgumentException(
            "a line must be \"library\" or \"cold\" with 9 fields, got \"" + line + "\"");
      }
      String title =
          "%s: %s, %s"
              .formatted(
                  library, words[1], words[2].equals("heap") ? "Java arrays" : "direct buffers");
      // The time to make the type stands before the sums.
      double[] sums =
          Arrays.stream((words[7] + "," + words[8]).split(",", -1))
              .mapToDouble(Double::parseDouble)
              .toArray();
      tables
          .computeIfAbsent(title, _ -> new LinkedHashMap<>())
          .computeIfAbsent(
              words[6] + words[3] + words[4],
              _ ->
                  new Curve(
                      words[3],
                      BenchCell.size(Long.parseLong(words[4])),
                      words[6],
                      new LinkedHashMap<>()))
          .sides()
          .computeIfAbsent(words[5], _ -> new ArrayList<>())
          .add(sums);
    }
  }

  /**
   * Writes the table.
   *
   * @return lines of text, at most 100 columns wide
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    tables.forEach((title, curves) -> {
      text.append(title)
          .append(
              "\nsum of calls 1 to n in µs, each process alone; below, the sum of ours over the library's\n")
          .append(
              LINE.formatted("", "bytes", "type", "made", "n = 1", "10", "100", "1,000", "10,000"))
          .append('\n');
      for (Curve curve : curves.values()) {
        if (curve.complete()) {
          lines(text, curve);
        }
      }
      bars(text, curves.values());
      text.append('\n');
    });
    return text.toString().replaceAll(" +\n", "\n");
  }

  /** How the first hundred calls stand to what they may cost, for each kind of type. */
  private static void bars(StringBuilder text, Collection<Curve> curves) {
    for (String which : curves.stream().map(Curve::which).distinct().toList()) {
      double[] ratios =
          curves.stream()
              .filter(curve -> curve.which().equals(which) && curve.complete())
              .mapToDouble(curve -> ratio(curve, FIRST_USES))
              .toArray();
      if (ratios.length > 0) {
        double mean = Ratio.mean(ratios);
        text.append(
            String.format(
                Locale.ROOT,
                "  %-6s %-5s type, 100 calls, ours over the library's: mean %.2f of at most %.1f,"
                    + " greatest %.2f%n",
                mean <= MOST ? "met" : "MISSED",
                which,
                mean,
                MOST,
                Arrays.stream(ratios).max().orElseThrow()));
      }
    }
  }

  private static double ratio(Curve curve, int calls) {
    return Ratio.median(curve.column(BenchCell.OURS, calls + 1))
        / Ratio.median(curve.column(BenchCell.TREE, calls + 1));
  }

  private static void lines(StringBuilder text, Curve curve) {
    for (String side : List.of(BenchCell.OURS, BenchCell.TREE)) {
      List<String> cells = new ArrayList<>();
      for (int k : SHOWN) {
        cells.add(BenchText.number("%,.1f", Ratio.median(curve.column(side, k + 1)) / 1000));
      }
      String made = BenchText.number("%,.0f", Ratio.median(curve.column(side, 0)) / 1000);
      boolean first = side.equals(BenchCell.OURS);
      text.append(
              LINE.formatted(
                  first ? curve.name() : "  the library",
                  first ? curve.bytes() : "",
                  first ? curve.which() : "",
                  made,
                  cells.get(0),
                  cells.get(1),
                  cells.get(2),
                  cells.get(3),
                  cells.get(4)))
          .append('\n');
    }
    List<String> ratios = new ArrayList<>();
    for (int k : SHOWN) {
      ratios.add(BenchText.ratio(ratio(curve, k)));
    }
    text.append(
            LINE.formatted(
                "  ratio",
                "",
                "",
                "",
                ratios.get(0),
                ratios.get(1),
                ratios.get(2),
                ratios.get(3),
                ratios.get(4)))
        .append('\n');
  }

  /**
   * Writes the same, whole.
   *
   * @param nodes takes an object for each type
   */
  public void json(ArrayNode nodes) {
    tables.forEach((title, curves) -> {
      for (Curve curve : curves.values()) {
        if (!curve.complete()) {
          continue;
        }
        var node =
            nodes
                .addObject()
                .put("table", title)
                .put("pattern", curve.name())
                .put("bytes", curve.bytes())
                .put("type", curve.which());
        for (String side : List.of(BenchCell.OURS, BenchCell.TREE)) {
          var sums =
              node.putObject(side)
                  .put("madeMicros", Ratio.median(curve.column(side, 0)) / 1000)
                  .putObject("micros");
          for (int k = 0; k < CALLS.length; k++) {
            sums.put(Integer.toString(CALLS[k]), Ratio.median(curve.column(side, k + 1)) / 1000);
          }
        }
      }
    });
  }
}
