// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

/** Choices of all variables, what they cost and what they use, kept up to date. */
final class Answer {
  private final FlatGraph graph;
  final int[] choice;
  final UsagePeaks peaks;
  private double cost;

  Answer(FlatGraph graph, int[] choices) {
    this.graph = graph;
    this.choice = choices.clone();
    this.peaks = new UsagePeaks(graph.room);
    for (int v = 0; v < choice.length; v++) {
      for (int k = 0; k < graph.from[v].length; k++) {
        peaks.add(graph.from[v][k], graph.until[v][k], graph.amount[v][k][choice[v]]);
      }
    }
    this.cost = graph.cost(choice);
  }

  double cost() {
    return cost;
  }

  /** Hears what changed choices cost more, or less if it is negative. */
  void costs(double more) {
    cost += more;
  }

  /** Gives v another choice; the cost is the caller's to keep. */
  void change(int v, int a) {
    int old = choice[v];
    for (int k = 0; k < graph.from[v].length; k++) {
      long[] amount = graph.amount[v][k];
      peaks.add(graph.from[v][k], graph.until[v][k], amount[a] - amount[old]);
    }
    choice[v] = a;
  }
}
