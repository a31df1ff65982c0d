// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.rank.RankProcess;
import org.espalier.formats.ArrayMoves;
import org.espalier.formats.JsonValue;
import org.espalier.formats.MatrixMove;
import org.espalier.mpi.Mpi;
import org.espalier.redistribute.Exchange;
import org.espalier.redistribute.RoundRun;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.SectionRun;
import org.espalier.redistribute.Together;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** One rank of {@code espalier redistribute --run}, which starts it under a launcher. */
@Command(name = "redistribute-rank", hidden = true, description = "One rank of redistribute --run.")
public final class RedistributeRankCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  RedistributeRankCommand() {}

  @Override
  public Integer call() {
    int code =
        RankProcess.onRank(
            spec.commandLine().getOut(),
            (mpi, input, progress) -> {
              JsonValue json = JsonValue.parse(input);
              RunOutcome outcome =
                  ArrayMoves.isArrays(json) ? arrays(json, mpi) : section(json, mpi);
              return OutcomeJson.of(List.of(outcome)).toString();
            });
    return code == 0 ? ExitCode.DONE : ExitCode.OUTSIDE;
  }

  private static RunOutcome section(JsonValue json, Mpi mpi) {
    MatrixMove move = MatrixMove.read(json);
    return SectionRun.run(move.shape(), move.element(), move.from(), move.to(), mpi.world());
  }

  private static RunOutcome arrays(JsonValue json, Mpi mpi) {
    ArrayMoves moves = ArrayMoves.read(json);
    Exchange opened =
        moves.memory().isPresent()
            ? Exchange.on(mpi.world(), moves.memory().getAsLong())
            : Exchange.on(mpi.world());
    return Together.with(
        opened, Exchange::close, exchange -> RoundRun.run(moves.arrays(), exchange));
  }
}
