// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.answer;

/** How costs add up. A cost is at least 0, or says that something is not allowed. */
public final class Costs {
  /**
   * The cost of what is not allowed: 2^61, so that it can be added to finite costs and to itself
   * without overflow.
   */
  public static final long FORBIDDEN = 1L << 61;

  /** Every sum of finite costs stays below this; whatever reaches it is forbidden. */
  public static final long LIMIT = 1L << 60;

  private Costs() {}

  /**
   * Adds two costs.
   *
   * @param a a cost or {@link #FORBIDDEN}
   * @param b a cost or {@link #FORBIDDEN}
   * @return the sum, {@link #FORBIDDEN} if one of them is
   */
  public static long plus(long a, long b) {
    return a >= LIMIT || b >= LIMIT ? FORBIDDEN : a + b;
  }

  /**
   * Says whether a cost is that of what is not allowed.
   *
   * @param cost a cost, or a sum of two
   * @return whether it reaches {@link #LIMIT}
   */
  public static boolean forbidden(long cost) {
    return cost >= LIMIT;
  }
}
