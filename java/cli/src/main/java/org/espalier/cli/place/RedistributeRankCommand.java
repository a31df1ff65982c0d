// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.job.RankProcess;
import org.espalier.formats.ArrayMoves;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.MatrixMove;
import org.espalier.redistribute.Exchange;
import org.espalier.redistribute.RoundRun;
import org.espalier.redistribute.SectionRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** One rank of {@code espalier redistribute --run}, which starts it under a launcher. */
@Command(name = "redistribute-rank", hidden = true, description = "One rank of redistribute --run.")
public final class RedistributeRankCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "The move.")
  private String file = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  RedistributeRankCommand() {}

  @Override
  public Integer call() {
    JsonValue json = JsonValue.parse(InputFile.read(file));
    RankProcess.Body body = ArrayMoves.isArrays(json) ? arrays(json) : section(json);
    int code = RankProcess.onRank(spec.commandLine().getOut(), body);
    return code == 0 ? ExitCode.DONE : ExitCode.OUTSIDE;
  }

  private static RankProcess.Body section(JsonValue json) {
    MatrixMove move = MatrixMove.read(json);
    return mpi ->
        OutcomeJson.of(
                List.of(
                    SectionRun.run(
                        move.shape(), move.element(), move.from(), move.to(), mpi.world())))
            .toString();
  }

  private static RankProcess.Body arrays(JsonValue json) {
    ArrayMoves moves = ArrayMoves.read(json);
    return mpi -> {
      try (Exchange exchange =
          moves.memory().isPresent()
              ? Exchange.on(mpi.world(), moves.memory().getAsLong())
              : Exchange.on(mpi.world())) {
        return OutcomeJson.of(List.of(RoundRun.run(moves.arrays(), exchange))).toString();
      }
    };
  }
}
