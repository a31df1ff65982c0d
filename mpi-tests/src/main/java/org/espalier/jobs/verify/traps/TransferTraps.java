// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.traps;

import java.util.List;
import org.espalier.jobs.Job;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;

/**
 * The traps of moving data ourselves, between two processes: one method each, named after the line
 * of docs/transfer-traps.md that it holds. Rank 0 sends to rank 1, in arrays and in native memory.
 */
public final class TransferTraps {
  private TransferTraps() {}

  /**
   * Runs the job on 2 ranks.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Job.run("transfer-traps", TransferTraps::run);
  }

  private static String run(Mpi mpi, Job.Checks checks) {
    int traps = 0;
    for (TrapGroup kind :
        List.of(
            new MessageTraps(mpi, checks),
            new PassageTraps(mpi, checks),
            new RequestTraps(mpi, checks),
            new TypeTraps(mpi, checks))) {
      for (TrapGroup.Trap trap : kind.all()) {
        trap.check().accept(trap.name());
        traps++;
        if (Request.activeCount() != 0) {
          checks.that(trap.name(), false, Request.activeCount() + " requests left");
        }
        mpi.world().collective().barrier();
      }
    }
    return traps + " traps";
  }
}
