// SPDX-License-Identifier: Apache-2.0
package org.espalier.metric;

import java.util.Objects;

/**
 * A metric with a startup cost: moving anywhere else costs a fixed amount and then the distance. It
 * is the model that Chatterjee et al. 1995 name as their open problem (§8).
 *
 * @param cost the fixed part of every move, from 0 to 2⁶⁰
 * @param metric the distance that is added to it
 */
public record Startup(long cost, Metric metric) implements Metric {
  /**
   * Makes a metric with a startup cost.
   *
   * @throws IllegalArgumentException if {@code cost} is out of range
   */
  public Startup {
    Objects.requireNonNull(metric, "metric");
    if (cost < 0 || cost > COORDINATE_LIMIT) {
      throw new IllegalArgumentException("a startup cost must lie in 0 … 2^60, got " + cost);
    }
  }

  @Override
  public int coordinates() {
    return metric.coordinates();
  }

  @Override
  public void check(long[] positions, int at) {
    metric.check(positions, at);
  }

  @Override
  public long distance(long[] p, int i, long[] q, int j) {
    for (int c = 0; c < coordinates(); c++) {
      if (p[i + c] != q[j + c]) {
        return cost + metric.distance(p, i, q, j);
      }
    }
    return 0;
  }

  @Override
  public String name() {
    return "startup";
  }
}
