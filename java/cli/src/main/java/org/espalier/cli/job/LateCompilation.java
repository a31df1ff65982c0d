// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.util.List;
import java.util.stream.Stream;

/**
 * When the JVM compiles Espalier's classes: later than the program's own. Ranks fill their cores,
 * and what the compilers take in the first second is taken from the program, which waits for its
 * own loops meanwhile (docs/adr/0458).
 */
final class LateCompilation {
  /** How many times as often as usual a method of these must have run. */
  private static final String TIMES = "4.0";

  /** Package {@code mpi}, and what the agent's jar carries for it. */
  private static final List<String> CLASSES = List.of("mpi.*", "org.espalier.agent.*");

  private static final String OPTION = "-XX:CompileCommand=";

  private LateCompilation() {}

  /**
   * The JVM's options.
   *
   * @param command the program's own command line
   * @return nothing where the program has its own wishes about compilation
   */
  static List<String> options(List<String> command) {
    if (command.stream().anyMatch(word -> word.startsWith("-XX:Compile"))) {
      return List.of();
    }
    return Stream.concat(
            Stream.of("quiet"),
            CLASSES.stream().map(each -> "CompileThresholdScaling," + each + "::*," + TIMES))
        .map(OPTION::concat)
        .toList();
  }
}
