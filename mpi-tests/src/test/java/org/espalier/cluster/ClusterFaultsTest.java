// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What befalls a cluster ends in a message and a non-zero exit of ours within a stated time, or in
 * a job that resumes and is right; never in a hang, and never in a success that was none.
 *
 * <p>Where an image has the standard ABI the job uses that. Prints one line for each fault, from
 * which the table in docs/guide/clusters.md is made.
 */
@OnContainers
@ParameterizedClass
@MethodSource("org.espalier.cluster.NodeImage#inThisRun")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterFaultsTest {

  /** Within this time a job must have ended after a fault that both launchers are told of. */
  private static final Duration SOON = Duration.ofSeconds(15);

  /** The limit of a job that nobody is told anything; it may not last longer. */
  private static final Duration LIMIT = Duration.ofSeconds(25);

  /** Within this time Open MPI's daemons must have missed a node that nobody can reach. */
  private static final Duration NOTICED = Duration.ofSeconds(20);

  private static final Duration START = Duration.ofSeconds(60);

  // Twenty thousand rounds of 20 ms: longer than any limit, so that only the fault can end them.
  private static final Job ENDLESS = ring(20_000, 1000, 20).limit(Duration.ofSeconds(90));
  // At least three seconds of rounds, so that the fault falls into the middle.
  private static final Job LASTING = ring(60, 1000, 50).limit(Duration.ofMinutes(2));

  private static @Nullable Cluster shared;

  private final Cluster cluster;
  private Duration struck = Duration.ZERO; // time of the fault, since the launch

  ClusterFaultsTest(NodeImage image) {
    if (shared == null || shared.image() != image) {
      throw new IllegalStateException("no cluster of " + image);
    }
    this.cluster = shared;
  }

  @BeforeParameterizedClassInvocation
  static void startCluster(NodeImage image) {
    shared = Cluster.start(image, 3);
  }

  @AfterParameterizedClassInvocation
  static void stopCluster() {
    if (shared != null) {
      shared.close();
      shared = null;
    }
  }

  @AfterEach
  void settle() throws InterruptedException {
    cluster.settle();
  }

  @Test
  @Order(1)
  void undisturbed() throws InterruptedException {
    JobOutcome outcome = strike("none", LASTING, nodes -> {});
    assertThat(outcome.succeeded()).as(outcome.describe()).isTrue();
  }

  @Test
  @Order(2)
  void aKilledRankEndsTheJob() throws InterruptedException {
    endsSoon("a rank killed", ENDLESS, nodes -> nodes.node(1).killOneRank("java"));
  }

  @Test
  @Order(3)
  void aPauseIsSurvived() throws InterruptedException {
    resumes(
        "a node paused for 6 s",
        nodes -> {
          nodes.node(1).pause();
          TimeUnit.SECONDS.sleep(6);
          nodes.node(1).resume();
        });
  }

  @Test
  @Order(4)
  void aShortPartitionIsSurvived() throws InterruptedException {
    resumes(
        "a node cut off for 5 s",
        nodes -> {
          nodes.node(1).dropPackets();
          TimeUnit.SECONDS.sleep(5);
          nodes.node(1).passPackets();
        });
  }

  @Test
  @Order(5)
  void aSlowLinkIsSurvived() throws InterruptedException {
    // 60 rounds of 8 kB: at 1 Mbit/s each takes 64 ms and more.
    resumes("a link of 1 Mbit/s", nodes -> nodes.node(1).throttle("1mbit"));
  }

  @Test
  @Order(6)
  void aPartitionForEverEndsWithinTheLimit() throws InterruptedException {
    boolean noticed = cluster.image().isOpenMpi();
    // Open MPI's daemons watch their connections (NodeImage), and need no limit. How long ranks
    // take
    // to start on a busy machine is not theirs to answer for: the time counts from the fault on.
    Job job = ENDLESS.limit(noticed ? LIMIT.multipliedBy(2) : LIMIT);
    JobOutcome outcome = strike("a node cut off for ever", job, n -> n.node(2).dropPackets());
    assertThat(outcome.verdict()).as(outcome.describe()).isNotZero();
    if (noticed) {
      assertThat(outcome.verdict()).as(outcome.describe()).isEqualTo(JobOutcome.EXIT_FAILED);
      assertThat(outcome.elapsed().minus(struck)).as(outcome.describe()).isLessThan(NOTICED);
    } else {
      assertThat(outcome.elapsed()).isLessThan(LIMIT.plusSeconds(10));
    }
  }

  @Test
  @Order(7) // the last: the node does not come back
  void aKilledNodeEndsTheJob() throws InterruptedException {
    endsSoon("a node killed", ENDLESS, nodes -> nodes.node(2).killNode());
  }

  /** Does something to a cluster whose job is running. */
  @FunctionalInterface
  private interface Fault {
    void strike(Cluster cluster) throws InterruptedException;
  }

  private void endsSoon(String name, Job job, Fault fault) throws InterruptedException {
    JobOutcome outcome = strike(name, job, fault);
    assertThat(outcome.verdict()).as(outcome.describe()).isEqualTo(JobOutcome.EXIT_FAILED);
    assertThat(outcome.message()).contains("no completion line from ranks");
    assertThat(outcome.elapsed().minus(struck)).as(outcome.describe()).isLessThan(SOON);
  }

  private void resumes(String name, Fault fault) throws InterruptedException {
    JobOutcome outcome = strike(name, LASTING, fault);
    assertThat(outcome.succeeded()).as(outcome.describe()).isTrue();
  }

  private JobOutcome strike(String name, Job ring, Fault fault) throws InterruptedException {
    NodeImage image = cluster.image();
    Job job =
        image.hasStandardAbi()
            ? ring.property("org.espalier.mpi.library", image.standardAbiFile())
            : ring;
    NodeExec exec = cluster.launch(job);
    exec.awaitOutput(Ring.RUNNING, START);
    struck = exec.elapsed();
    fault.strike(cluster);
    JobOutcome outcome = cluster.await(job, exec);
    Duration after = outcome.elapsed().minus(struck);
    System.out.printf(
        Locale.ROOT,
        "FAULT | %s | %s | %.1f s | exit %d | %s%n",
        image + (image.hasStandardAbi() ? ", standard ABI" : ""),
        name,
        after.toMillis() / 1000.0,
        outcome.verdict(),
        outcome.message());
    return outcome;
  }

  private static Job ring(int rounds, int length, int pauseMillis) {
    return Job.java(
        "ring",
        Ring.class.getName(),
        String.valueOf(rounds),
        String.valueOf(length),
        String.valueOf(pauseMillis));
  }
}
