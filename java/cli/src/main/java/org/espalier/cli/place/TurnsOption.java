// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.List;
import org.espalier.formats.InputException;
import org.espalier.redistribute.program.ProgramRun;
import picocli.CommandLine.Option;

/** How carefully plans that run are timed. */
final class TurnsOption {
  @Option(
      names = "--turns",
      paramLabel = "N",
      description =
          "With --run or --compare: how often each version is timed (default ${DEFAULT-VALUE}).")
  private int turns = ProgramRun.TURNS;

  @Option(
      names = "--warm",
      paramLabel = "SECONDS",
      description =
          "With --run or --compare: how long plans are repeated at most before they are timed, "
              + "until nothing is compiled any more (default ${DEFAULT-VALUE}); with 0 results are "
              + "checked sooner, and times mean little.")
  private double warm = ProgramRun.WARM_SECONDS;

  /** As carefully as usual. */
  TurnsOption() {}

  void check() {
    if (turns < 1 || !(warm >= 0 && warm <= Integer.MAX_VALUE)) {
      throw new InputException(
          "--turns must be >= 1 and --warm >= 0 seconds, got %d and %s".formatted(turns, warm));
    }
  }

  /** Whether times are what is asked for, and not results alone. */
  boolean timed() {
    return warm > 0;
  }

  /** What a rank is told. */
  List<String> arguments() {
    return List.of("--turns", Integer.toString(turns), "--warm", Double.toString(warm));
  }
}
