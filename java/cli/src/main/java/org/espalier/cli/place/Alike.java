// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Explanations tell of what is alike once, in lines of at most 100 columns. */
final class Alike {
  private static final int COLUMNS = 100;

  /** Names take at most so much of a line. */
  private static final int NAMES_WIDTH = 48;

  private Alike() {}

  /** The groups of equal keys, in the order in which they first come. */
  static <K, T> Map<K, List<T>> groups(List<? extends T> all, Function<? super T, K> key) {
    Map<K, List<T>> groups = new LinkedHashMap<>();
    for (T each : all) {
      groups.computeIfAbsent(key.apply(each), _ -> new ArrayList<>()).add(each);
    }
    return groups;
  }

  /** {@code A, B, C}, or {@code A, B and 12 more} where there is no room for all. */
  static String names(List<String> names) {
    StringBuilder text = new StringBuilder(names.getFirst());
    int shown = 1;
    while (shown < names.size() && text.length() + names.get(shown).length() < NAMES_WIDTH) {
      text.append(", ").append(names.get(shown++));
    }
    if (shown < names.size()) {
      text.append(" and %,d more".formatted(names.size() - shown));
    }
    return text.toString();
  }

  /** One line of both parts if there is room, otherwise two. */
  static String lines(String first, String second) {
    String whole = "  " + first + " " + second;
    return whole.length() <= COLUMNS
        ? whole + System.lineSeparator()
        : fit("  " + first) + fit("      " + second);
  }

  /** A line, cut where the terminal would break it. */
  static String fit(String line) {
    return (line.length() <= COLUMNS ? line : line.substring(0, COLUMNS - 1) + "…")
        + System.lineSeparator();
  }

  /** What another choice costs: {@code 8 more (computing 2 less, moving 10 more)}. */
  static String price(
      long price, boolean exact, String oneName, long oneMore, String otherName, long otherMore) {
    List<String> parts = new ArrayList<>();
    if (oneMore != 0) {
      parts.add(oneName + " " + more(oneMore));
    }
    if (otherMore != 0) {
      parts.add(otherName + " " + more(otherMore));
    }
    String why = parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    return (exact || price <= 0 ? "" : "at most ") + more(price) + why;
  }

  /** {@code 8 more}, {@code 8 less} or {@code as much}. */
  static String more(long difference) {
    return difference == 0
        ? "as much"
        : String.format(
            Locale.ROOT, "%,d %s", Math.abs(difference), difference > 0 ? "more" : "less");
  }
}
