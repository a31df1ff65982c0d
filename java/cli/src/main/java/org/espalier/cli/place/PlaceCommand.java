// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.FileCommand;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.ProgramReader;
import org.espalier.network.CostNetwork;
import org.espalier.network.SolverOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code espalier place}: where every array of a program lives, and what has to move. */
@Command(
    name = "place",
    mixinStandardHelpOptions = true,
    description =
        "Places a program at least cost: an implementation and a placement for every operation.")
public final class PlaceCommand extends FileCommand {
  @Option(
      names = "--explain",
      description =
          "Say why: what costs most, what any other choice would cost, and the second best.")
  private boolean explain;

  @Option(
      names = "--diff",
      paramLabel = "BEFORE",
      description = "FILE and BEFORE are two answers of place --format json: say what changed.")
  private @Nullable String before;

  @Mixin private DrawingOption drawing = new DrawingOption();

  @Mixin private TimeLimitOption timeLimit = new TimeLimitOption();

  @Option(
      names = "--library",
      paramLabel = "LIBRARY",
      description = "Components that nodes may name, with costs as functions of sizes.")
  private @Nullable String library;

  @Option(names = "--progress", description = "Print cost, bound and gap while it works.")
  private boolean progress;

  private Map<String, JsonValue> components = Map.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads search (default 2).")
  private int threads = 2;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of the search for good answers (default 1); the cost that is proved does not depend on it.")
  private long seed = 1;

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

  PlaceCommand() {}

  @Override
  protected void check() {
    drawing.check(fileCount());
    if (threads < 1) {
      throw new InputException("--threads: expected a number >= 1, got " + threads);
    }
    if (input == Input.IOPDDL && drawing.file().isPresent()) {
      throw new InputException("--draw needs --input program, got --input iopddl");
    }
    if (input == Input.IOPDDL && library != null) {
      throw new InputException("--library: does not go with --input iopddl");
    }
    if (input == Input.PROGRAM && ignoreUsageLimit) {
      throw new InputException(
          "--ignore-usage-limit: goes with --input iopddl, which is not given");
    }
    if (before != null && (explain || library != null || drawing.file().isPresent())) {
      String option = explain ? "--explain" : library != null ? "--library" : "--draw";
      throw new InputException(option + ": does not go with --diff");
    }
    readOnce("--diff", before);
    readOnce("--library", library);
    library(); // a library that cannot be read is told of once, not for each file
  }

  @Override
  protected Answer answer(InputFile file) throws Exception {
    if (before != null) {
      return ProgramDifference.between(
          JsonValue.parse(InputFile.read(before)), JsonValue.parse(file));
    }
    SolverOptions options =
        timeLimit.on(SolverOptions.defaults().withSeed(seed).withThreads(threads));
    return progress
        ? WatchedPlacing.interruptible(options.withProgress(this::print), how -> place(file, how))
        : WatchedPlacing.find("place", options, how -> place(file, how));
  }

  private Answer place(InputFile file, SolverOptions options) throws IOException {
    return input == Input.PROGRAM
        ? ProgramPlacing.place(
            file,
            new ProgramPlacing.Wishes(explain, drawing, options.timeLimit(), library()),
            options)
        : IopddlPlacing.place(file, ignoreUsageLimit, explain, options);
  }

  private Map<String, JsonValue> library() {
    if (library == null) {
      return Map.of();
    }
    if (components.isEmpty()) {
      components = ProgramReader.components(JsonValue.parse(InputFile.read(library)));
    }
    return components;
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
    err().println(line);
    err().flush();
  }
}
