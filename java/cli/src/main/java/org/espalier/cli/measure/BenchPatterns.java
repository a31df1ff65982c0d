// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.command.Tool;
import org.espalier.cli.rank.MultiRankJob;
import org.espalier.formats.InputException;

/**
 * The patterns that the measuring job knows, as it says itself.
 *
 * @param names of patterns
 * @param groups the group of each
 */
record BenchPatterns(List<String> names, List<String> groups) {
  BenchPatterns {
    names = List.copyOf(names);
    groups = List.copyOf(groups);
  }

  /** Asks the job. */
  static BenchPatterns list() {
    String line =
        Tool.firstLine(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                MultiRankJob.classPath(),
                "org.espalier.jobs.bench.PatternNames")
            .orElseThrow(() ->
                new OutsideException(
                    "the patterns could not be listed; ./espalier builds the job"));
    List<String> names = new ArrayList<>();
    List<String> groups = new ArrayList<>();
    for (String pattern : line.split(";", -1)) {
      int equals = pattern.indexOf('=');
      names.add(pattern.substring(0, equals));
      groups.add(pattern.substring(equals + 1));
    }
    return new BenchPatterns(names, groups);
  }

  /**
   * Which patterns are meant.
   *
   * @param wanted names and groups; empty for all
   * @throws InputException if one of them is neither
   */
  List<String> select(List<String> wanted) {
    List<String> meant = whole(wanted);
    for (String name : meant) {
      if (!names.contains(name) && !groups.contains(name)) {
        throw new InputException(
            "--patterns: no pattern or group is named \"%s\"; groups are %s; patterns are %s"
                .formatted(
                    name,
                    String.join(", ", groups.stream().distinct().toList()),
                    String.join("; ", names)));
      }
    }
    return Stream.iterate(0, k -> k < names.size(), k -> k + 1)
        .filter(
            k -> meant.isEmpty() || meant.contains(names.get(k)) || meant.contains(groups.get(k)))
        .map(names::get)
        .toList();
  }

  /** Puts names together that have commas in them, at which the command line was cut. */
  private List<String> whole(List<String> pieces) {
    List<String> whole = new ArrayList<>();
    int next = 0;
    while (next < pieces.size()) {
      String name = pieces.get(next++).strip();
      String longer = name;
      for (int k = next; k < pieces.size(); k++) {
        longer += ", " + pieces.get(k).strip();
        if (names.contains(longer)) {
          name = longer;
          next = k + 1;
        }
      }
      whole.add(name);
    }
    return whole;
  }
}
