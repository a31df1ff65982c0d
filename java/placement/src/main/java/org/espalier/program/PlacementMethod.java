// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

/** How a program is placed. All of them are exact where they apply. */
public enum PlacementMethod {
  /** The first of the others that applies, cheapest first. */
  AUTOMATIC("automatic"),
  /** Every node has one choice: the cost is only added up (the review's 2.1.1 and 2.4.1). */
  SINGLE_IMPLEMENTATION("single implementation"),
  /** Dynamic programming, where every result has at most one reader (2.5.2 and 2.5.6). */
  TREE("tree dynamic programming"),
  /** Series-parallel reduction, where the graph is collapsible (2.6). */
  COLLAPSE("series-parallel reduction"),
  /** The network solver, for any graph. */
  NETWORK("network");

  private final String text;

  PlacementMethod(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
