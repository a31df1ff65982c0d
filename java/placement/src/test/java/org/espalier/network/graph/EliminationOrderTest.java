// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.espalier.network.Graphs;
import org.espalier.network.RandomNetworks;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** The order of elimination, against sets of neighbours kept by hand. */
final class EliminationOrderTest {
  @Test
  void theSmallestFunctionComesNextAndBringsItsNeighboursTogether() {
    SeededCases.run(
        EliminationOrderTest.class,
        1,
        500,
        random -> {
          WorkGraph graph = Graphs.of(RandomNetworks.next(random));
          List<Set<Integer>> neighbours = neighbours(graph);
          TreeSet<Integer> left = new TreeSet<>();
          for (int v = 0; v < graph.variables; v++) {
            left.add(v);
          }
          EliminationOrder order = new EliminationOrder(graph);
          List<Integer> eliminated = new ArrayList<>();
          List<Set<Integer>> scopes = new ArrayList<>();
          while (!left.isEmpty()) {
            assertThat(order.left()).isEqualTo(left.size());
            int v = smallest(graph, left, neighbours);
            assertThat(order.next()).isEqualTo(v);
            assertThat(order.entries(v)).isEqualTo(entries(graph, neighbours.get(v)));
            if (random.nextInt(4) == 0) {
              v = List.copyOf(left).get(random.nextInt(left.size()));
              order.fix(v);
            } else {
              eliminated.add(v);
              scopes.add(new TreeSet<>(neighbours.get(v)));
              order.eliminate(v);
              for (int w : neighbours.get(v)) {
                neighbours.get(w).addAll(neighbours.get(v));
                neighbours.get(w).remove(w);
              }
            }
            assertThat(order.isLeft(v)).isFalse();
            left.remove(v);
            for (int w : neighbours.get(v)) {
              neighbours.get(w).remove(v);
              assertThat(order.degree(w)).isEqualTo(neighbours.get(w).size());
            }
          }
          assertThat(order.order()).containsExactly(eliminated.toArray(Integer[]::new));
          for (int i = 0; i < scopes.size(); i++) {
            assertThat(order.scopes()[i]).containsExactly(scopes.get(i).toArray(Integer[]::new));
          }
        });
  }

  private static List<Set<Integer>> neighbours(WorkGraph graph) {
    List<Set<Integer>> neighbours = new ArrayList<>();
    for (int v = 0; v < graph.variables; v++) {
      Set<Integer> around = new TreeSet<>();
      for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
        around.add(graph.other(h));
      }
      neighbours.add(around);
    }
    return neighbours;
  }

  private static double entries(WorkGraph graph, Set<Integer> scope) {
    double product = 1;
    for (int w : scope) {
      product *= graph.size(w);
    }
    return product;
  }

  private static int smallest(WorkGraph graph, Set<Integer> left, List<Set<Integer>> neighbours) {
    int smallest = -1;
    for (int v : left) {
      if (smallest < 0
          || entries(graph, neighbours.get(v)) < entries(graph, neighbours.get(smallest))) {
        smallest = v;
      }
    }
    return smallest;
  }
}
