// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The lines of docs/guide/clusters.md for Slurm, as they stand there but for the program: two nodes
 * with two ranks each, on Open MPI 5.0.7 and MPICH 4.2.1 under Slurm 24.11.
 */
@OnContainers
class SlurmTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int RANKS = 4;
  private static final String ALLOCATION = "-N 2 --ntasks-per-node=2";
  private static final Job RING = Job.java("ring", Ring.class.getName(), "3", "1000", "1");
  private static final String CLI = "/opt/espalier/cli";

  @Test
  void openMpiAndTheDropIn(@TempDir Path folder) throws IOException, InterruptedException {
    try (Cluster cluster = Cluster.startUnderSlurm(NodeImage.OPEN_MPI_5)) {
      completes(cluster, "srun --mpi=pmix " + ALLOCATION);
      completes(cluster, "salloc " + ALLOCATION + " mpirun.openmpi");

      DropInFiles.copyTo(cluster, folder);
      cluster.copy(DropInFiles.folder("java/cli/target/lib"), CLI);
      cluster.copy(DropInFiles.built("java/cli/target", "espalier-cli-*.jar"), CLI + "/cli.jar");
      String program =
          "-cp %s:%s org.espalier.demo.Heat3d 24 20"
              .formatted(DropInFiles.MPI_JAR, DropInFiles.PROGRAMS);
      tunes(
          cluster,
          "salloc "
              + ALLOCATION
              + " env ESPALIER_MPI_JAR=%s java -Despalier.agent=%s -cp '%s/*'"
                  .formatted(DropInFiles.MPI_JAR, DropInFiles.AGENT, CLI)
              + " org.espalier.cli.Espalier run -n 4 -- java "
              + program);
      tunes(
          cluster,
          "export UCX_ERROR_SIGNALS=;"
              + " export JAVA_TOOL_OPTIONS=\"--enable-native-access=ALL-UNNAMED -javaagent:%s\";"
                  .formatted(DropInFiles.AGENT)
              + " srun --mpi=pmix "
              + ALLOCATION
              + " java -Djava.library.path=/usr/lib/x86_64-linux-gnu "
              + program);
    }
  }

  @Test
  void mpich() throws InterruptedException {
    try (Cluster cluster = Cluster.startUnderSlurm(NodeImage.MPICH_4)) {
      completes(cluster, "srun --mpi=pmi2 " + ALLOCATION);
    }
  }

  /** A job on Espalier's own binding: every rank must see all four, and the right data. */
  private static void completes(Cluster cluster, String launcher) throws InterruptedException {
    NodeExec exec = onNode0(cluster, launcher + " " + String.join(" ", RING.command()));
    int code = exec.await(LIMIT);
    JobOutcome outcome =
        new JobOutcome(RING, RANKS, code, exec.elapsed(), exec.output(), exec.errors());
    assertThat(outcome.succeeded()).as(launcher + "\n" + outcome.describe()).isTrue();
    print(cluster, launcher, exec);
  }

  /** A program on mpi.jar behind the agent, told to tune at once because it is so short. */
  private static void tunes(Cluster cluster, String line) throws InterruptedException {
    NodeExec exec = onNode0(cluster, "export ESPALIER_TUNING=eager; " + line);
    int code = exec.await(LIMIT);
    String said = line + "\n" + exec.output() + exec.errors();
    assertThat(code).as(said).isZero();
    assertThat(exec.output()).as(said).contains("heat3d: 4 ranks").contains("check ok");
    assertThat(exec.errors()).as(said).contains("espalier: Open MPI 5.0.7, 4 ranks", "tuned: ");
    print(cluster, line, exec);
  }

  private static NodeExec onNode0(Cluster cluster, String line) {
    return cluster.node(0).start(NodeImage.limited(LIMIT, List.of("sh", "-c", line)));
  }

  private static void print(Cluster cluster, String line, NodeExec exec) {
    System.out.printf(
        Locale.ROOT,
        "SLURM | %s | %s | %.1f s%n",
        cluster.image(),
        line,
        exec.elapsed().toMillis() / 1000.0);
  }
}
