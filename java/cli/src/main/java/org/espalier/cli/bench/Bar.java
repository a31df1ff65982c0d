// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import org.espalier.redistribute.clock.Ratio;

/**
 * What is asked of ours: a geometric mean, over some cells, of a side's time over that of ours.
 *
 * @param name what it says
 * @param side whose times are compared
 * @param least the least mean that meets it
 * @param cells which cells it is about
 */
public record Bar(String name, String side, double least, Predicate<BenchCell> cells) {
  private static final long K = 1024;

  private static final String BANDS = "bands of four";

  /** The patterns on which loops by hand, in Java, gained 9.5 times over mpi.jar. */
  private static final Set<String> FIVE =
      Set.of(BANDS, "column 256", "column 1024", "column 3000", "list of 3000");

  static final List<Bar> ALL =
      List.of(
          new Bar(
              "pack and unpack up to 32 K, against the tree",
              BenchCell.TREE,
              2,
              cell -> packing(cell) && cell.bytes() <= 33 * K),
          new Bar(
              "pack and unpack of structures, against the tree",
              BenchCell.TREE,
              8,
              cell -> packing(cell) && cell.group().equals("structures")),
          new Bar("pack and unpack, against the C loop", BenchCell.C_LOOP, 1 / 1.5, Bar::packing),
          new Bar(
              "ping-pong up to 256 K, against the tree",
              BenchCell.TREE,
              1.6,
              cell -> direct(cell) && pingPong(cell) && cell.bytes() <= 260 * K),
          new Bar(
              "MPICH ping-pong from 16 K, against lists of elements", "elements", 4, Bar::mpich),
          new Bar("MPICH ping-pong from 16 K, against lists of blocks", "blocks", 1.8, Bar::mpich),
          new Bar(
              "ping-pong of contiguous data, against the library",
              BenchCell.TREE,
              0.97,
              cell -> direct(cell) && cell.operation().equals("ping-pong") && cell.isContiguous()),
          new Bar(
              "ping-pong of arrays, against mpi.jar",
              "mpi.jar",
              6,
              cell -> !direct(cell) && pingPong(cell)),
          new Bar(
              "ping-pong of the five patterns of arrays, against mpi.jar",
              "mpi.jar",
              6,
              cell -> !direct(cell) && pingPong(cell) && isOfFive(cell)),
          new Bar(
              "ping-pong of column 3000 in an array, against mpi.jar",
              "mpi.jar",
              500,
              cell -> !direct(cell) && pingPong(cell) && cell.pattern().equals("column 3000")));

  private static boolean direct(BenchCell cell) {
    return cell.memory().equals("direct");
  }

  private static boolean packing(BenchCell cell) {
    boolean operation = cell.operation().equals("pack") || cell.operation().equals("unpack");
    return operation && direct(cell) && !cell.isContiguous();
  }

  private static boolean pingPong(BenchCell cell) {
    return cell.operation().equals("ping-pong") && !cell.isContiguous();
  }

  private static boolean isOfFive(BenchCell cell) {
    // Of these one is had at many sizes.
    return FIVE.contains(cell.pattern())
        && (!cell.pattern().equals(BANDS) || cell.bytes() > 20 * K);
  }

  private static boolean mpich(BenchCell cell) {
    return cell.library().startsWith("MPICH")
        && direct(cell)
        && pingPong(cell)
        && cell.bytes() >= 15 * K;
  }

  /**
   * How a library stands to a bar.
   *
   * @param bar the bar
   * @param library name and version
   * @param mean the geometric mean
   * @param cells over how many cells
   * @param least the smallest ratio, and where
   * @param where the cell of the smallest ratio
   * @param limit the mean that loops by hand in C and contiguous messages would have in our place,
   *     over those of the cells that have any; nothing where none has, or the bar is about them
   */
  public record Standing(
      Bar bar,
      String library,
      double mean,
      int cells,
      double least,
      String where,
      OptionalDouble limit) {
    boolean met() {
      return mean >= bar.least;
    }

    String text() {
      String text =
          String.format(
              Locale.ROOT,
              "  %-6s %-56s %6.2f of %-5s (%d)%n         least %.2f: %s",
              met() ? "met" : "MISSED",
              bar.name,
              mean,
              trimmed(bar.least),
              cells,
              least,
              where);
      return met() || limit.isEmpty()
          ? text
          : text
              + String.format(
                  Locale.ROOT,
                  "%n         loops by hand in C would have %.2f here",
                  limit.getAsDouble());
    }

    private static String trimmed(double value) {
      return String.format(Locale.ROOT, "%.2f", value).replaceAll("\\.?0+$", "");
    }
  }

  /** Where a library stands, or nothing where no cell was measured. */
  Optional<Standing> standing(String library, List<BenchCell> all) {
    List<BenchCell> own =
        all.stream()
            .filter(cell -> cell.library().equals(library))
            .filter(cells)
            .filter(cell -> cell.times(side).isPresent())
            .toList();
    if (own.isEmpty()) {
      return Optional.empty();
    }
    double[] ratios = own.stream().mapToDouble(cell -> value(cell)).toArray();
    int worst = 0;
    for (int k = 1; k < ratios.length; k++) {
      worst = ratios[k] < ratios[worst] ? k : worst;
    }
    return Optional.of(
        new Standing(
            this,
            library,
            Ratio.mean(ratios),
            ratios.length,
            ratios[worst],
            own.get(worst).label(),
            limit(own)));
  }

  private OptionalDouble limit(List<BenchCell> own) {
    double[] ratios =
        own.stream()
            .filter(cell -> !side.equals(BenchCell.C_LOOP))
            .filter(cell -> cell.times(BenchCell.C_LOOP).isPresent())
            .mapToDouble(cell -> value(cell) * cell.ours() / median(cell, BenchCell.C_LOOP))
            .toArray();
    return ratios.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Ratio.mean(ratios));
  }

  private double value(BenchCell cell) {
    return median(cell, side) / cell.ours();
  }

  private static double median(BenchCell cell, String side) {
    return Ratio.median(cell.times(side).orElseThrow());
  }
}
