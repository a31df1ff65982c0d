// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * What befalls a cluster must end in a message and a non-zero exit of ours within a stated time, or
 * in a job that resumes and is right; never in a hang, and never in a success that was none.
 *
 * <p>Prints one line for each fault, from which the table in docs/clusters.md is made.
 */
class ClusterFaultsTest {

  private static final Duration START = Duration.ofSeconds(30);

  private static final Job ENDLESS = ring(100_000, 1000, 20).limit(Duration.ofSeconds(60));

  private static Job ring(int rounds, int length, int pauseMillis) {
    return Job.java(
        "ring",
        Ring.class.getName(),
        String.valueOf(rounds),
        String.valueOf(length),
        String.valueOf(pauseMillis));
  }

  /** Does something to a cluster whose job is running. */
  @FunctionalInterface
  private interface Fault {
    void strike(Cluster cluster) throws InterruptedException;
  }

  private static void report(Cluster cluster, String fault, Duration time, JobOutcome outcome) {
    System.out.printf(
        Locale.ROOT,
        "FAULT | %s | %s | %.1f s | exit %d | %s%n",
        cluster.image(),
        fault,
        time.toMillis() / 1000.0,
        outcome.verdict(),
        outcome.message());
  }

  private static JobOutcome strike(Cluster cluster, Job job, String name, Fault fault)
      throws InterruptedException {
    NodeExec exec = cluster.launch(job);
    exec.awaitOutput(Ring.RUNNING, START);
    Duration before = exec.elapsed();
    fault.strike(cluster);
    JobOutcome outcome = cluster.await(job, exec);
    report(cluster, name, outcome.elapsed().minus(before), outcome);
    return outcome;
  }

  @Nested
  class OpenMpi {
    @Test
    void x() throws Exception {
      all(NodeImage.OPEN_MPI_5);
    }
  }

  @Nested
  class Mpich {
    @Test
    void x() throws Exception {
      all(NodeImage.MPICH_4);
    }
  }

  private static void all(NodeImage image) throws InterruptedException {
    try (Cluster c = Cluster.start(image, 3)) {
      assertThat(c.run(ring(5, 1000, 10)).faults()).isEmpty();
      strike(c, ENDLESS, "rank", x -> x.node(1).killOneRank("java"));
      strike(
          c,
          ring(100, 1000, 50),
          "drop 5s",
          x -> {
            x.node(1).dropPackets();
            TimeUnit.SECONDS.sleep(5);
            x.node(1).passPackets();
          });
      strike(
          c,
          ring(100, 1000, 50),
          "pause 8s",
          x -> {
            x.node(1).pause();
            TimeUnit.SECONDS.sleep(8);
            x.node(1).resume();
          });
      strike(
          c,
          ring(50, 100000, 10),
          "slow",
          x -> {
            x.node(1).throttle("100mbit");
          });
      c.node(1).unthrottle();
      strike(c, ENDLESS, "cut", x -> x.node(2).dropPackets());
      c.node(2).passPackets();
      strike(c, ENDLESS, "kill", x -> x.node(2).killNode());
    }
  }
}
