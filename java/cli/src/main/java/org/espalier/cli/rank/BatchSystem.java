// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import java.util.stream.Stream;

/** Whether a batch system, or another agent, says where the ranks of this process run. */
public final class BatchSystem {
  private BatchSystem() {}

  /**
   * Says whether a batch system has given this process hosts and slots, which the launcher takes
   * from it. Allowed to use more ranks than slots, it would put all of them on the first host.
   *
   * @return whether one has
   */
  public static boolean isAllocated() {
    return Stream.of("SLURM_JOB_ID", "PBS_NODEFILE", "LSB_JOBID")
        .anyMatch(System.getenv()::containsKey);
  }

  /** Whether the launcher reaches other hosts by ssh: no batch system, and no other agent, does. */
  static boolean startsBySsh() {
    return !isAllocated()
        && Stream.of("OMPI_MCA_plm_rsh_agent", "PRTE_MCA_plm_ssh_agent", "HYDRA_LAUNCHER")
            .noneMatch(System.getenv()::containsKey);
  }
}
