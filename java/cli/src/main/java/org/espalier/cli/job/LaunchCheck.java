// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.util.Map;

/**
 * Who started this process, and whether that launcher belongs to the library that a program would
 * use. The launcher of another MPI gives as many jobs of one rank each as it starts processes, and
 * says nothing.
 *
 * @param line what was found, for people
 * @param remedy what to do; empty where nothing is wrong
 */
record LaunchCheck(String line, String remedy) {
  /** Judges a process's environment. */
  static LaunchCheck of(Map<String, String> environment, String library) {
    String ranks = environment.get("OMPI_COMM_WORLD_SIZE");
    if (ranks != null) {
      return started("Open MPI", ranks, library);
    }
    ranks = environment.get("PMI_SIZE");
    // Slurm's PMI-2 sets it too, and is not MPICH's own launcher.
    if (ranks != null && !environment.containsKey("SLURM_STEP_ID")) {
      return started("MPICH", ranks, library);
    }
    ranks = environment.get("SLURM_STEP_NUM_TASKS");
    if (ranks != null) {
      boolean openMpi = library.equals("Open MPI");
      String key = openMpi ? "PMIX_RANK" : "PMI_FD";
      if (environment.containsKey(key) || ranks.equals("1")) {
        return new LaunchCheck("srun started this step of " + count(ranks), "");
      }
      return new LaunchCheck(
          "srun started this step of %s without the interface that %s asks for: each is alone"
              .formatted(count(ranks), library),
          "srun --mpi=" + (openMpi ? "pmix" : "pmi2"));
    }
    return new LaunchCheck(
        "no launcher started this: a program started so is a job of one rank", "");
  }

  private static LaunchCheck started(String launcher, String ranks, String library) {
    if (launcher.equals(library) || ranks.equals("1")) {
      return new LaunchCheck("%s's launcher started %s".formatted(launcher, count(ranks)), "");
    }
    return new LaunchCheck(
        "%s's launcher started %s, but the library used is %s: each would be alone"
            .formatted(launcher, count(ranks), library),
        "start it with "
            + (library.equals("Open MPI") ? "mpirun.openmpi" : "mpirun.mpich")
            + ", or take -Dorg.espalier.mpi.library away");
  }

  private static String count(String ranks) {
    return ranks.equals("1") ? "1 rank" : ranks + " ranks";
  }
}
