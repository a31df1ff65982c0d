// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

/**
 * Which constructors an oracle may use, and what they cost.
 *
 * @param strc the most children of a strc: 0 for no strc, 2 for exactly two, {@link #ANY} for any
 *     number
 * @param buckets whether vecbuc and idxbuc are allowed
 * @param con K_con
 * @param vec K_vec
 * @param idx K_idx
 * @param strcCost K_strc
 * @param vecbuc K_vecbuc
 * @param idxbuc K_idxbuc
 * @param lookup K_lookup
 */
public record ConstructorSets(
    int strc,
    boolean buckets,
    long con,
    long vec,
    long idx,
    long strcCost,
    long vecbuc,
    long idxbuc,
    long lookup) {
  /** A strc may have any number of children. */
  public static final int ANY = Integer.MAX_VALUE;

  /**
   * Makes the paper's model: one constant for all nodes, 1 for a look-up.
   *
   * @param strc the most children of a strc
   * @param buckets whether vecbuc and idxbuc are allowed
   * @param k the constant
   * @return the sets
   */
  public static ConstructorSets uniform(int strc, boolean buckets, long k) {
    return new ConstructorSets(strc, buckets, k, k, k, k, k, k, 1);
  }
}
