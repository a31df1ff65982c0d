// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.espalier.network.answer.Deadline;
import org.espalier.network.answer.Incumbent;
import org.espalier.network.graph.Part;
import org.espalier.network.graph.WorkGraph;

/** Graphs of networks, for tests of what works on graphs. */
public final class Graphs {
  private Graphs() {}

  /** The graph of a network, without the limit on usage. */
  public static WorkGraph of(CostNetwork network) {
    return NetworkGraph.of(network);
  }

  /** The graph of a network, with the limit on usage if there is one. */
  public static WorkGraph limited(CostNetwork network) {
    WorkGraph graph = NetworkGraph.of(network);
    network.usageLimit().ifPresent(limit -> NetworkGraph.enter(graph, limit));
    return graph;
  }

  /** A whole network as one part, with a minute of time. */
  public static Part part(CostNetwork network) {
    WorkGraph graph = limited(network);
    return new Part(
        graph,
        IntStream.range(0, graph.variables()).toArray(),
        network.greatestCost(),
        new Deadline(Optional.of(Duration.ofMinutes(1))),
        () -> {});
  }

  /** No answer yet, no time limit; no bound may exceed the best cost. */
  public static Incumbent incumbent(CostNetwork network) {
    return new Incumbent(
        network::cost,
        network.greatestCost(),
        new Deadline(Optional.empty()),
        (best, bound) -> assertThat(bound).isLessThanOrEqualTo(best));
  }
}
