// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.Arrays;

/**
 * The assignment problem with 64-bit weights.
 *
 * <p><b>Problem.</b> Given w(r, t) for n × n, find a permutation that maximises Σ w(r(t), t).
 *
 * <p><b>Source.</b> H. Kuhn, "The Hungarian method for the assignment problem", Naval Research
 * Logistics Quarterly 2 (1955), 83–97, doi:10.1002/nav.3800020109, with shortest augmenting paths
 * after J. Edmonds, R. Karp, Journal of the ACM 19 (1972), 248–264, doi:10.1145/321694.321699.
 * Costs are −w.
 *
 * <p><b>Proof carried along.</b> The potentials u, v satisfy u(t) + v(r) ≤ −w(r, t) everywhere, and
 * with equality on the assignment; the constructor checks both in O(n²), so that an optimum is
 * never a matter of trust.
 *
 * <p><b>Complexity.</b> O(n³) time, O(n²) for the given weights. Exact and deterministic.
 */
final class Assignment {
  private static final int NOBODY = -1;

  // rankOf[t]: the row assigned to column t
  private final int[] rankOf;
  private final long total;

  private Assignment(int[] rankOf, long total) {
    this.rankOf = rankOf;
    this.total = total;
  }

  int rank(int role) {
    return rankOf[role];
  }

  long total() {
    return total;
  }

  /**
   * Solves the problem.
   *
   * @param n rows and columns
   * @param weights w(r, t) at r * n + t; the sum of the greatest of each row must fit 62 bits
   */
  static Assignment maximising(int n, long[] weights) {
    long[] rolePotential = new long[n];
    long[] rankPotential = new long[n];
    // roleOf[r]: the column assigned to row r, or NOBODY
    int[] roleOf = new int[n];
    Arrays.fill(roleOf, NOBODY);
    long[] slack = new long[n];
    int[] before = new int[n];
    boolean[] reached = new boolean[n];
    // Invariant: potentials are feasible, and tight on the roles assigned so far.
    for (int role = 0; role < n; role++) {
      Arrays.fill(slack, Long.MAX_VALUE);
      Arrays.fill(reached, false);
      int current = role;
      int via = NOBODY;
      while (true) {
        int nearest = NOBODY;
        for (int r = 0; r < n; r++) {
          if (!reached[r]) {
            long reduced = -weights[r * n + current] - rolePotential[current] - rankPotential[r];
            if (reduced < slack[r]) {
              slack[r] = reduced;
              before[r] = via;
            }
            if (nearest == NOBODY || slack[r] < slack[nearest]) {
              nearest = r;
            }
          }
        }
        long step = slack[nearest];
        rolePotential[role] += step;
        for (int r = 0; r < n; r++) {
          if (reached[r]) {
            rolePotential[roleOf[r]] += step;
            rankPotential[r] -= step;
          } else {
            slack[r] -= step;
          }
        }
        reached[nearest] = true;
        via = nearest;
        if (roleOf[nearest] == NOBODY) {
          break;
        }
        current = roleOf[nearest];
      }
      // Shift the path: every row on it takes the column of the row before.
      for (int r = via; r != NOBODY; r = before[r]) {
        roleOf[r] = before[r] == NOBODY ? role : roleOf[before[r]];
      }
    }
    return proved(n, weights, roleOf, rolePotential, rankPotential);
  }

  private static Assignment proved(
      int n, long[] weights, int[] roleOf, long[] rolePotential, long[] rankPotential) {
    int[] rankOf = new int[n];
    long total = 0;
    for (int r = 0; r < n; r++) {
      rankOf[roleOf[r]] = r;
      total += weights[r * n + roleOf[r]];
      for (int t = 0; t < n; t++) {
        long slack = -weights[r * n + t] - rolePotential[t] - rankPotential[r];
        if (slack < 0 || (t == roleOf[r] && slack != 0)) {
          throw new IllegalStateException(
              "the potentials must prove the assignment, got slack %d at rank %d, role %d"
                  .formatted(slack, r, t));
        }
      }
    }
    return new Assignment(rankOf, total);
  }
}
