// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

/** A first answer: bound, take the cheapest choice of the weightiest variable, again to the end. */
final class Dive {
  private final Incumbent incumbent;

  Dive(Incumbent incumbent) {
    this.incumbent = incumbent;
  }

  /** Dives once from a copy of the node; the incumbent hears of the answer, if there is one. */
  void run(Search.Node node) {
    Search.Node next = node.copy();
    int touched = Search.Node.ALL;
    while (!incumbent.stopped() && Bounding.tighten(next.graph(), touched, incumbent, 1)) {
      if (next.graph().liveVariables == 0) {
        incumbent.offer(Search.lifted(next.graph(), next.lift(), new int[next.graph().variables]));
        return;
      }
      if (incumbent.stopped()) {
        return;
      }
      next = Search.compact(next.graph(), next.lift(), next.depth() + 1);
      int[] split = Branching.choose(next.graph(), incumbent.cutoff(1) - next.graph().constant);
      touched = split[0];
      next.graph().restrict(touched, new int[] {split[1]});
    }
  }
}
