// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.io.FileDescriptor;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.espalier.cli.command.Terminal;
import org.espalier.cli.rank.RankProcess;
import org.espalier.formats.ArrayProgramReader;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.mpi.Communicator;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.espalier.program.array.MachineModel;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.program.ProgramRun;

/**
 * Runs a small plan on one rank, for the JVM's cache of loaded classes from which the ranks of
 * {@code plan --run} and the like start.
 */
public final class RankTraining {
  /** Two directions of one array, so that something moves where there are more ranks. */
  private static final String PROGRAM =
      """
      {"inputs": {"u": {"shape": [16, 16]}},
       "steps": [{"let": "u", "along": "u", "dimension": 1, "kernel": "tridiagonal"},
                 {"let": "u", "along": "u", "dimension": 0, "kernel": "tridiagonal"}],
       "results": {"u": "anywhere"}}
      """;

  private RankTraining() {}

  /**
   * Runs the plan. What it prints is of no interest.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT);
    PrintWriter out = Terminal.open(FileDescriptor.out);
    Espalier.run(out, out, "help", "plan-rank"); // a rank reads its command line, too
    int code = RankProcess.onRank(out, (mpi, input, progress) -> plan(mpi.world()));
    out.flush();
    System.exit(code);
  }

  private static String plan(Communicator world) {
    InputFile program = new InputFile("training", PROGRAM.getBytes(StandardCharsets.UTF_8));
    ArrayPlan plan =
        ArrayPlanner.of(ArrayProgramReader.read(JsonValue.parse(program), 1), MachineModel.DEFAULT)
            .plan(SolverOptions.defaults())
            .orElseThrow();
    List<RunOutcome> outcomes = ProgramRun.run(List.of(plan), 1, 0, world, Map.of(), _ -> {});
    ProgramRun.stepTimes(plan, 1, 0, world, Map.of());
    return "%d wrong".formatted(outcomes.getFirst().wrongElements());
  }
}
