// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.FileCommand;
import org.espalier.cli.measure.MachineFile;
import org.espalier.cli.rank.HostsOption;
import org.espalier.cli.rank.Ranks;
import org.espalier.distribution.RedistributionPlanner;
import org.espalier.draw.PlanDrawing;
import org.espalier.formats.ArrayProgramReader;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.MachineModelReader;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.PlanReasons;
import org.espalier.redistribute.RunOutcome;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier plan}: where every array of an array program lies, and what moves. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description =
        "Plans an array program: how every array is distributed over the ranks and what moves, "
            + "so that it takes least time by the machine model.")
public final class PlanCommand extends FileCommand {
  /** How long an explanation may look for alternatives if no time limit is given. */
  private static final Duration EXPLAINING = Duration.ofSeconds(20);

  @Option(
      names = "--explain",
      description = "Say why: what every array would cost anywhere else, and the second best plan.")
  private boolean explain;

  @Mixin private DrawingOption drawing = new DrawingOption();

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "What moving and computing take on the machine; the default is what calibrate --plans has"
              + " stored for as many ranks.")
  private @Nullable String model;

  @Mixin private TimeLimitOption timeLimit = new TimeLimitOption();

  @Option(
      names = "--run",
      description =
          "Run the plan on ranks, check every element, and show what was predicted beside it.")
  private boolean run;

  @Mixin private RivalsOption rivals = new RivalsOption();

  @Mixin private TurnsOption turns = new TurnsOption();

  @Option(names = "-n", paramLabel = "RANKS", description = "Another number of ranks than FILE's.")
  private @Nullable Integer ranks;

  @Mixin private HostsOption where = new HostsOption();

  PlanCommand() {}

  @Override
  protected void check() {
    readOnce("--model", model);
    if (ranks != null && (ranks < 1 || ranks > RedistributionPlanner.MAX_RANKS)) {
      throw new InputException(
          "-n: expected a number of ranks from 1 to %d, got %d"
              .formatted(RedistributionPlanner.MAX_RANKS, ranks));
    }
    rivals.check();
    turns.check(run || rivals.wanted());
    drawing.check(fileCount());
    where.check();
    where.known();
  }

  @Override
  protected Answer answer(InputFile file) throws Exception {
    JsonValue json = JsonValue.parse(file);
    ArrayProgram program =
        ranks == null ? ArrayProgramReader.read(json) : ArrayProgramReader.read(json, ranks);
    if (run || rivals.wanted()) {
      Ranks asked = where.ranks(program.ranks());
      if (ranks == null) {
        asked.check(json.required("ranks"));
      } else {
        asked.check();
      }
    }
    MachineFile machine =
        model == null
            ? MachineFile.find(where.ranks(program.ranks()))
            : new MachineFile(
                MachineModelReader.read(JsonValue.parse(InputFile.read(model))), "of " + model);
    SolverOptions limits = timeLimit.on(SolverOptions.defaults());
    ArrayPlanner planner;
    Optional<ArrayPlan> found;
    try {
      ArrayPlanner made = ArrayPlanner.of(program, machine.model());
      planner = made;
      found = WatchedPlacing.find("plan", limits, made::plan);
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    } catch (ArithmeticException e) {
      throw json.complaint(
          "times, bytes and messages must fit 64 bits, got more; state smaller shapes or fewer"
              + " repetitions");
    }
    if (found.isEmpty()) {
      ObjectNode line = JsonNodeFactory.instance.objectNode();
      line.put("optimal", false);
      return new Answer(
          ExitCode.LIMIT, line, "no plan was found within the time limit%n".formatted());
    }
    return answer(planner, found.get(), machine, json, file);
  }

  private Answer answer(
      ArrayPlanner planner, ArrayPlan plan, MachineFile machine, JsonValue json, InputFile file) {
    ObjectNode line = PlanJson.of(plan);
    line.set("model", MachineFile.json(machine.model()).put("origin", machine.origin()));
    StringBuilder text = new StringBuilder(PlanText.table(plan));
    text.append("%nmachine model: %s%n".formatted(machine.origin()));
    if (explain && plan.optimal()) {
      PlanReasons reasons = planner.explain(plan, timeLimit.limit().orElse(EXPLAINING));
      line.set("explanation", PlanJson.of(reasons));
      text.append(PlanText.reasons(reasons));
    } else if (explain) {
      text.append("%nOnly a proved plan can be explained.%n".formatted());
    }
    int code = plan.optimal() ? ExitCode.DONE : ExitCode.LIMIT;
    if (run || rivals.wanted()) {
      List<PlanVersion> versions =
          rivals.versions(planner, plan, timeLimit.limit().orElse(EXPLAINING));
      PlanRun.Measured measured =
          PlanRun.measured(
              versions.stream().map(PlanVersion::plan).toList(),
              turns,
              where.ranks(plan.program().ranks()),
              file,
              json);
      List<RunOutcome> outcomes = measured.outcomes();
      PlanRun chosen = new PlanRun(plan, outcomes.getFirst());
      ObjectNode ran = chosen.json();
      text.append(chosen.text());
      measured
          .steps()
          .map(times -> new PlanSteps(plan, times))
          .ifPresent(steps -> {
            ran.set("steps", steps.json());
            text.append(steps.text());
          });
      line.set("run", ran);
      boolean right = chosen.right();
      if (rivals.wanted()) {
        PlanComparison comparison =
            new PlanComparison(versions, outcomes, planner.singlePlacementCount());
        line.set("comparison", comparison.json());
        text.append(comparison.text());
        right = comparison.right();
      }
      code = right ? code : ExitCode.NO;
    }
    Answer answer = new Answer(code, line, text.toString());
    return drawing.drawn(answer, () -> PlanDrawing.of(plan));
  }
}
