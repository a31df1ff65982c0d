// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.List;
import org.espalier.formats.InputException;
import org.espalier.redistribute.program.ProgramRun;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How carefully plans that run are timed. */
final class TurnsOption {
  @Option(
      names = "--turns",
      paramLabel = "N",
      description =
          "With --run or --compare: how often each version is timed (default "
              + ProgramRun.TURNS
              + ").")
  private @Nullable Integer turns;

  @Option(
      names = "--warm",
      paramLabel = "SECONDS",
      description =
          "With --run or --compare: how long plans are repeated at most before they are timed, "
              + "until nothing is compiled any more (default "
              + ProgramRun.WARM_SECONDS
              + "); with 0 results are checked sooner, and times mean little.")
  private @Nullable Double warm;

  /** As carefully as usual. */
  TurnsOption() {}

  /** Refuses numbers that mean nothing, and any number where no plan runs. */
  void check(boolean running) {
    if (!running && (turns != null || warm != null)) {
      throw new InputException(
          "%s: goes with --run or --compare, which are not given"
              .formatted(turns != null ? "--turns" : "--warm"));
    }
    if (turns() < 1) {
      throw new InputException("--turns: expected a number >= 1, got " + turns());
    }
    if (!(warm() >= 0 && warm() <= Integer.MAX_VALUE)) {
      throw new InputException("--warm: expected a time >= 0 seconds, got " + warm());
    }
  }

  private int turns() {
    return turns == null ? ProgramRun.TURNS : turns;
  }

  private double warm() {
    return warm == null ? ProgramRun.WARM_SECONDS : warm;
  }

  /** Whether times are what is asked for, and not results alone. */
  boolean timed() {
    return warm() > 0;
  }

  /** What a rank is told. */
  List<String> arguments() {
    return List.of("--turns", Integer.toString(turns()), "--warm", Double.toString(warm()));
  }
}
