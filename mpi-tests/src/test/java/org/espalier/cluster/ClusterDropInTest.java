// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs on mpi.jar, unchanged, across nodes of Open MPI 5.0.7: without the agent and with it
 * they find the same. MPICH has no mpi.jar; the image of Open MPI 6 only where its source can be
 * had.
 */
@OnContainers
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterDropInTest {

  private static final int NODES = 2; // the Fourier transform wants a power of two

  private final Cluster cluster = Cluster.start(NodeImage.OPEN_MPI_5, NODES);

  @BeforeAll
  void copyPrograms(@TempDir Path folder) throws IOException {
    DropInFiles.copyTo(cluster, folder);
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  @ParameterizedTest
  @CsvSource({
    "org.espalier.demo.Heat3d, 24 20, heat3d",
    "org.espalier.demo.ParticleExchange, 400 100 30, particles",
    "org.espalier.demo.Fft2d, 128 2, fft2d"
  })
  void findsItsOwnResultRight(String main, String arguments, String name)
      throws InterruptedException {
    for (boolean agent : new boolean[] {false, true}) {
      JobOutcome outcome = run(main, agent, arguments.split(" ", -1));
      assertThat(outcome.exitCode()).as(outcome.describe()).isZero();
      assertThat(outcome.output()).startsWith(name + ": 4 ranks").contains("check ok");
      assertThat(outcome.errors().contains("espalier: Open MPI")).isEqualTo(agent);
      System.out.printf(
          Locale.ROOT,
          "DROP-IN | %s | %s | 4 ranks on %d nodes | %.1f s | %s%n",
          cluster.image(),
          agent ? "with Espalier" : "without",
          NODES,
          outcome.elapsed().toMillis() / 1000.0,
          outcome.output().strip());
    }
  }

  @Test // (EveryCall writes one file from all ranks: nodes without a common file system cannot.)
  void typesNamedDuplicatedComposedFreedAndMadeAgainPrintTheSame() throws InterruptedException {
    JobOutcome plain = run("org.espalier.programs.TypeLife", false);
    JobOutcome tuned = run("org.espalier.programs.TypeLife", true);
    assertThat(plain.exitCode()).as(plain.describe()).isZero();
    assertThat(tuned.exitCode()).as(tuned.describe()).isZero();
    assertThat(plain.output()).isNotBlank();
    assertThat(tuned.output()).isEqualTo(plain.output());
  }

  private JobOutcome run(String main, boolean agent, String... arguments)
      throws InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                // From Open MPI 6 on its launcher does not say where this is.
                "-Djava.library.path=/usr/lib/x86_64-linux-gnu:/usr/lib/aarch64-linux-gnu"));
    if (agent) {
      command.add("-javaagent:" + DropInFiles.AGENT + "=tuning=eager");
    }
    command.addAll(List.of("-cp", DropInFiles.MPI_JAR + ":" + DropInFiles.PROGRAMS, main));
    command.addAll(List.of(arguments));
    Job job = Job.of(main, command);
    return cluster.await(job, cluster.launch(job));
  }
}
