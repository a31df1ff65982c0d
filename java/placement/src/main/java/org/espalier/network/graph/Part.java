// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import org.espalier.network.answer.Costs;
import org.espalier.network.answer.Deadline;
import org.espalier.network.answer.Incumbent;
import org.espalier.network.local.FlatGraph;

/**
 * One part of a graph that falls apart, with an incumbent of its own. The part's graph is kept as
 * it is, to judge answers by; whoever solves it works on copies.
 */
public final class Part {
  private final WorkGraph graph;
  // members[i]: the variable of the whole graph that is the part's variable i
  private final int[] members;
  private final Incumbent incumbent;

  /**
   * Cuts a part out of a graph.
   *
   * @param whole the graph
   * @param members the variables of the part, increasing
   * @param greatestCost no admissible choices of the whole cost more
   * @param deadline when to stop
   * @param changed told after every better answer or bound of the part
   */
  public Part(
      WorkGraph whole, int[] members, long greatestCost, Deadline deadline, Runnable changed) {
    this.members = members;
    this.graph = whole.copyOf(members);
    this.graph.constant = 0;
    this.incumbent =
        new Incumbent(this::cost, greatestCost, deadline, (best, bound) -> changed.run());
  }

  /**
   * Returns who keeps the part's best answer.
   *
   * @return the part's own incumbent
   */
  public Incumbent incumbent() {
    return incumbent;
  }

  /**
   * Makes a node that a search may work on.
   *
   * @return a node with a copy of the graph
   */
  public Node root() {
    return Node.of(graph, 0);
  }

  /**
   * Writes the graph down for local search.
   *
   * @return the same costs and uses, in arrays
   */
  public FlatGraph flat() {
    FlatGraph.Builder builder = new FlatGraph.Builder(graph.unary, graph.edgeCount, graph.capacity);
    for (int v = 0; v < graph.variables; v++) {
      builder.uses(v, graph.uses[v].from(), graph.uses[v].until(), graph.uses[v].amount());
      for (int h = graph.head[v]; h != WorkGraph.NONE; h = graph.next[h]) {
        if ((h & 1) == 0) {
          builder.edge(v, graph.other(h), graph.table[h >> 1]);
        }
      }
    }
    return builder.build();
  }

  /**
   * Returns how large the part is.
   *
   * @return how many entries its tables have
   */
  public long entries() {
    return GraphSize.entries(graph);
  }

  /**
   * Hears of good prices, for the searches that begin later.
   *
   * @param price the price of a unit used in each slot, which is copied
   */
  public void prices(double[] price) {
    graph.price = price.clone();
  }

  /**
   * Hears of the prices that a search has found.
   *
   * @param node a node with some of the slots
   */
  public void pricesOf(Node node) {
    UsagePrices.hand(node.graph(), graph);
  }

  /**
   * Returns the part's graph, which nobody changes.
   *
   * @return the graph itself
   */
  public WorkGraph graph() {
    return graph;
  }

  /**
   * Says whether the part has an answer.
   *
   * @return whether its incumbent has found one
   */
  public boolean answered() {
    return incumbent.found().isPresent();
  }

  /**
   * Puts the best answer's choices into those of the whole graph.
   *
   * @param choices choices of the whole graph
   */
  public void fill(int[] choices) {
    int[] own = incumbent.found().orElseThrow().choices();
    for (int i = 0; i < members.length; i++) {
      choices[members[i]] = own[i];
    }
  }

  /**
   * What choices of the part cost; forbidden if one, a pair, or the use of a slot is not allowed.
   */
  private long cost(int[] choices) {
    long[] change = new long[graph.capacity.length + 1];
    for (int v = 0; v < graph.variables; v++) {
      graph.uses[v].addTo(change, choices[v]);
    }
    long used = 0;
    for (int t = 0; t < graph.capacity.length; t++) {
      used += change[t];
      if (used > graph.capacity[t]) {
        return Costs.FORBIDDEN;
      }
    }
    return graph.cost(choices);
  }
}
