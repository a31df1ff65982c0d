// SPDX-License-Identifier: Apache-2.0
package org.espalier.cost;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.espalier.layout.Exact;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * The additive cost model of the paper's §2 and §4.1, in words: a node costs its constant plus
 * {@code lookup} for each index, child or bucket size that it stores.
 *
 * @param con K_con
 * @param vec K_vec
 * @param idx K_idx
 * @param strc K_strc
 * @param vecbuc K_vecbuc
 * @param idxbuc K_idxbuc
 * @param lookup K_lookup
 */
public record CostModel(
    long con, long vec, long idx, long strc, long vecbuc, long idxbuc, long lookup) {
  /** The paper's choice for a C structure of six words: 6 a node, 1 a look-up. */
  public static final CostModel DEFAULT = uniform(6);

  /** A constant above this could overflow a sum over a layout that fits memory. */
  public static final long MAX_CONSTANT = 1L << 31;

  /**
   * Checks the constants.
   *
   * @throws IllegalArgumentException if a constant is negative or above {@link #MAX_CONSTANT}
   */
  public CostModel {
    check("K_con", con);
    check("K_vec", vec);
    check("K_idx", idx);
    check("K_strc", strc);
    check("K_vecbuc", vecbuc);
    check("K_idxbuc", idxbuc);
    check("K_lookup", lookup);
  }

  private static void check(String name, long constant) {
    if (constant < 0 || constant > MAX_CONSTANT) {
      throw new IllegalArgumentException(
          "%s must be from 0 to %d, got %d".formatted(name, MAX_CONSTANT, constant));
    }
  }

  /**
   * Makes the model of the paper's examples: one constant for all nodes, 1 for a look-up.
   *
   * @param k the constant of every node, at least 0
   * @return the model
   */
  public static CostModel uniform(long k) {
    return new CostModel(k, k, k, k, k, k, 1);
  }

  /**
   * Returns what one node costs without its children.
   *
   * @param node the node
   * @return its cost in words
   */
  public long nodeCost(TypeTree node) {
    // No switch: linking the first one over types costs a JVM ten milliseconds, and this is on the
    // way of a program's first commit.
    if (node instanceof Con) {
      return con;
    }
    if (node instanceof Vec) {
      return vec;
    }
    if (node instanceof Idx n) {
      return Math.addExact(idx, Math.multiplyExact(lookup, n.displacements().size()));
    }
    if (node instanceof Strc n) {
      return Math.addExact(strc, Math.multiplyExact(2 * lookup, n.displacements().size()));
    }
    if (node instanceof VecBuc n) {
      return Math.addExact(vecbuc, Math.multiplyExact(lookup, n.bucketSizes().size()));
    }
    IdxBuc n = (IdxBuc) node;
    return Math.addExact(idxbuc, Math.multiplyExact(2 * lookup, n.displacements().size()));
  }

  /**
   * Returns what a tree costs, a shared subtree each time it is used.
   *
   * @param tree the tree; each distinct node is visited once
   * @return the sum over the nodes of the unfolded tree
   * @throws IllegalArgumentException if the sum overflows 64 bits
   */
  public long cost(TypeTree tree) {
    return cost(tree, new IdentityHashMap<>());
  }

  private long cost(TypeTree node, Map<TypeTree, Long> known) {
    Long before = known.get(node);
    if (before != null) {
      return before;
    }
    long sum = nodeCost(node);
    for (TypeTree child : node.children()) {
      sum = Exact.add(sum, cost(child, known), "cost");
    }
    known.put(node, sum);
    return sum;
  }

  /**
   * Returns what a tree costs when it is folded into a DAG (§4.2 of the paper).
   *
   * @param tree the tree
   * @return the sum over its structurally distinct nodes
   */
  public long foldedCost(TypeTree tree) {
    return foldedCost(tree, new HashSet<>());
  }

  private long foldedCost(TypeTree node, Set<TypeTree> seen) {
    if (!seen.add(node)) {
      return 0;
    }
    long sum = nodeCost(node);
    for (TypeTree child : node.children()) {
      sum = Exact.add(sum, foldedCost(child, seen), "cost");
    }
    return sum;
  }
}
