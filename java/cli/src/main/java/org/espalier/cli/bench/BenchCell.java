// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.redistribute.clock.Ratio;

/**
 * One row: an operation on a pattern, by all sides in the same turns.
 *
 * @param library name and version
 * @param operation {@code "pack"}, …
 * @param memory {@code "heap"} or {@code "direct"}
 * @param pattern its name
 * @param group its group
 * @param bytes of data
 * @param blocks of contiguous data
 * @param form of the tree by which the library was the fastest
 * @param nanos by side, the time of each turn
 */
public record BenchCell(
    String library,
    String operation,
    String memory,
    String pattern,
    String group,
    long bytes,
    long blocks,
    String form,
    Map<String, double[]> nanos) {
  /** The side that all others are compared with. */
  public static final String OURS = "ours";

  /** The library by the tree, in its fastest form. */
  public static final String TREE = "tree";

  /** The loops that are the limit. */
  public static final String C_LOOP = "C loop";

  /** The loops in Java. */
  public static final String JAVA_LOOP = "Java loop";

  /** All other sides, in the order of the columns. */
  public static final List<String> OTHERS =
      List.of("elements", "blocks", TREE, "mpi.jar", JAVA_LOOP, C_LOOP, "memcpy");

  /** Those that a program could use instead, so that being slower than one is a loss. */
  static final List<String> RIVALS = List.of("elements", "blocks", TREE, "mpi.jar", JAVA_LOOP);

  /** The library by a type. */
  static final List<String> TYPES = List.of("elements", "blocks", TREE);

  /** Keeps the order of sides. */
  public BenchCell {
    nanos = new LinkedHashMap<>(nanos);
  }

  /**
   * Reads what a job has written.
   *
   * @param lines of its file; an unfinished cell at the end is left out
   * @return the cells in their order
   * @throws IllegalArgumentException naming a line that is not as it must be
   */
  public static List<BenchCell> parse(List<String> lines) {
    List<BenchCell> cells = new ArrayList<>();
    String library = "";
    Map<String, double[]> nanos = new LinkedHashMap<>();
    String[] last = new String[0];
    String form = "";
    for (String line : lines) {
      String[] words = line.split("\t", -1);
      switch (words[0]) {
        case "library" -> library = words[1];
        case "cells", "large" -> {}
        case "time" -> {
          if (words.length != 10) {
            throw new IllegalArgumentException("a time must have 10 fields, got \"" + line + "\"");
          }
          nanos.put(
              words[7],
              Arrays.stream(words[9].split(",", -1)).mapToDouble(Double::parseDouble).toArray());
          form = words[8].isEmpty() ? form : words[8];
          last = words;
        }
        case "done" -> {
          cells.add(
              new BenchCell(
                  library,
                  last[1],
                  last[2],
                  last[3],
                  last[4],
                  Long.parseLong(last[5]),
                  Long.parseLong(last[6]),
                  form,
                  nanos));
          nanos = new LinkedHashMap<>();
          form = "";
        }
        default ->
            throw new IllegalArgumentException(
                "a line must begin with library, cells, large, time or done, got \"" + line + "\"");
      }
    }
    return cells;
  }

  /** The time of ours in nanoseconds. */
  double ours() {
    return Ratio.median(times(OURS).orElseThrow());
  }

  Optional<double[]> times(String side) {
    return Optional.ofNullable(nanos.get(side));
  }

  /** The time of a side over that of ours: above 1 ours is faster. */
  Optional<Ratio> ratio(String side) {
    return ratio(side, OURS);
  }

  /** The time of one side over that of another. */
  Optional<Ratio> ratio(String over, String under) {
    return times(over).flatMap(a -> times(under).map(b -> Ratio.of(a, b)));
  }

  /** Whether the data are in one piece. */
  boolean isContiguous() {
    return blocks == 1;
  }

  /** In short what was measured, for a line of its own. */
  String label() {
    return "%s, %s, %s, %s".formatted(operation, memory, pattern, size(bytes));
  }

  /** Bytes in the largest unit that leaves three digits. */
  static String size(long bytes) {
    if (bytes < 1000) {
      return bytes + " B";
    }
    double kilo = bytes / 1024.0;
    return kilo < 1000
        ? BenchText.number("%.0f K", kilo)
        : BenchText.number("%.0f M", Math.max(1, kilo / 1024));
  }
}
