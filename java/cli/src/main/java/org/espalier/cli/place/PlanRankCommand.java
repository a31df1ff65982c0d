// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.rank.RankProcess;
import org.espalier.formats.ArrayProgramReader;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.MachineModelReader;
import org.espalier.mpi.Communicator;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.espalier.redistribute.program.ProgramRun;
import org.espalier.redistribute.program.StepTimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

/** One rank of {@code espalier plan --run}; {@link PlanCommand} starts it under a launcher. */
@Command(name = "plan-rank", hidden = true, description = "One rank of plan --run.")
public final class PlanRankCommand implements Callable<Integer> {
  /** The key of the steps' times. */
  static final String STEPS = "steps";

  @Option(names = "--ranks", required = true, description = "The ranks of the plan.")
  private int ranks;

  @Option(names = "--model", required = true, description = "The machine model, as JSON.")
  private String model = "";

  @Option(names = "--turns", required = true, description = "How often each plan is timed.")
  private int turns;

  @Option(names = "--warm", required = true, description = "Seconds before the clock counts.")
  private double warm;

  @Option(
      names = "--plan",
      required = true,
      description = "A plan: the numbers of its homes, a semicolon, those of its options.")
  private List<String> plans = new ArrayList<>();

  @Spec private CommandSpec spec = CommandSpec.create();

  PlanRankCommand() {}

  @Override
  public Integer call() {
    int code =
        RankProcess.onRank(
            spec.commandLine().getOut(),
            (mpi, program, progress) -> {
              Communicator world = mpi.world();
              List<ArrayPlan> chosen = plans(program);
              ObjectNode answer =
                  OutcomeJson.of(
                      ProgramRun.run(
                          chosen,
                          turns,
                          warm,
                          world,
                          Map.of(),
                          turn -> progress.done((double) turn / turns)));
              if (chosen.size() == 1) {
                StepTimes times =
                    ProgramRun.stepTimes(chosen.getFirst(), turns, warm, world, Map.of());
                answer.set(STEPS, PlanSteps.answer(times));
              }
              return answer.toString();
            });
    return code == 0 ? ExitCode.DONE : ExitCode.OUTSIDE;
  }

  private List<ArrayPlan> plans(InputFile program) {
    // Which options a node has depends on the model, and the choice is made of their numbers.
    byte[] numbers = model.getBytes(StandardCharsets.UTF_8);
    ArrayPlanner planner =
        ArrayPlanner.of(
            ArrayProgramReader.read(JsonValue.parse(program), ranks),
            MachineModelReader.read(JsonValue.parse(new InputFile("--model", numbers))));
    return plans.stream().map(text -> chosen(planner, text)).toList();
  }

  private static ArrayPlan chosen(ArrayPlanner planner, String text) {
    int semicolon = text.indexOf(';');
    return planner.chosen(
        numbers(text.substring(0, semicolon)), numbers(text.substring(semicolon + 1)));
  }

  private static int[] numbers(String text) {
    return text.isEmpty()
        ? new int[0]
        : Arrays.stream(text.split(",", -1)).mapToInt(Integer::parseInt).toArray();
  }
}
