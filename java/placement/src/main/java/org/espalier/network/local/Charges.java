// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.local;

import java.util.Arrays;

/** What every choice is charged for its use, at given prices of the slots. */
final class Charges {
  private final FlatGraph graph;
  // charge[v][a]: the sum of price times amount
  final double[][] charge;

  /** Starts with prices 0. */
  Charges(FlatGraph graph) {
    this.graph = graph;
    this.charge = new double[graph.variables][];
    for (int v = 0; v < charge.length; v++) {
      charge[v] = new double[graph.size(v)];
    }
  }

  void at(double[] price) {
    double[] sum = new double[price.length + 1];
    for (int t = 0; t < price.length; t++) {
      sum[t + 1] = sum[t] + price[t];
    }
    for (int v = 0; v < charge.length; v++) {
      double[] own = charge[v];
      Arrays.fill(own, 0);
      for (int k = 0; k < graph.from[v].length; k++) {
        double prices = sum[graph.until[v][k]] - sum[graph.from[v][k]];
        long[] amount = graph.amount[v][k];
        for (int a = 0; a < own.length; a++) {
          own[a] += prices * amount[a];
        }
      }
    }
  }
}
