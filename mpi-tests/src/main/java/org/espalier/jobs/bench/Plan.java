// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.espalier.jobs.bench.pattern.DdtBench;
import org.espalier.jobs.bench.pattern.Exchange;
import org.espalier.jobs.bench.pattern.Pattern;
import org.espalier.jobs.bench.pattern.Patterns;

/**
 * What a job measures, as the command says it: {@code key=value} for each argument, lists with
 * semicolons.
 *
 * @param out the file that rank 0 writes
 * @param operations what is timed
 * @param heap whether data are in Java arrays
 * @param patterns names or groups of patterns; empty for all
 * @param sizes bytes of data
 * @param turns how often every side is timed
 * @param seconds about how long the job may take
 * @param packages whether only packages {@code mpi} are timed
 * @param seed of lists, and of the order of cells
 */
record Plan(
    Path out,
    List<Operation> operations,
    boolean heap,
    List<String> patterns,
    List<Long> sizes,
    int turns,
    double seconds,
    boolean packages,
    long seed) {
  static final String SIX_FACES = "six faces";
  static final String FACES = "faces";
  static final String TRANSPOSE = "FFT2D";

  static Plan parse(String[] arguments) {
    Map<String, String> values = new HashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      values.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    return new Plan(
        Path.of(values.getOrDefault("out", "")),
        list(values, "operations").stream().map(Operation::of).toList(),
        values.getOrDefault("memory", "direct").equals("heap"),
        list(values, "patterns"),
        list(values, "sizes").stream().map(Long::valueOf).toList(),
        Integer.parseInt(values.getOrDefault("turns", "15")),
        Double.parseDouble(values.getOrDefault("seconds", "30")),
        values.getOrDefault("sides", "all").equals("packages"),
        Long.parseLong(values.getOrDefault("seed", "1")));
  }

  private static List<String> list(Map<String, String> values, String key) {
    String text = values.getOrDefault(key, "");
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(";", -1));
  }

  /** The same of one operation alone. */
  Plan only(Operation operation) {
    return new Plan(out, List.of(operation), heap, patterns, sizes, turns, seconds, packages, seed);
  }

  /** One row of a table. */
  record Cell(Operation operation, String pattern, String group, Exchange exchange) {}

  /** Makes a cell's data when it is its turn: all at once would not fit in memory. */
  interface Recipe {
    Cell make(int ranks);
  }

  /**
   * The cells in an order of the seed, operations by turns: a job that runs out of time leaves no
   * pattern and no operation out.
   */
  List<Recipe> cells() {
    List<List<Recipe>> byOperation = new ArrayList<>();
    for (Operation operation : operations) {
      List<Recipe> own = cells(operation);
      Collections.shuffle(own, new Random(seed));
      byOperation.add(own);
    }
    List<Recipe> cells = new ArrayList<>();
    int longest = byOperation.stream().mapToInt(List::size).max().orElse(0);
    for (int k = 0; k < longest; k++) {
      for (List<Recipe> own : byOperation) {
        if (k < own.size()) {
          cells.add(own.get(k));
        }
      }
    }
    return cells;
  }

  private List<Recipe> cells(Operation operation) {
    List<Recipe> cells = new ArrayList<>();
    for (long bytes : sizes) {
      switch (operation) {
        case FACES -> {
          if (bytes >= 6 * 32 && wanted(SIX_FACES, FACES)) {
            cells.add(_ -> new Cell(operation, SIX_FACES, FACES, Exchange.faces(bytes)));
          }
        }
        case ALL_TO_ALL -> {
          if (wanted(TRANSPOSE, DdtBench.GROUP)) {
            cells.add(ranks ->
                new Cell(operation, TRANSPOSE, DdtBench.GROUP, Exchange.transpose(bytes, ranks)));
          }
        }
        default -> {
          for (Pattern pattern : Patterns.all(seed)) {
            if (pattern.has(bytes) && wanted(pattern.name(), pattern.group())) {
              cells.add(_ ->
                  new Cell(
                      operation,
                      pattern.name(),
                      pattern.group(),
                      Exchange.of(pattern.instance().apply(bytes))));
            }
          }
        }
      }
    }
    return cells;
  }

  private boolean wanted(String name, String group) {
    return patterns.isEmpty() || patterns.contains(name) || patterns.contains(group);
  }
}
