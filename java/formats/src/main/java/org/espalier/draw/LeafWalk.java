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
 * Tells which leaves of a tree cover a window of memory, where, and in which copy of what is
 * repeated last above the leaf. Leaves are numbered from the left; a shared leaf counts at each
 * use. Subtrees outside of the window are not entered. Of a tree with more copies of leaves than
 * the walk may visit it visits copies evenly spread, each for those around it.
 */
final class LeafWalk {
  /** Takes the elements of one leaf. */
  interface Visitor {
    /**
     * A copy of a leaf.
     *
     * @param con the leaf
     * @param place where it begins
     * @param number which leaf it is
     * @param copy which copy
     * @param weight for how many copies it stands
     */
    void leaf(Con con, long place, long number, long copy, double weight);
  }

  private final IdentityHashMap<TypeTree, Long> leaves = new IdentityHashMap<>();
  private final IdentityHashMap<TypeTree, Double> copies = new IdentityHashMap<>();
  private final Visitor visitor;
  private final long low;
  private final long high;

  /** A walk of the memory from {@code low} up to {@code high}. */
  LeafWalk(long low, long high, Visitor visitor) {
    this.low = low;
    this.high = high;
    this.visitor = visitor;
  }

  /** Visits at most about {@code most} copies of leaves. */
  void walk(TypeTree tree, double most) {
    walk(tree, 0, 0, 0, 1, most);
  }

  private void walk(TypeTree node, long base, long number, long copy, double weight, double most) {
    if (base + node.trueLb() >= high || base + node.trueUb() <= low) {
      return;
    }
    switch (node) {
      case Con con -> visitor.leaf(con, base, number, copy, weight);
      case Vec vec -> repeat(vec.child(), base, vec.count(), vec.stride(), number, 0, weight, most);
      case Idx idx -> {
        int count = idx.displacements().size();
        int visited = visited(count, copies(idx.child()), most);
        for (int j = 0; j < visited; j++) {
          int k = (int) spread(j, visited, count);
          long start = base + idx.displacements().get(k);
          walk(idx.child(), start, number, k, weight * count / visited, most / visited);
        }
      }
      case Strc strc -> {
        long next = number;
        double all = copies(strc);
        for (int k = 0; k < strc.children().size(); k++) {
          TypeTree child = strc.children().get(k);
          double share = Math.max(1, most * copies(child) / all);
          walk(child, base + strc.displacements().get(k), next, copy, weight, share);
          next += leaves(child);
        }
      }
      case VecBuc buc -> {
        LongSeq sizes = buc.bucketSizes();
        for (int k = 0; k < sizes.size(); k++) {
          long start = base + k * buc.stride();
          double share = most / sizes.size();
          repeat(buc.child(), start, sizes.get(k), buc.bucketStride(), number, k, weight, share);
        }
      }
      case IdxBuc buc -> {
        LongSeq sizes = buc.bucketSizes();
        for (int k = 0; k < sizes.size(); k++) {
          long start = base + buc.displacements().get(k);
          double share = most / sizes.size();
          repeat(buc.child(), start, sizes.get(k), buc.bucketStride(), number, k, weight, share);
        }
      }
    }
  }

  private void repeat(
      TypeTree child,
      long start,
      long count,
      long stride,
      long number,
      long firstCopy,
      double weight,
      double most) {
    long from = 0;
    long to = count;
    if (stride != 0) {
      // Copy k is in the window where low - ub < start + k·stride < high - lb.
      long step = Math.abs(stride);
      long before = stride > 0 ? low - start - child.trueUb() : start + child.trueLb() - high;
      long behind = stride > 0 ? high - start - child.trueLb() : start + child.trueUb() - low;
      from = Math.max(0, Math.floorDiv(before, step) + 1);
      to = Math.min(count, Math.ceilDiv(behind, step));
    }
    long inside = Math.max(0, to - from);
    int visited = visited(inside, copies(child), most);
    for (int j = 0; j < visited; j++) {
      long k = from + spread(j, visited, inside);
      walk(
          child,
          start + k * stride,
          number,
          firstCopy + k,
          weight * inside / visited,
          most / visited);
    }
  }

  /** How many of some copies of a child are visited. */
  private static int visited(long count, double copiesOfChild, double most) {
    return count * copiesOfChild <= most
        ? (int) Math.min(count, Integer.MAX_VALUE)
        : (int) Math.min(count, Math.max(1, (long) Math.min(most, FEWEST)));
  }

  /** Enough that each cell of a map is met. */
  private static final int FEWEST = 8192;

  /** The j-th of {@code visited} copies, in the middle of those it stands for. */
  private static long spread(int j, int visited, long count) {
    return visited == count ? j : (long) ((j + 0.5) * count / visited);
  }

  /** How many copies of leaves a walk of all would visit. */
  double copies(TypeTree node) {
    Double known = copies.get(node);
    if (known == null) {
      double sum = 0;
      for (TypeTree child : node.children()) {
        sum += copies(child);
      }
      known =
          switch (node) {
            case Con _ -> 1.0;
            case Vec vec -> vec.count() * sum;
            case Idx idx -> idx.displacements().size() * sum;
            case Strc _ -> sum;
            case VecBuc buc -> buc.bucketSizes().stream().sum() * sum;
            case IdxBuc buc -> buc.bucketSizes().stream().sum() * sum;
          };
      copies.put(node, known);
    }
    return known;
  }

  /** How many leaves a subtree has. */
  long leaves(TypeTree node) {
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
