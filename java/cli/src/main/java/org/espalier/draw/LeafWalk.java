// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.IdentityHashMap;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * Tells for every element which leaf of the tree covers it, and in which copy of what is repeated
 * last above that leaf. Leaves are numbered from the left; a shared leaf counts at each use.
 */
final class LeafWalk {
  /** Takes the elements of one leaf. */
  interface Visitor {
    /** Elements of a leaf from {@code place}; {@code copy} numbers the copies of the leaf. */
    void leaf(Con con, long place, long number, long copy);
  }

  private final IdentityHashMap<TypeTree, Long> leaves = new IdentityHashMap<>();
  private final Visitor visitor;

  LeafWalk(Visitor visitor) {
    this.visitor = visitor;
  }

  void walk(TypeTree tree) {
    walk(tree, 0, 0, 0);
  }

  private void walk(TypeTree node, long base, long number, long copy) {
    switch (node) {
      case Con con -> visitor.leaf(con, base, number, copy);
      case Vec vec -> bucket(vec.child(), base, vec.count(), vec.stride(), number, 0);
      case Idx idx -> {
        for (int k = 0; k < idx.displacements().size(); k++) {
          walk(idx.child(), base + idx.displacements().get(k), number, k);
        }
      }
      case Strc strc -> {
        long next = number;
        for (int k = 0; k < strc.children().size(); k++) {
          TypeTree child = strc.children().get(k);
          walk(child, base + strc.displacements().get(k), next, copy);
          next += leaves(child);
        }
      }
      case VecBuc buc -> {
        LongSeq sizes = buc.bucketSizes();
        for (int k = 0; k < sizes.size(); k++) {
          long start = base + k * buc.stride();
          bucket(buc.child(), start, sizes.get(k), buc.bucketStride(), number, k);
        }
      }
      case IdxBuc buc -> {
        LongSeq sizes = buc.bucketSizes();
        for (int k = 0; k < sizes.size(); k++) {
          long start = base + buc.displacements().get(k);
          bucket(buc.child(), start, sizes.get(k), buc.bucketStride(), number, k);
        }
      }
    }
  }

  private void bucket(
      TypeTree child, long start, long count, long stride, long number, long firstCopy) {
    for (long k = 0; k < count; k++) {
      walk(child, start + k * stride, number, firstCopy + k);
    }
  }

  private long leaves(TypeTree node) {
    Long known = leaves.get(node);
    if (known == null) {
      long sum = node instanceof Con ? 1 : 0;
      for (TypeTree child : node.children()) {
        sum += leaves(child);
      }
      known = sum;
      leaves.put(node, known);
    }
    return known;
  }
}
