// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

/**
 * The smallest full period of an expanded string: the least p with p | n and s = r^(n/p) for the
 * prefix r of length p, by the failure function of Knuth, Morris and Pratt (SIAM J. Comput. 6,
 * 1977) as in Träff's paper, in O(n) time and space. Certain.
 *
 * <p>The least period alone does not do: "aba" has period 2, but its only full period is 3.
 */
public final class KmpPeriod {
  private KmpPeriod() {}

  /**
   * Finds the smallest full period.
   *
   * @param codes a code for each type of the string, at least one
   * @return from 1 to {@code codes.length}, a divisor of it
   */
  public static int smallestFullPeriod(int[] codes) {
    int n = codes.length;
    if (n == 0) {
      throw new IllegalArgumentException("a signature must have at least one element, got none");
    }
    int[] border = new int[n]; // border[i]: length of the longest proper border of s[0, i]
    for (int i = 1, k = 0; i < n; i++) {
      while (k > 0 && codes[i] != codes[k]) {
        k = border[k - 1];
      }
      if (codes[i] == codes[k]) {
        k++;
      }
      border[i] = k;
    }
    int period = n - border[n - 1];
    return n % period == 0 ? period : n;
  }
}
