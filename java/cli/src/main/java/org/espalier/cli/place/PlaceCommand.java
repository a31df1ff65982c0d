// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.DurationConverter;
import org.espalier.cli.command.FileCommand;
import org.espalier.cli.command.GapBar;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.network.CostNetwork;
import org.espalier.network.SolverOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code espalier place}: where every array of a program lives, and what has to move. */
@Command(
    name = "place",
    mixinStandardHelpOptions = true,
    description =
        "Places a program at least cost: an implementation and a placement for every operation.")
public final class PlaceCommand extends FileCommand {
  @Option(
      names = "--explain",
      description = "Say why: the dearest moves, the runner-up, the price of any other choice.")
  private boolean explain;

  @Option(
      names = "--diff",
      paramLabel = "BEFORE",
      description = "FILE and BEFORE are two answers of place --format json: say what changed.")
  private @Nullable String before;

  @Option(
      names = "--draw",
      paramLabel = "FILE.svg",
      description = "Draw the graph with its placements and moves.")
  private @Nullable Path drawing;

  @Option(
      names = "--time-limit",
      paramLabel = "60s",
      converter = DurationConverter.class,
      description = "The best answer after this time, with its gap, if there is no proof before.")
  private @Nullable Duration timeLimit;

  @Option(
      names = "--library",
      paramLabel = "LIBRARY",
      description = "Components that nodes may name, with costs as functions of sizes.")
  private @Nullable String library;

  @Option(names = "--progress", description = "Print cost, bound and gap while it works.")
  private boolean progress;

  /** What the files hold. */
  enum Input {
    /** Espalier's own format. */
    PROGRAM,
    /** A graph of the IOPDDL contest, plain or packed with gzip. */
    IOPDDL
  }

  @Option(
      names = "--input",
      paramLabel = "program|iopddl",
      description = "What the files hold (default program); iopddl may be packed with gzip.")
  private Input input = Input.PROGRAM;

  @Option(
      names = "--ignore-usage-limit",
      description = "With --input iopddl: place as if memory had no limit.")
  private boolean ignoreUsageLimit;

  @Spec private CommandSpec spec = CommandSpec.create();

  PlaceCommand() {}

  @Override
  protected Answer answer(InputFile file) throws IOException {
    if (before != null) {
      return ProgramDifference.between(
          JsonValue.parse(InputFile.read(before)), JsonValue.parse(file));
    }
    SolverOptions options = SolverOptions.defaults();
    if (timeLimit != null) {
      options = options.withTimeLimit(timeLimit);
    }
    if (progress) {
      options = options.withProgress(this::print);
    }
    if (progress || !GapBar.wanted()) {
      return place(file, options);
    }
    try (GapBar bar = GapBar.open("place")) {
      return place(file, options.withProgress(bar));
    }
  }

  private Answer place(InputFile file, SolverOptions options) throws IOException {
    if (input == Input.PROGRAM) {
      return ProgramPlacing.place(
          file,
          new ProgramPlacing.Wishes(
              explain, Optional.ofNullable(drawing), Optional.ofNullable(timeLimit), components()),
          options);
    }
    if (explain || drawing != null) {
      throw new InputException("--explain and --draw need --input program, got --input iopddl");
    }
    return IopddlPlacing.place(file, ignoreUsageLimit, options);
  }

  private Map<String, JsonValue> components() {
    return library == null
        ? Map.of()
        : JsonValue.parse(InputFile.read(library)).required("components").members();
  }

  private void print(long best, long lowerBound) {
    String line =
        best == CostNetwork.FORBIDDEN
            ? "no placement yet, bound %,d".formatted(lowerBound)
            : String.format(
                Locale.ROOT,
                "cost %,d, bound %,d, gap %.2f %%",
                best,
                lowerBound,
                100.0 * (best - lowerBound) / Math.max(1, best));
    spec.commandLine().getErr().println(line);
    spec.commandLine().getErr().flush();
  }
}
