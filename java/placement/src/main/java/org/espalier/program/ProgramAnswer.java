// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.List;

/** What is known of a program's best placement. */
public sealed interface ProgramAnswer {
  /**
   * A placement of the whole program.
   *
   * @param cost the cost of computing and moving, recomputed from the choices
   * @param lowerBound proved: no placement costs less
   * @param method which method found and proved it
   * @param nodes the choice of every node, in the order of the graph's nodes
   * @param moves every redistribution, in the order of the graph's nodes
   */
  record Placed(long cost, long lowerBound, String method, List<NodeChoice> nodes, List<Move> moves)
      implements ProgramAnswer {
    /**
     * Copies the lists.
     *
     * @throws IllegalStateException if the bound is above the cost: one of them is wrong
     */
    public Placed {
      if (lowerBound > cost) {
        throw new IllegalStateException(
            "method %s: the lower bound %d is above the cost %d"
                .formatted(method, lowerBound, cost));
      }
      nodes = List.copyOf(nodes);
      moves = List.copyOf(moves);
    }

    /**
     * Tells whether the placement is proved to cost least.
     *
     * @return whether cost and lower bound are equal
     */
    public boolean optimal() {
      return cost == lowerBound;
    }
  }

  /**
   * There is no placement: some redistribution that is needed is forbidden.
   *
   * @param clash the names of the nodes that clash
   * @param reason which node and edge, for people
   */
  record Unplaceable(List<String> clash, String reason) implements ProgramAnswer {
    /** Copies the list. */
    public Unplaceable {
      clash = List.copyOf(clash);
    }
  }

  /**
   * The time limit came before any placement was found.
   *
   * @param lowerBound proved: no placement costs less
   * @param method how far which method came
   */
  record NothingFound(long lowerBound, String method) implements ProgramAnswer {}

  /**
   * What one node is.
   *
   * @param implementation the number of the implementation, relations counted after the tuples; −1
   *     for an input
   * @param placement the placement of the result
   */
  record NodeChoice(int implementation, int placement) {}

  /**
   * One redistribution.
   *
   * @param array the node whose result moves
   * @param from the placement it is in
   * @param to the placement it is moved to; the same as {@code from} only where the table charges
   *     an array that stays
   * @param cost what it costs
   */
  record Move(int array, int from, int to, long cost) {}
}
