// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.job.RankProcess;
import org.espalier.formats.ArrayProgramReader;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.MachineModelReader;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.espalier.redistribute.program.ProgramRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** One rank of {@code espalier plan --run}; {@link PlanCommand} starts it under a launcher. */
@Command(name = "plan-rank", hidden = true, description = "One rank of plan --run.")
public final class PlanRankCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The program.")
  private String file = "";

  @Option(names = "--ranks", required = true, description = "The ranks of the plan.")
  private int ranks;

  @Option(names = "--model", required = true, description = "The machine model, as JSON.")
  private String model = "";

  @Option(names = "--choice", split = ",", required = true, description = "The plan's options.")
  private int[] choice = {};

  @Spec private CommandSpec spec = CommandSpec.create();

  PlanRankCommand() {}

  @Override
  public Integer call() {
    // Which options a node has depends on the model, and the choice is made of their numbers.
    byte[] numbers = model.getBytes(StandardCharsets.UTF_8);
    ArrayPlan plan =
        ArrayPlanner.of(
                ArrayProgramReader.read(JsonValue.parse(InputFile.read(file)), ranks),
                MachineModelReader.read(JsonValue.parse(new InputFile("--model", numbers))))
            .chosen(choice);
    int code =
        RankProcess.onRank(
            spec.commandLine().getOut(),
            mpi -> json(ProgramRun.run(plan, mpi.world(), Map.of())).toString());
    return code == 0 ? ExitCode.DONE : ExitCode.OUTSIDE;
  }

  private static ObjectNode json(ProgramRun.Outcome outcome) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("ranks", outcome.ranks());
    node.put("bytes", outcome.bytes());
    node.put("messages", outcome.messages());
    node.put("seconds", outcome.seconds());
    node.put("checkedElements", outcome.checkedElements());
    node.put("wrongElements", outcome.wrongElements());
    node.put("tolerance", outcome.tolerance());
    return node;
  }
}
