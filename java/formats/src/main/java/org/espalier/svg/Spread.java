// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

/**
 * Puts things in a row as near as possible to where they would like to be, in their order and with
 * room between: the least sum of squares, by pooling neighbours that are in one another's way (M.
 * Ayer, H. D. Brunk, G. M. Ewing, W. T. Reid, E. Silverman, Annals of Mathematical Statistics 26
 * (1955), 641–647).
 */
public final class Spread {
  private Spread() {}

  /**
   * Places a row.
   *
   * @param wished where each would like to be
   * @param weights how much each wish counts, above 0
   * @param apart {@code apart[k]}: how far at least k is behind k − 1; the first is not looked at
   * @return where each is
   */
  public static double[] of(double[] wished, double[] weights, double[] apart) {
    int n = wished.length;
    double[] offset = new double[n];
    for (int k = 1; k < n; k++) {
      offset[k] = offset[k - 1] + apart[k];
    }
    // Pools of neighbours that share one place, apart from their offsets: mean[p], weight[p], and
    // the first of each.
    double[] mean = new double[n];
    double[] weight = new double[n];
    int[] first = new int[n + 1];
    int pools = 0;
    for (int k = 0; k < n; k++) {
      mean[pools] = wished[k] - offset[k];
      weight[pools] = weights[k];
      first[pools++] = k;
      while (pools > 1 && mean[pools - 2] > mean[pools - 1]) {
        pools--;
        double sum = weight[pools - 1] + weight[pools];
        mean[pools - 1] = (mean[pools - 1] * weight[pools - 1] + mean[pools] * weight[pools]) / sum;
        weight[pools - 1] = sum;
      }
    }
    first[pools] = n;
    double[] placed = new double[n];
    for (int p = 0; p < pools; p++) {
      for (int k = first[p]; k < first[p + 1]; k++) {
        placed[k] = mean[p] + offset[k];
      }
    }
    return placed;
  }
}
