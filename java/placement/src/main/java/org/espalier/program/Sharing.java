// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

/** What a result costs that several operations read. */
public enum Sharing {
  /**
   * Every edge is charged alone, by the table's own entry: size × redistribution[p][q], even for a
   * reader that asks for what another one was given already.
   */
  EDGES,
  /**
   * A moved copy stays and may be moved on: a result in p that is asked for in the set Q costs size
   * × the cheapest arborescence from p over Q, through any placements between (a directed Steiner
   * problem; the review's §2.6.1).
   */
  COPIES
}
