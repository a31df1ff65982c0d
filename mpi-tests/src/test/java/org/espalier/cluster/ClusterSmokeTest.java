// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterSmokeTest {
  @ParameterizedTest
  @MethodSource("org.espalier.cluster.NodeImage#inThisRun")
  void launches(NodeImage image) throws Exception {
    try (Cluster cluster = Cluster.start(image, 3)) {
      Job job =
          new Job(
              "hello",
              List.of(
                  "sh",
                  "-c",
                  "echo ESPALIER-JOB hello rank ${OMPI_COMM_WORLD_RANK:-$PMI_RANK}: ok $(hostname)"),
              Map.of("X_Y", "z"),
              Job.USUAL_LIMIT);
      JobOutcome outcome = cluster.run(job);
      System.out.println(outcome.describe());
      assertThat(outcome.faults()).as(outcome.describe()).isEmpty();
      cluster.node(1).dropPackets();
      cluster.node(1).passPackets();
      cluster.node(1).throttle("2mbit");
      System.out.println(cluster.node(1).root("sh", "-c", "tc qdisc; find /opt/espalier; id mpi"));
    }
  }
}
