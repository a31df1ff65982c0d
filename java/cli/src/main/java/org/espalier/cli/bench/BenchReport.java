// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.redistribute.clock.Ratio;

/** What follows from all cells: means of groups, cells lost, bars, guidelines. */
public final class BenchReport {
  /** Sizes of a mean: up to so many bytes, the last without bound. */
  private static final long[] CLASSES = {2 << 10, 40 << 10, 300 << 10, Long.MAX_VALUE};

  private static final String[] CLASS_NAMES = {"to 2 K", "to 40 K", "to 300 K", "above"};

  private final List<BenchCell> cells;

  /**
   * Takes the cells.
   *
   * @param measured of all libraries
   */
  public BenchReport(List<BenchCell> measured) {
    cells =
        measured.stream()
            .sorted(
                Comparator.comparing(BenchCell::library, Comparator.reverseOrder())
                    .thenComparing(BenchCell::operation)
                    .thenComparing(BenchCell::memory)
                    .thenComparing(BenchCell::group)
                    .thenComparing(BenchCell::pattern)
                    .thenComparingLong(BenchCell::bytes))
            .toList();
  }

  /**
   * Returns the cells.
   *
   * @return by library, operation, memory, group, pattern and size
   */
  public List<BenchCell> cells() {
    return cells;
  }

  /** The cells by library, operation and memory. */
  Map<String, List<BenchCell>> tables() {
    Map<String, List<BenchCell>> tables = new LinkedHashMap<>();
    for (BenchCell cell : cells) {
      String title =
          "%s: %s, %s"
              .formatted(
                  cell.library(),
                  cell.operation(),
                  cell.memory().equals("heap") ? "Java arrays" : "direct buffers");
      tables.computeIfAbsent(title, _ -> new ArrayList<>()).add(cell);
    }
    return tables;
  }

  /**
   * A geometric mean over the cells of a group and a range of sizes.
   *
   * @param group of patterns, {@code "all"} for all that are not contiguous
   * @param sizes which sizes
   * @param cells how many cells
   * @param ratios by side, the mean of its time over that of ours, over the cells that have it
   */
  record Mean(String group, String sizes, int cells, Map<String, Double> ratios) {}

  static List<Mean> means(List<BenchCell> table) {
    List<Mean> means = new ArrayList<>();
    for (String group : table.stream().map(BenchCell::group).distinct().toList()) {
      means.addAll(
          bySize(group, table.stream().filter(cell -> cell.group().equals(group)).toList()));
    }
    means.addAll(bySize("all", table.stream().filter(cell -> !cell.isContiguous()).toList()));
    return means;
  }

  private static List<Mean> bySize(String group, List<BenchCell> cells) {
    List<Mean> means = new ArrayList<>();
    long above = 0;
    for (int k = 0; k < CLASSES.length; k++) {
      long least = above;
      long most = CLASSES[k];
      List<BenchCell> own =
          cells.stream().filter(c -> c.bytes() > least && c.bytes() <= most).toList();
      above = most;
      if (own.isEmpty()) {
        continue;
      }
      Map<String, Double> ratios = new LinkedHashMap<>();
      for (String side : BenchCell.OTHERS) {
        double[] values =
            own.stream()
                .filter(cell -> cell.times(side).isPresent())
                .mapToDouble(cell -> Ratio.median(cell.times(side).orElseThrow()) / cell.ours())
                .toArray();
        if (values.length > 0) {
          ratios.put(side, Ratio.mean(values));
        }
      }
      means.add(new Mean(group, CLASS_NAMES[k], own.size(), ratios));
    }
    return means;
  }

  /**
   * A cell where one side is slower than another beyond the interval.
   *
   * @param cell the cell
   * @param slower the slower side
   * @param faster the faster side
   * @param ratio time of the slower over that of the faster
   */
  record Finding(BenchCell cell, String slower, String faster, Ratio ratio) {}

  /** Cells where ours is slower than what a program could use instead, the worst first. */
  List<Finding> lost() {
    List<Finding> lost = new ArrayList<>();
    for (BenchCell cell : cells) {
      for (String side : BenchCell.RIVALS) {
        cell.ratio(BenchCell.OURS, side)
            .filter(ratio -> ratio.isAbove(1))
            .ifPresent(ratio -> lost.add(new Finding(cell, BenchCell.OURS, side, ratio)));
      }
    }
    return worstFirst(lost);
  }

  /**
   * Where a library by a type is slower than packing by hand: the guideline that a type should
   * never be (Gropp, Hoefler, Thakur, Träff, <i>Performance expectations and guidelines for MPI
   * derived datatypes</i>, EuroMPI 2011).
   */
  List<Finding> guidelines() {
    List<Finding> broken = new ArrayList<>();
    for (BenchCell cell : cells) {
      if (!cell.memory().equals("direct")) {
        continue; // the library itself knows no Java arrays
      }
      String hand =
          cell.times(BenchCell.C_LOOP).isPresent() ? BenchCell.C_LOOP : BenchCell.JAVA_LOOP;
      for (String side : BenchCell.TYPES) {
        cell.ratio(side, hand)
            .filter(ratio -> ratio.isAbove(1))
            .ifPresent(ratio -> broken.add(new Finding(cell, side, hand, ratio)));
      }
    }
    return worstFirst(broken);
  }

  private static List<Finding> worstFirst(List<Finding> findings) {
    findings.sort(
        Comparator.comparingDouble((Finding finding) -> finding.ratio().value()).reversed());
    return findings;
  }

  /** How every library stands to every bar of which something was measured. */
  List<Bar.Standing> standings() {
    List<Bar.Standing> standings = new ArrayList<>();
    for (String library : cells.stream().map(BenchCell::library).distinct().toList()) {
      Bar.ALL.stream()
          .map(bar -> bar.standing(library, cells))
          .flatMap(Optional::stream)
          .forEach(standings::add);
    }
    return standings;
  }
}
