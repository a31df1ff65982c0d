// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import java.util.List;
import java.util.stream.Stream;

/**
 * How the JVM compiles Espalier's classes: later than the program's own (docs/adr/0458), and apart
 * from them (docs/adr/0482). Ranks fill their cores, and what the compilers take is taken from the
 * program, which waits for its own loops meanwhile.
 */
final class CompilerOptions {
  /** How many times as often as usual a method of these must have run. */
  private static final String TIMES = "4.0";

  /** Package {@code mpi}, and what the agent's jar carries for it. */
  private static final List<String> CLASSES = List.of("mpi.*", "org.espalier.agent.*");

  /**
   * What is compiled once by itself, and not once more within each of the program's methods that
   * calls it: the calls that move data or make types, and what stands behind the makers of types.
   * What each message goes through stays whole.
   */
  private static final List<String> APART =
      List.of(
          "mpi.Comm*::*",
          "mpi.Intracomm*::*",
          "mpi.Request::*",
          "mpi.Requests::*",
          "mpi.Prequest::*",
          "mpi.Win*::*",
          "mpi.File*::*",
          "mpi.Datatype::*",
          "mpi.TypeConstruction::*",
          "mpi.TypeCall::*",
          "mpi.Layout::struct",
          "org.espalier.agent.carried.classic.type.Construct*::*",
          "org.espalier.agent.carried.classic.type.CommittedTypes::*");

  private static final String OPTION = "-XX:CompileCommand=";

  private CompilerOptions() {}

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
    return Stream.of(
            Stream.of("quiet"),
            CLASSES.stream().map(each -> "CompileThresholdScaling," + each + "::*," + TIMES),
            APART.stream().map(each -> "dontinline," + each))
        .flatMap(options -> options)
        .map(OPTION::concat)
        .toList();
  }
}
