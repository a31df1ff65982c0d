// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * The part of a layout that is enlarged where the whole has no room for it: one step of the
 * outermost repetition that fits, in its first copy; else what the first copy begins with.
 *
 * @param low where it begins
 * @param units how many units it has; at least 1
 * @param told what it is
 * @param repeats whether what follows it is the same again
 */
record Period(long low, long units, String told, boolean repeats) {
  /**
   * Finds the period of a tree.
   *
   * @param tree the tree
   * @param most how many units may be enlarged
   * @return what is enlarged
   */
  static Period of(TypeTree tree, long most) {
    TypeTree node = tree;
    long base = 0;
    // Beside other parts the first copies are often where parts meet; those in the middle are not.
    boolean among = false;
    while (true) {
      switch (node) {
        case Con con -> {
          return new Period(base, most, "the beginning of " + NodeLabel.of(con), false);
        }
        case Vec vec -> {
          if (vec.count() > 1 && fits(vec.stride(), vec.child(), most)) {
            long copies = among ? vec.count() / 2 : 0;
            return repeated(base, vec.stride(), vec.child(), vec.count(), copies, "");
          }
          base += among ? vec.count() / 2 * vec.stride() : 0;
          node = vec.child();
        }
        case Idx idx -> {
          LongSeq places = idx.displacements();
          long step = places.size() > 1 ? places.get(1) - places.get(0) : 0;
          if (step > 0 && fits(step, idx.child(), most)) {
            int last = 1;
            long end = places.get(0) + most - (idx.child().trueUb() - idx.child().trueLb());
            while (last + 1 < places.size()
                && places.get(last + 1) > places.get(last)
                && places.get(last + 1) <= end) {
              last++;
            }
            return new Period(
                base + places.get(0) + idx.child().trueLb(),
                places.get(last) - places.get(0) + idx.child().trueUb() - idx.child().trueLb(),
                NodeLabel.text("copies 1 to %,d of the %,d of idx", last + 1, places.size()),
                false);
          }
          base += places.get(0);
          node = idx.child();
        }
        case Strc strc -> {
          int longest = 0;
          for (int k = 1; k < strc.children().size(); k++) {
            if (strc.children().get(k).length() > strc.children().get(longest).length()) {
              longest = k;
            }
          }
          among |= strc.children().size() > 1;
          base += strc.displacements().get(longest);
          node = strc.children().get(longest);
        }
        case VecBuc buc -> {
          if (buc.bucketSizes().size() > 1
              && bucketFits(
                  buc.stride(), buc.bucketSizes().get(0), buc.bucketStride(), buc.child(), most)) {
            return new Period(
                base + buc.child().trueLb(),
                buc.stride(),
                NodeLabel.text(
                    "bucket 1 of %,d; the next begins %,d further",
                    buc.bucketSizes().size(), buc.stride()),
                false);
          }
          if (buc.bucketSizes().get(0) > 1 && fits(buc.bucketStride(), buc.child(), most)) {
            return repeated(
                base, buc.bucketStride(), buc.child(), buc.bucketSizes().get(0), 0, " of bucket 1");
          }
          node = buc.child();
        }
        case IdxBuc buc -> {
          base += buc.displacements().get(0);
          if (buc.bucketSizes().get(0) > 1 && fits(buc.bucketStride(), buc.child(), most)) {
            return repeated(
                base, buc.bucketStride(), buc.child(), buc.bucketSizes().get(0), 0, " of bucket 1");
          }
          node = buc.child();
        }
      }
    }
  }

  private static Period repeated(
      long base, long stride, TypeTree child, long count, long copy, String where) {
    long step = Math.abs(stride);
    return new Period(
        base
            + copy * stride
            + child.trueLb()
            - (stride < 0 ? step - (child.trueUb() - child.trueLb()) : 0),
        step,
        NodeLabel.text("framed: period %,d of %,d%s, stride %,d", copy + 1, count, where, stride),
        stride > 0);
  }

  /** Whether copies lie beside one another, one step apart, and a step can be shown. */
  private static boolean fits(long stride, TypeTree child, long most) {
    long step = Math.abs(stride);
    return step > 0 && step <= most && step >= child.trueUb() - child.trueLb();
  }

  private static boolean bucketFits(
      long stride, long size, long bucketStride, TypeTree child, long most) {
    long span = (size - 1) * Math.abs(bucketStride) + child.trueUb() - child.trueLb();
    return bucketStride >= 0 && stride > 0 && stride <= most && stride >= span;
  }
}
