// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.utility.MountableFile;

/**
 * Plans and moves on three hosts, by the commands that a user gives on the first of them: every
 * element right, bytes and messages as predicted.
 */
@OnContainers
@ParameterizedClass
@MethodSource("org.espalier.cluster.NodeImage#inThisRun")
class ClusterPlanTest {
  private static final String CLI = "/opt/espalier/cli";
  private static final String EXAMPLES = "/home/mpi/examples";
  private static final String HOSTS = "n0:2,n1:2,n2:2";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static @Nullable Cluster shared;

  private final Cluster cluster;

  ClusterPlanTest(NodeImage image) {
    if (shared == null || shared.image() != image) {
      throw new IllegalStateException("no cluster of " + image);
    }
    this.cluster = shared;
  }

  @BeforeParameterizedClassInvocation
  static void start(NodeImage image) throws IOException {
    Cluster started = Cluster.start(image, 3);
    shared = started;
    started.copy(DropInFiles.folder("java/cli/target/lib"), CLI);
    started.copy(DropInFiles.built("java/cli/target", "espalier-cli-*.jar"), CLI + "/cli.jar");
    // Ranks on other hosts have no file of their own.
    MountableFile examples = MountableFile.forHostPath(DropInFiles.folder("examples"));
    started.node(0).copyFileToContainer(examples, EXAMPLES);
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    if (shared != null) {
      shared.close();
      shared = null;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"adi", "cg"})
  void aPlanRunsOnThreeHosts(String name) throws InterruptedException {
    String file = EXAMPLES + "/plans/" + name + "/plan.json";
    String answer =
        espalier("plan", "--run", "--warm", "0", "--turns", "1", "-n", "6", "--hosts", HOSTS, file);
    assertThat(answer)
        .contains("run on 6 ranks", "defaults, not of these hosts", ", 0 wrong")
        .doesNotContain("NOT EQUAL");
  }

  @Test
  void aPlanIsPredictedByWhatItsHostsWereMeasuredAt() throws InterruptedException {
    String where = "-n 3 --hosts n0:1,n1:1,n2:1 --warm 0";
    assertThat(espalier("calibrate --plans", where)).contains("Stored in ");
    assertThat(espalier("plan --run --turns 1", where, EXAMPLES + "/plans/cg/plan.json"))
        .contains("run on 3 ranks", ", 0 wrong")
        .doesNotContain("defaults", "NOT EQUAL");
  }

  @Test
  void arraysMoveBetweenHostsInOneRound() throws InterruptedException {
    String file = EXAMPLES + "/matrix/round.json";
    assertThat(espalier("redistribute", "--run", "--hosts", HOSTS, file))
        .contains("run on 4 ranks", ", 0 wrong")
        .doesNotContain("NOT EQUAL");
  }

  private String espalier(String... words) throws InterruptedException {
    String command =
        // Ranks that wait leave the few cores to the others; Open MPI is told so by the command.
        "MPIR_CVAR_ENABLE_HEAVY_YIELD=1 java -cp '%s/*' org.espalier.cli.Espalier %s"
            .formatted(CLI, String.join(" ", words));
    NodeExec exec = cluster.node(0).start(NodeImage.limited(LIMIT, List.of("sh", "-c", command)));
    int code = exec.await(LIMIT);
    System.out.printf(
        Locale.ROOT,
        "PLAN | %s | espalier %s | %.1f s%n%s%n",
        cluster.image(),
        String.join(" ", words),
        exec.elapsed().toMillis() / 1000.0,
        exec.output().stripTrailing());
    assertThat(code).as(exec.output() + exec.errors()).isZero();
    return exec.output();
  }
}
