// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.search;

import org.espalier.network.answer.Incumbent;
import org.espalier.network.graph.Bounding;
import org.espalier.network.graph.Node;
import org.espalier.network.graph.Part;
import org.espalier.network.graph.WorkGraph;

/** A first answer: bound, take the cheapest choice of the weightiest variable, again to the end. */
final class Dive {
  private final Part part;
  private final Incumbent incumbent;

  Dive(Part part) {
    this.part = part;
    this.incumbent = part.incumbent();
  }

  /**
   * Dives once; the part's incumbent hears of the answer, if there is one. Where the usage limit's
   * prices find one at the top already, they are kept for the search, and that was all.
   */
  void run() {
    Node next = part.root();
    while (!incumbent.stopped() && Bounding.tighten(next, incumbent, 1)) {
      WorkGraph graph = next.graph();
      if (graph.solved()) {
        incumbent.offer(next.lifted(new int[graph.variables()]));
        return;
      }
      if (next.depth() == 0) {
        part.pricesOf(next);
      }
      if (incumbent.stopped() || (graph.capacity().length > 0 && part.answered())) {
        return;
      }
      next = next.descend(incumbent.cutoff(1) - next.bound());
    }
  }
}
