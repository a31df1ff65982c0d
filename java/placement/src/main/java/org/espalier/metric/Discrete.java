// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

/**
 * The discrete metric: 0 in place, 1 anywhere else (Chatterjee et al. 1995, equation 12). Positions
 * are any numbers; who has names for them numbers the names.
 */
public record Discrete() implements Metric {
  @Override
  public int coordinates() {
    return 1;
  }

  @Override
  public void check(long[] positions, int at) {
    // Every number is a position.
  }

  @Override
  public long distance(long[] p, int i, long[] q, int j) {
    return p[i] == q[j] ? 0 : 1;
  }

  @Override
  public String name() {
    return "discrete";
  }
}
