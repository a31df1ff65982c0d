// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.espalier.network.CostNetwork;
import org.espalier.network.CostNetworkBuilder;
import org.espalier.network.Graphs;
import org.espalier.network.answer.Incumbent;
import org.espalier.network.graph.GraphData;
import org.espalier.network.graph.Node;
import org.espalier.network.graph.WorkGraph;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Whatever the memory, nothing open is lost and the least bound is right. */
class OpenNodesTest {
  private static Node node(long bound, int depth) {
    CostNetworkBuilder builder = CostNetwork.builder();
    builder.freeVariable(2);
    WorkGraph graph = Graphs.of(builder.build());
    return GraphData.node(graph, bound, depth);
  }

  private static long least(List<Node> nodes) {
    return nodes.stream().mapToLong(node -> node.bound()).min().orElse(Long.MAX_VALUE);
  }

  /** Held to a plain list that is searched; the cutoff only falls, as answers get better. */
  @Test
  void everyNodeComesOutOnceUnlessItIsNotWorthIt() {
    SeededCases.run(
        OpenNodesTest.class,
        1,
        500,
        random -> {
          long one = node(0, 0).bytes();
          OpenNodes open = new OpenNodes(2 * one * random.nextInt(6));
          List<Node> expected = new ArrayList<>();
          long cutoff = 60;
          for (int step = 0; step < 200; step++) {
            if (random.nextInt(5) < 3) {
              Node node = node(random.nextInt(50), random.nextInt(9));
              open.add(node);
              expected.add(node);
            } else {
              cutoff -= random.nextInt(10) == 0 ? 1 + random.nextInt(5) : 0;
              Node got = open.poll(cutoff);
              if (got == null) {
                assertThat(least(expected)).isGreaterThanOrEqualTo(cutoff);
                expected.clear();
              } else {
                assertThat(got.bound()).isLessThan(cutoff);
                assertThat(expected.remove(got)).isTrue();
              }
            }
            assertThat(Math.min(open.leastBound(), cutoff))
                .isEqualTo(Math.min(least(expected), cutoff));
          }
          for (Node got = open.poll(cutoff); got != null; got = open.poll(cutoff)) {
            assertThat(expected.remove(got)).isTrue();
          }
          assertThat(least(expected)).isGreaterThanOrEqualTo(cutoff);
        });
  }

  @Test
  void withMemoryTheLeastBoundComesFirstAndWithoutTheLast() {
    OpenNodes wide = new OpenNodes(Long.MAX_VALUE);
    OpenNodes narrow = new OpenNodes(0);
    for (long bound : new long[] {7, 3, 9}) {
      wide.add(node(bound, 0));
      narrow.add(node(bound, 0));
    }
    assertThat(wide.poll(100)).extracting(node -> node.bound()).isEqualTo(3L);
    assertThat(narrow.poll(100)).extracting(node -> node.bound()).isEqualTo(9L);
    assertThat(narrow.leastBound()).isEqualTo(3);
  }

  /** Beyond half of its memory a search keeps little more, and finds the same. */
  @Test
  void aSearchKeepsToItsMemory() {
    SplittableRandom random = new SplittableRandom(7);
    CostNetworkBuilder builder = CostNetwork.builder();
    int n = 16;
    for (int v = 0; v < n; v++) {
      builder.freeVariable(4);
      for (int u = 0; u < v; u++) {
        builder.edge(u, v, random.longs(16, 0, 1000).toArray());
      }
    }
    CostNetwork network = builder.build();
    long whole = GraphData.node(Graphs.of(network)).bytes();
    OpenNodes wide = new OpenNodes(Long.MAX_VALUE);
    OpenNodes narrow = new OpenNodes(2L * n * whole);
    long optimum = searched(network, wide).orElseThrow();
    assertThat(searched(network, narrow)).hasValue(optimum);
    assertThat(narrow.most()).isLessThan(wide.most());
    OpenNodes none = new OpenNodes(0);
    assertThat(searched(network, none)).isEmpty();
    assertThat(none.full()).isTrue();
  }

  /** The least cost, if the search could prove it. */
  private static OptionalLong searched(CostNetwork network, OpenNodes open) {
    Incumbent incumbent = Graphs.incumbent(network);
    Search search = new Search(incumbent, 1000, 1, 0, open);
    Node root = GraphData.node(Graphs.of(network));
    search.run(root.scaled(1000, incumbent.cutoff(1000)));
    assertThat(search.finished()).isNotEqualTo(search.memoryFull());
    return search.finished()
        ? OptionalLong.of(incumbent.found().orElseThrow().cost())
        : OptionalLong.empty();
  }
}
