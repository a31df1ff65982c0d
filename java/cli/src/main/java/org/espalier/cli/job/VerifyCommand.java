// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutputOptions;
import org.espalier.cli.command.Shown;
import org.espalier.cli.rank.MultiRankJob;
import org.espalier.cli.rank.Ranks;
import org.espalier.formats.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier verify}: the multi-rank verification jobs on every MPI library found. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = "Runs the multi-rank verification jobs under every MPI library found.")
public final class VerifyCommand implements Callable<Integer> {
  private static final int COLUMNS = 100;
  private static final String JOBS = "org.espalier.jobs.verify.";

  @Option(names = "-n", paramLabel = "RANKS", description = "Ranks of each job (default 4).")
  private int ranks = 4;

  @Option(names = "--only", paramLabel = "NAME", description = "Run the job of that name only.")
  private @Nullable String only;

  @Option(
      names = "--types",
      paramLabel = "N",
      description = "Random datatypes for each library in the round trip (default 10000).")
  private int types = 10_000;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the random types (default 1).")
  private long seed = 1;

  @Mixin private OutputOptions output = new OutputOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  VerifyCommand() {}

  @Override
  public Integer call() {
    Ranks.here(ranks).check();
    if (types < 1) {
      throw new InputException("--types: expected a number >= 1, got " + types);
    }
    List<MultiRankJob> jobs =
        jobs().stream().filter(job -> only == null || job.name().equals(only)).toList();
    if (jobs.isEmpty()) {
      throw new InputException(
          "--only must be one of %s, got %s"
              .formatted(
                  String.join(", ", jobs().stream().map(MultiRankJob::name).toList()),
                  Shown.word(String.valueOf(only))));
    }
    return run(MultiRankJob.Launcher.found(), jobs);
  }

  /** A passed job's detail within the width of a terminal; a failure's whole. */
  static String shortened(MultiRankJob.Outcome outcome) {
    String detail = outcome.detail();
    return outcome.passed() && detail.length() > COLUMNS - 2
        ? detail.substring(0, COLUMNS - 3) + "…"
        : detail;
  }

  private List<MultiRankJob> jobs() {
    String each = Integer.toString(Math.ceilDiv(types, ranks));
    String sends = Integer.toString(Math.max(1, Math.ceilDiv(types, 8 * ranks)));
    String start = Long.toString(seed);
    return List.of(
        new MultiRankJob("round-trip", JOBS + "datatype.RoundTrip", List.of(each, start)),
        new MultiRankJob("mixed-sends", JOBS + "datatype.MixedSends", List.of(sends, start)),
        new MultiRankJob("redistribute", JOBS + "redistribution.RandomMoves", List.of(each, start)),
        new MultiRankJob("traps", JOBS + "traps.Traps", List.of()),
        new MultiRankJob("collectives", JOBS + "collective.Collectives", List.of()),
        new MultiRankJob("signature", JOBS + "signature.SignatureJob", List.of("12", start)));
  }

  private int run(List<MultiRankJob.Launcher> launchers, List<MultiRankJob> jobs) {
    PrintWriter out = spec.commandLine().getOut();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode results = json.putArray("jobs");
    int passed = 0;
    int failed = 0;
    for (MultiRankJob.Launcher launcher : launchers) {
      for (MultiRankJob job : jobs) {
        MultiRankJob.Outcome outcome = job.run(launcher, ranks);
        passed += outcome.passed() ? 1 : 0;
        failed += outcome.passed() ? 0 : 1;
        results
            .addObject()
            .put("library", launcher.library())
            .put("job", job.name())
            .put("ranks", ranks)
            .put("passed", outcome.passed())
            .put("checks", outcome.checks())
            .put("detail", outcome.detail());
        if (!output.isJson()) {
          out.println(
              "%-9s %-12s %2d ranks  %-6s %,9d checks%n  %s"
                  .formatted(
                      launcher.library(),
                      job.name(),
                      ranks,
                      outcome.passed() ? "ok" : "FAILED",
                      outcome.checks(),
                      shortened(outcome)));
          out.flush();
        }
      }
    }
    json.put("passed", passed).put("failed", failed);
    out.println(output.isJson() ? json.toString() : passed + " passed, " + failed + " failed");
    return failed == 0 ? ExitCode.DONE : ExitCode.NO;
  }
}
