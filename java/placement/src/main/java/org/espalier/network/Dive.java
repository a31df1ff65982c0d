// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

/** A first answer: bound, take the cheapest choice of the weightiest variable, again to the end. */
final class Dive {
  private final Part part;
  private final Incumbent incumbent;

  Dive(Part part) {
    this.part = part;
    this.incumbent = part.incumbent;
  }

  /**
   * Dives once; the part's incumbent hears of the answer, if there is one. Where the usage limit's
   * prices find one at the top already, they are kept for the search, and that was all.
   */
  void run() {
    Search.Node next = part.root();
    while (!incumbent.stopped() && Bounding.tighten(next, incumbent, 1)) {
      WorkGraph graph = next.graph();
      if (graph.liveVariables == 0) {
        incumbent.offer(Search.lifted(graph, next.lift(), new int[graph.variables]));
        return;
      }
      if (next.depth() == 0) {
        UsagePrices.hand(graph, part.graph());
      }
      if (incumbent.stopped() || (graph.capacity.length > 0 && part.answered())) {
        return;
      }
      Search.Node small = Search.compact(graph, next.lift(), next.depth() + 1);
      int[] split = Branching.choose(small.graph(), incumbent.cutoff(1) - small.graph().bound());
      small.graph().restrict(split[0], new int[] {split[1]});
      next = new Search.Node(small.graph(), small.lift(), small.depth(), split[0]);
    }
  }
}
