// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.job.RankProcess;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.MatrixMove;
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
    MatrixMove move = MatrixMove.read(JsonValue.parse(InputFile.read(file)));
    int code =
        RankProcess.onRank(
            spec.commandLine().getOut(),
            mpi ->
                OutcomeJson.of(
                        List.of(
                            SectionRun.run(
                                move.shape(), move.element(), move.from(), move.to(), mpi.world())))
                    .toString());
    return code == 0 ? ExitCode.DONE : ExitCode.OUTSIDE;
  }
}
