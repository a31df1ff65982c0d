// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

/** Linear-time facts about sequences of displacements. */
final class Sequences {
  private Sequences() {}

  /**
   * Finds the shortest motif whose copies at one constant distance make up the whole sequence:
   * labels and distances between neighbours repeat. By the prefix function of Knuth, Morris and
   * Pratt (SIAM J. Comput. 6(2), 1977, doi:10.1137/0206024) over pairs (label, distance to the
   * next).
   *
   * @param labels what lies at each place; equal labels mean equal things
   * @param places where, as many
   * @return the length of the motif, a proper divisor of the sequence's length, or that length
   */
  static int motif(int[] labels, long[] places) {
    int n = places.length;
    // Positions 0 … n-2 have a distance to the next; the last has none and may match any.
    int m = n - 1;
    if (m < 1) {
      return n;
    }
    int[] border = new int[m];
    // Invariant: border[i] is the length of the longest proper border of positions 0 … i.
    for (int i = 1, k = 0; i < m; i++) {
      while (k > 0 && !same(labels, places, i, k)) {
        k = border[k - 1];
      }
      if (same(labels, places, i, k)) {
        k++;
      }
      border[i] = k;
    }
    // Every period of positions 0 … m-1 is m minus a border; the shortest that divides n and whose
    // copy of
    // the last label fits is the motif. Candidates ascend, so the first hit is the shortest.
    for (int k = border[m - 1]; ; k = border[k - 1]) {
      int period = m - k;
      if (n % period == 0 && period < n && labels[n - 1] == labels[n - 1 - period]) {
        return period;
      }
      if (k == 0) {
        return n;
      }
    }
  }

  private static boolean same(int[] labels, long[] places, int i, int k) {
    return labels[i] == labels[k] && places[i + 1] - places[i] == places[k + 1] - places[k];
  }

  /**
   * Finds the longest start of a sequence with one constant distance that, cut into blocks of its
   * length, describes every block.
   *
   * @param places the sequence
   * @return the length of a block, at least 2 and a divisor of the sequence's length, or 1
   */
  static int block(long[] places) {
    int n = places.length;
    if (n < 2) {
      return 1;
    }
    long step = places[1] - places[0];
    int p = 2;
    while (p < n && places[p] - places[p - 1] == step) {
      p++;
    }
    if (n % p != 0) {
      return 1;
    }
    // Invariant: blocks before i / p have the step inside.
    for (int i = 0; i < n; i++) {
      if (i % p != 0 && places[i] - places[i - 1] != step) {
        return 1;
      }
    }
    return p;
  }
}
