// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

/**
 * The edges of a network as its builder was given them, before those between the same two variables
 * were merged: a {@link Clash} names these, for who made the network knows no others. Edges from a
 * variable to itself have numbers, but are not kept: their costs are those of its choices.
 */
final class EnteredEdges {
  // number[i]: how many edges were given before edge i, itself not counted
  private final int[] number;
  private final int[] first;
  private final int[] second;
  private final CostTable[] tables;

  EnteredEdges(int[] number, int[] first, int[] second, CostTable[] tables) {
    this.number = number;
    this.first = first;
    this.second = second;
    this.tables = tables;
  }

  int count() {
    return number.length;
  }

  int number(int edge) {
    return number[edge];
  }

  int first(int edge) {
    return first[edge];
  }

  int second(int edge) {
    return second[edge];
  }

  CostTable table(int edge) {
    return tables[edge];
  }
}
