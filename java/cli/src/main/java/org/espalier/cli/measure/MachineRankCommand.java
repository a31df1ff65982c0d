// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.rank.RankProcess;
import org.espalier.redistribute.program.MachineMeasurement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

/** One rank of {@code espalier calibrate --plans}, which starts it under a launcher. */
@Command(name = "machine-rank", hidden = true, description = "One rank of calibrate --plans.")
public final class MachineRankCommand implements Callable<Integer> {
  @Option(names = "--warm", required = true, description = "Seconds before the clock counts.")
  private double warm;

  @Spec private CommandSpec spec = CommandSpec.create();

  MachineRankCommand() {}

  @Override
  public Integer call() {
    int code =
        RankProcess.onRank(
            spec.commandLine().getOut(),
            (mpi, none, progress) -> {
              ObjectNode node =
                  MachineFile.json(MachineMeasurement.run(mpi.world(), warm, progress::done));
              return node.put("library", mpi.library().toString())
                  .put("ranks", mpi.world().size())
                  .toString();
            });
    return code == 0 ? ExitCode.DONE : ExitCode.OUTSIDE;
  }
}
