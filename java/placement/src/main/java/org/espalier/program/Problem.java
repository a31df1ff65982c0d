// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.espalier.network.CostNetwork;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;

/**
 * A graph with the choices that are left at every node: what all methods solve. Every method gives
 * {@code choice[v]}, a choice in {@link #choices} of every node, and {@link #cost} judges them all
 * alike.
 */
final class Problem {
  /** At most this many placements may be asked of one shared result, for the Steiner tables. */
  static final int MAX_ASKED = 16;

  final ProgramGraph graph;
  final PlacementSpace space;
  final Arborescences arborescences;
  private final NodeChoices[] choices;

  private Problem(ProgramGraph graph, Arborescences arborescences, NodeChoices[] choices) {
    this.graph = graph;
    this.space = graph.placements();
    this.arborescences = arborescences;
    this.choices = choices;
  }

  /** Nodes that share their lists of implementations and relations share their choices. */
  private record Kind(int implementations, int relations, int arity) {}

  static Problem of(ProgramGraph graph) {
    int n = graph.nodes().size();
    NodeChoices[] choices = new NodeChoices[n];
    Map<Kind, List<Integer>> alike = new HashMap<>();
    for (int v = 0; v < n; v++) {
      choices[v] =
          switch (graph.node(v)) {
            case Input input -> NodeChoices.of(input, graph.placements().size());
            case Operation operation -> shared(graph, choices, alike, v, operation);
          };
    }
    Problem problem =
        new Problem(graph, new Arborescences(graph.placements(), graph.sharing()), choices);
    problem.checkSharing();
    return problem;
  }

  private static NodeChoices shared(
      ProgramGraph graph,
      NodeChoices[] choices,
      Map<Kind, List<Integer>> alike,
      int v,
      Operation operation) {
    Kind kind =
        new Kind(
            System.identityHashCode(operation.implementations()),
            System.identityHashCode(operation.relations()),
            operation.operands().size());
    List<Integer> candidates = alike.computeIfAbsent(kind, _ -> new ArrayList<>());
    for (int u : candidates) {
      if (graph.node(u) instanceof Operation other && sameLists(other, operation)) {
        return choices[u];
      }
    }
    candidates.add(v);
    return NodeChoices.of(operation, graph.placements().size());
  }

  @SuppressWarnings("ReferenceEquality") // a short cut: equal lists that differ are read twice
  private static boolean sameLists(Operation a, Operation b) {
    return a.implementations() == b.implementations() && a.relations() == b.relations();
  }

  /** Copies of shared results need sets of placements and Steiner tables, which have bounds. */
  private void checkSharing() {
    if (graph.sharing() == Sharing.EDGES) {
      return;
    }
    for (int v = 0; v < choices.length; v++) {
      int asking = asking(v);
      if (asking < 2) {
        continue;
      }
      if (space.size() > Arborescences.MAX_PLACEMENTS) {
        throw new IllegalArgumentException(
            "node \"%s\" is shared: with \"copies\" there must be at most %d placements, got %d"
                .formatted(graph.node(v).name(), Arborescences.MAX_PLACEMENTS, space.size()));
      }
      if (Math.min(asking, Long.bitCount(askable(v))) > MAX_ASKED) {
        throw new IllegalArgumentException(
            "node \"%s\" must be asked for in at most %d placements with \"copies\", got %d"
                .formatted(
                    graph.node(v).name(), MAX_ASKED, Math.min(asking, Long.bitCount(askable(v)))));
      }
    }
  }

  NodeChoices choices(int node) {
    return choices[node];
  }

  /** The number of readers, and one more where the result is required somewhere. */
  int asking(int node) {
    return graph.readers(node) + (graph.node(node).required().isPresent() ? 1 : 0);
  }

  /** The set of placements in which some reader may ask for the node, or which is required. */
  long askable(int node) {
    long mask = required(node);
    for (int e = graph.firstEdge(node); e < graph.firstEdge(node + 1); e++) {
      mask |= askable(choices[graph.reader(e)], graph.readerOperand(e));
    }
    return mask;
  }

  private static long askable(NodeChoices reader, int operand) {
    long mask = 0;
    for (int c = 0; c < reader.count; c++) {
      mask |= 1L << reader.operand(c, operand);
    }
    return mask;
  }

  private long required(int node) {
    OptionalInt required = graph.node(node).required();
    return required.isPresent() ? 1L << required.getAsInt() : 0;
  }

  /** The set asked for by readers with given choices, and the required placement. */
  long asked(int node, int[] choice) {
    long mask = required(node);
    for (int e = graph.firstEdge(node); e < graph.firstEdge(node + 1); e++) {
      int reader = graph.reader(e);
      mask |= 1L << choices[reader].operand(choice[reader], graph.readerOperand(e));
    }
    return mask;
  }

  /** What a node with a single asker pays to have its result in {@code to}. */
  long move(int node, int from, int to) {
    long unit =
        graph.sharing() == Sharing.COPIES ? arborescences.distance(from, to) : space.cost(from, to);
    return PlacementSpace.scaled(unit, graph.node(node).size());
  }

  /** What a node pays for all moves of its result, given its readers' choices. */
  long moves(int node, int result, int[] choice) {
    if (asking(node) == 0) {
      return 0;
    }
    OptionalInt required = graph.node(node).required();
    if (graph.sharing() == Sharing.COPIES && asking(node) > 1) {
      return PlacementSpace.scaled(
          arborescences.cost(result, asked(node, choice)), graph.node(node).size());
    }
    long sum = required.isPresent() ? move(node, result, required.getAsInt()) : 0;
    for (int e = graph.firstEdge(node); e < graph.firstEdge(node + 1); e++) {
      int reader = graph.reader(e);
      int to = choices[reader].operand(choice[reader], graph.readerOperand(e));
      sum = CostNetwork.plus(sum, move(node, result, to));
    }
    return sum;
  }

  /** The whole cost of given choices: the certificate of every method. */
  long cost(int[] choice) {
    long sum = 0;
    for (int v = 0; v < choices.length; v++) {
      sum = CostNetwork.plus(sum, choices[v].cost[choice[v]]);
      sum = CostNetwork.plus(sum, moves(v, choices[v].result[choice[v]], choice));
    }
    return sum;
  }

  /** The same problem where one node may not be what it was. */
  Problem without(int node, int choice) {
    boolean[] kept = new boolean[choices[node].count];
    Arrays.fill(kept, true);
    kept[choice] = false;
    return keeping(node, kept);
  }

  /** The same problem where one node keeps only some choices. */
  Problem keeping(int node, boolean[] kept) {
    NodeChoices[] fewer = choices.clone();
    fewer[node] = choices[node].keeping(kept);
    return new Problem(graph, arborescences, fewer);
  }
}
