// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

/**
 * One part of a graph that falls apart, with an incumbent of its own. The part's graph is kept as
 * it is, to judge answers by; whoever solves it works on copies.
 */
final class Part {
  private final WorkGraph graph;
  // members[i]: the variable of the whole graph that is the part's variable i
  private final int[] members;
  final Incumbent incumbent;

  /**
   * Cuts a part out of a graph.
   *
   * @param changed told after every better answer or bound of the part
   */
  Part(WorkGraph whole, int[] members, long greatestCost, Deadline deadline, Runnable changed) {
    this.members = members;
    this.graph = whole.copyOf(members);
    this.graph.constant = 0;
    this.incumbent =
        new Incumbent(this::cost, greatestCost, deadline, (best, bound) -> changed.run());
  }

  /** A node that a search may work on. */
  Search.Node root() {
    return Search.compact(graph, null, 0);
  }

  /** Without any use under the limit the part may be solved by elimination. */
  WorkGraph graph() {
    return graph;
  }

  boolean answered() {
    return incumbent.found().isPresent();
  }

  /** Puts the best answer's choices into those of the whole graph. */
  void fill(int[] choices) {
    Choices own = incumbent.found().orElseThrow().choices();
    for (int i = 0; i < members.length; i++) {
      choices[members[i]] = own.get(i);
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
        return CostNetwork.FORBIDDEN;
      }
    }
    return graph.cost(choices);
  }
}
