// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code espalier run --hosts} as a user gives it, on the first of two nodes of Open MPI 5.0.7: the
 * command line itself runs there, finds agent and mpi.jar at the same paths on both, and writes the
 * report of all ranks.
 */
@OnContainers
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterRunTest {
  private static final String CLI = "/opt/espalier/cli";
  private static final String REPORT = "/home/mpi/report.json";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final Cluster cluster = Cluster.start(NodeImage.OPEN_MPI_5, 2);

  @BeforeAll
  void install(@TempDir Path folder) throws IOException {
    DropInFiles.copyTo(cluster, folder);
    cluster.copy(DropInFiles.folder("java/cli/target/lib"), CLI);
    cluster.copy(DropInFiles.built("java/cli/target", "espalier-cli-*.jar"), CLI + "/cli.jar");
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  @Test
  void ranksOnBothHostsAreTunedAndReported() throws InterruptedException {
    NodeExec exec = espalier("--hosts", "n0:2,n1:2", "--report", REPORT);
    int code = exec.await(LIMIT);
    assertThat(code).as(exec.output() + exec.errors()).isZero();
    assertThat(exec.output()).startsWith("heat3d: 4 ranks").contains("check ok");
    assertThat(exec.errors()).contains("espalier: Open MPI 5.0.7, 4 ranks");
    assertThat(cluster.node(0).root("cat", REPORT))
        .contains("\"ranks\": 4")
        .contains("\"rank\": 3")
        .contains("\"action\": \"tuned\"");
    System.out.printf(
        Locale.ROOT,
        "RUN | %s | espalier run -n 4 --hosts n0:2,n1:2 | %.1f s | %s%n",
        cluster.image(),
        exec.elapsed().toMillis() / 1000.0,
        exec.output().strip());
  }

  @Test
  void aHostThatIsNotThereEndsInAnError() throws InterruptedException {
    NodeExec exec = espalier("--hosts", "n0:2,n9:2");
    assertThat(exec.await(LIMIT)).as(exec.output() + exec.errors()).isNotZero();
    assertThat(exec.errors()).contains("n9").doesNotContain("\tat org.espalier");
  }

  private NodeExec espalier(String... options) {
    // So short a run is not worth tuning, so it is told to tune at once.
    String command =
        "ESPALIER_MPI_JAR=%s java -Despalier.agent=%s -cp '%s/*' org.espalier.cli.Espalier run -n 4 %s -- java -Despalier.tuning=eager -cp %s org.espalier.demo.Heat3d 24 20"
            .formatted(
                DropInFiles.MPI_JAR,
                DropInFiles.AGENT,
                CLI,
                String.join(" ", options),
                DropInFiles.PROGRAMS);
    return cluster.node(0).start(NodeImage.limited(LIMIT, List.of("sh", "-c", command)));
  }
}
