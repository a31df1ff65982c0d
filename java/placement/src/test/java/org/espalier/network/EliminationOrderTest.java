// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
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
          WorkGraph graph = WorkGraph.of(RandomNetworks.next(random));
          TreeMap<Integer, TreeSet<Integer>> left = neighbours(graph);
          EliminationOrder order = new EliminationOrder(graph);
          List<Integer> eliminated = new ArrayList<>();
          List<List<Integer>> scopes = new ArrayList<>();
          while (!left.isEmpty()) {
            assertThat(order.left()).isEqualTo(left.size());
            int v = smallest(graph, left);
            assertThat(order.next()).isEqualTo(v);
            assertThat(order.entries(v)).isEqualTo(entries(graph, left.get(v)));
            if (random.nextInt(4) == 0) {
              v = fixAny(order, left, random);
            } else {
              eliminated.add(v);
              scopes.add(List.copyOf(left.get(v)));
              order.eliminate(v);
              for (int w : left.get(v)) {
                left.get(w).addAll(left.get(v));
                left.get(w).remove(w);
              }
            }
            assertThat(order.isLeft(v)).isFalse();
            for (int w : left.remove(v)) {
              left.get(w).remove(v);
              assertThat(order.degree(w)).isEqualTo(left.get(w).size());
            }
          }
          assertThat(order.order()).containsExactly(eliminated.toArray(Integer[]::new));
          for (int i = 0; i < scopes.size(); i++) {
            assertThat(order.scopes()[i]).containsExactly(scopes.get(i).toArray(Integer[]::new));
          }
        });
  }

  private static int fixAny(
      EliminationOrder order, TreeMap<Integer, TreeSet<Integer>> left, SplittableRandom random) {
    int v = new ArrayList<>(left.keySet()).get(random.nextInt(left.size()));
    order.fix(v);
    return v;
  }

  private static TreeMap<Integer, TreeSet<Integer>> neighbours(WorkGraph graph) {
    TreeMap<Integer, TreeSet<Integer>> neighbours = new TreeMap<>();
    for (int v = 0; v < graph.variables; v++) {
      TreeSet<Integer> around = new TreeSet<>();
      for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
        around.add(graph.other(h));
      }
      neighbours.put(v, around);
    }
    return neighbours;
  }

  private static double entries(WorkGraph graph, TreeSet<Integer> scope) {
    double product = 1;
    for (int w : scope) {
      product *= graph.size(w);
    }
    return product;
  }

  private static int smallest(WorkGraph graph, TreeMap<Integer, TreeSet<Integer>> left) {
    int smallest = left.firstKey();
    for (var one : left.entrySet()) {
      smallest =
          entries(graph, one.getValue()) < entries(graph, left.get(smallest))
              ? one.getKey()
              : smallest;
    }
    return smallest;
  }
}
