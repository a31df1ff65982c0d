// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import org.espalier.cost.CostModel;

/**
 * Which constructors a search may use, and what they cost.
 *
 * <p>A catenation of m ≥ 2 parts, none of which is itself a catenation, costs {@code strcBase + m ·
 * perPart}. For the n-ary strc that is K_strc + 2m·K_lookup. With strc of exactly two children any
 * nesting over m parts has m − 1 nodes, so it costs (m − 1)(K_strc + 4·K_lookup) whatever its
 * shape: {@code strcBase} is −(K_strc + 4·K_lookup) and {@code perPart} its opposite.
 *
 * @param costs the cost model
 * @param strcBase the fixed part of a catenation's cost; negative for binary strc
 * @param perPart what each part of a catenation costs
 * @param binary whether a strc has exactly two children
 * @param buckets whether vecbuc and idxbuc may be used
 */
public record Rules(CostModel costs, long strcBase, long perPart, boolean binary, boolean buckets) {
  /**
   * The basic set: con, vec, idx, strc.
   *
   * @param costs the cost model
   * @return the rules
   */
  public static Rules basic(CostModel costs) {
    return new Rules(costs, costs.strc(), 2 * costs.lookup(), false, false);
  }

  /**
   * The extended set: the basic one with vecbuc and idxbuc.
   *
   * @param costs the cost model
   * @return the rules
   */
  public static Rules extended(CostModel costs) {
    return new Rules(costs, costs.strc(), 2 * costs.lookup(), false, true);
  }

  /**
   * The binary set: con, vec, idx, and strc with exactly two children.
   *
   * @param costs the cost model
   * @return the rules
   */
  public static Rules binaryStruct(CostModel costs) {
    long pair = costs.strc() + 4 * costs.lookup();
    return new Rules(costs, -pair, pair, true, false);
  }

  long idx(long count) {
    return costs.idx() + count * costs.lookup();
  }

  long vecbuc(long buckets) {
    return costs.vecbuc() + buckets * costs.lookup();
  }

  long idxbuc(long buckets) {
    return costs.idxbuc() + 2 * buckets * costs.lookup();
  }
}
