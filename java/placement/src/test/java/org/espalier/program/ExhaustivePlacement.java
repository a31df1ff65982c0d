// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;

/** Tries every choice of every node: too simple to be wrong. */
final class ExhaustivePlacement {
  private static final long NONE = PlacementSpace.FORBIDDEN;

  private final ProgramGraph graph;
  private final int s;
  private final Map<List<Long>, Long> arborescences = new HashMap<>();

  private ExhaustivePlacement(ProgramGraph graph) {
    this.graph = graph;
    this.s = graph.placements().size();
  }

  private record Choice(long cost, int result, List<Integer> operands) {}

  static long combinations(ProgramGraph graph) {
    long product = 1;
    ExhaustivePlacement exhaustive = new ExhaustivePlacement(graph);
    for (ProgramNode node : graph.nodes()) {
      product *= Math.max(1, exhaustive.choices(node).size());
    }
    return product;
  }

  /** The least cost, or empty where no choice is possible. */
  static OptionalLong cost(ProgramGraph graph) {
    ExhaustivePlacement exhaustive = new ExhaustivePlacement(graph);
    List<List<Choice>> choices = graph.nodes().stream().map(exhaustive::choices).toList();
    long best = NONE;
    int[] at = new int[choices.size()];
    if (choices.stream().anyMatch(List::isEmpty)) {
      return OptionalLong.empty();
    }
    while (true) {
      best = Math.min(best, exhaustive.cost(choices, at));
      int k = 0;
      while (k < at.length && ++at[k] == choices.get(k).size()) {
        at[k++] = 0;
      }
      if (k == at.length) {
        return best == NONE ? OptionalLong.empty() : OptionalLong.of(best);
      }
    }
  }

  private List<Choice> choices(ProgramNode node) {
    List<Choice> all = new ArrayList<>();
    switch (node) {
      case Input input -> all.add(new Choice(0, input.placement(), List.of()));
      case Operation operation -> {
        for (Implementation i : operation.implementations()) {
          all.add(new Choice(i.cost(), i.result(), i.operands()));
        }
        for (Relation r : operation.relations()) {
          for (int p = 0; p < s; p++) {
            int result = p;
            List<Integer> asked = r.operands().stream().map(map -> map.get(result)).toList();
            if (!asked.contains(-1)) {
              all.add(new Choice(r.cost(), p, asked));
            }
          }
        }
      }
    }
    return all;
  }

  private long cost(List<List<Choice>> choices, int[] at) {
    long sum = 0;
    for (int v = 0; v < at.length; v++) {
      Choice own = choices.get(v).get(at[v]);
      sum += own.cost();
      List<Integer> asked = new ArrayList<>();
      graph.node(v).required().ifPresent(asked::add);
      for (int u = 0; u < at.length; u++) {
        for (int j = 0; j < graph.node(u).operands().size(); j++) {
          if (graph.node(u).operands().get(j) == v) {
            asked.add(choices.get(u).get(at[u]).operands().get(j));
          }
        }
      }
      long moved = moved(own.result(), asked, graph.node(v).size());
      if (moved == NONE) {
        return NONE;
      }
      sum += moved;
    }
    return sum;
  }

  private long moved(int from, List<Integer> asked, long size) {
    if (size == 0) {
      return 0;
    }
    if (graph.sharing() == Sharing.EDGES) {
      long sum = 0;
      for (int to : asked) {
        long cost = graph.placements().cost(from, to);
        if (cost == NONE) {
          return NONE;
        }
        sum += size * cost;
      }
      return sum;
    }
    long mask = 0;
    for (int to : asked) {
      mask |= 1L << to;
    }
    long wanted = mask;
    long unit =
        arborescences.computeIfAbsent(List.of((long) from, mask), _ -> arborescence(from, wanted));
    return unit == NONE ? NONE : unit * size;
  }

  /** Every placement has any other as parent, or none: all that is reached from the root counts. */
  private long arborescence(int root, long wanted) {
    int[] parent = new int[s];
    long best = NONE;
    while (true) {
      best = Math.min(best, treeCost(root, wanted, parent));
      int k = 0;
      while (k < s && ++parent[k] > s) {
        parent[k++] = 0;
      }
      if (k == s) {
        return best;
      }
    }
  }

  /** parent[q] = s means that q is not in the tree. */
  private long treeCost(int root, long wanted, int[] parent) {
    long sum = 0;
    for (int q = 0; q < s; q++) {
      if (q == root) {
        continue;
      }
      if (parent[q] == s) {
        if ((wanted >> q & 1) != 0) {
          return NONE;
        }
        continue;
      }
      int at = q;
      for (int k = 0; at != root; k++) {
        if (k > s || parent[at] == s) {
          return NONE;
        }
        at = parent[at];
      }
      long cost = graph.placements().cost(parent[q], q);
      if (cost == NONE) {
        return NONE;
      }
      sum += cost;
    }
    return sum;
  }
}
