// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every verification job on three nodes with two ranks each, over TCP: on each library with its own
 * interface, and where there is one with the standard ABI.
 *
 * <p>Prints one line for each job, from which the table in docs/guide/clusters.md is made.
 */
@OnContainers
@ParameterizedClass
@MethodSource("interfaces")
class ClusterJobsTest {

  /** A library and one of its binary interfaces; jobs that use mpi.jar know only the native one. */
  record Interface(NodeImage image, boolean standard) {
    @Override
    public String toString() {
      return image + (standard ? ", standard ABI" : "");
    }

    Job applyTo(Job job) {
      return standard ? job.property("org.espalier.mpi.library", image.standardAbiFile()) : job;
    }
  }

  private static @Nullable Cluster shared;

  private final Interface target;
  private final Cluster cluster;

  ClusterJobsTest(Interface target) {
    if (shared == null || shared.image() != target.image()) {
      throw new IllegalStateException("no cluster of " + target);
    }
    this.target = target;
    this.cluster = shared;
  }

  static List<Interface> interfaces() {
    List<Interface> all = new ArrayList<>();
    for (NodeImage image : NodeImage.inThisRun()) {
      all.add(new Interface(image, false));
      if (image.hasStandardAbi()) {
        all.add(new Interface(image, true));
      }
    }
    return all;
  }

  @BeforeParameterizedClassInvocation
  static void startCluster(Interface target) {
    if (shared == null || shared.image() != target.image()) {
      stop();
      shared = Cluster.start(target.image(), 3);
    }
  }

  @AfterParameterizedClassInvocation
  static void stopCluster(Interface target) {
    if (target.equals(interfaces().getLast())
        || target.standard() == target.image().hasStandardAbi()) {
      stop();
    }
  }

  private static void stop() {
    if (shared != null) {
      shared.close();
      shared = null;
    }
  }

  static List<Job> verificationJobs() {
    return VerificationJobs.all();
  }

  @ParameterizedTest
  @MethodSource("verificationJobs")
  void completesOnEveryRank(Job job) throws InterruptedException {
    JobOutcome outcome = cluster.run(target.applyTo(job));
    System.out.printf(
        Locale.ROOT,
        "JOB | %s | %s | %d ranks | %.1f s | %s | rank 0: %s%n",
        target,
        job.name(),
        outcome.ranks(),
        outcome.elapsed().toMillis() / 1000.0,
        outcome.succeeded() ? "ok" : outcome.message(),
        outcome.report(0));
    assertThat(outcome.succeeded()).as(outcome.describe()).isTrue();
  }
}
