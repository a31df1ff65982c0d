// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.List;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.search.BasicReconstruction.Answer;
import org.espalier.segment.Rules;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Settles contiguous, strided and nested strided layouts of one basic type in one scan: at[i] is
 * the sum over the digits of i, in a mixed radix, of digit times stride. The strides are read off
 * greedily from the start, and one pass verifies them.
 *
 * <p>The tree is con under one vec for each stride but the type's own extent. It is given only if
 * it is proved optimal by {@link #bound}, a lower bound from three facts that hold for every tree:
 * a con adds no letter (distance between neighbours) but the extent and has one element unless that
 * letter occurs, a vec adds one letter, and an idx or strc of c children adds c − 1 letters and
 * lengthens its longest child at most c-fold. Otherwise the engine decides.
 *
 * <p><b>Why the bound follows one child.</b> Let b(l, m) be the least cost that the facts leave for
 * l letters and m elements; it grows with both. A strc of c children over l letters and m elements
 * has one child of l' = ⌈(l − c + 1)/c⌉ letters or more, and one of m' = ⌈m/c⌉ elements or more. If
 * these are two children, they cost b(l', 1) + b(0, m') or more. Now put the derivation of b(0, m')
 * in the place of the leaf of that of b(l', 1): on the way down to the leaf the number of elements
 * asked for only falls, so what results is a derivation for l' letters and m' elements, and costs
 * one con less. So b(l', m') + K_con ≤ b(l', 1) + b(0, m'): two children are no cheaper than one
 * that has both and another that is a leaf, and that is what the recurrence counts.
 *
 * <p>Time O(n), space O(log n). Without a cost of look-ups the bound says nothing, and the engine
 * decides everything.
 */
final class StridedScan {
  /** More levels than this are left to the engine: the bound would take longer than it saves. */
  private static final int MOST_LEVELS = 4;

  /** After so many steps the bound is given up, so that no costs make it take long. */
  private static final int MOST_STEPS = 1 << 12;

  private final Constants k;
  // whether some neighbours lie the type's extent apart
  private final boolean steps;
  // how many calls of bound are left
  private int left;

  private StridedScan(Constants k, boolean steps) {
    this.k = k;
    this.steps = steps;
    left = MOST_STEPS;
  }

  /** The proved answer, or nothing where the scan cannot settle the layout. */
  static Optional<Answer> settle(Layout layout, Rules rules) {
    Constants k = new Constants(rules);
    if (k.lookup == 0 || !oneType(layout)) {
      return Optional.empty();
    }
    int n = layout.length();
    BasicType type = layout.type(0);
    // count[i], stride[i], letter[i]: the digits of level i, the innermost first, and the distance
    // between the neighbours where it changes; the letters of two levels may be equal
    int[] count = new int[32];
    long[] stride = new long[32];
    long[] letter = new long[32];
    int levels = 0;
    int block = 1;
    while (block < n) {
      if (levels == MOST_LEVELS + 1) {
        return Optional.empty();
      }
      long step = layout.displacement(block) - layout.displacement(0);
      int c = 2;
      while ((long) c * block < n
          && layout.displacement(c * block) - layout.displacement((c - 1) * block) == step) {
        c++;
      }
      count[levels] = c;
      letter[levels] = layout.displacement(block) - layout.displacement(block - 1);
      stride[levels++] = step;
      if ((long) c * block > n || n % (c * block) != 0) {
        return Optional.empty();
      }
      block *= c;
    }
    if (!verified(layout, count, stride, levels)) {
      return Optional.empty();
    }
    boolean steps = levels > 0 && stride[0] == type.extent();
    TypeTree tree = new Con(steps ? count[0] : 1, type);
    for (int i = steps ? 1 : 0; i < levels; i++) {
      tree = new Vec(count[i], stride[i], tree);
    }
    long first = layout.displacement(0);
    if (first != 0) {
      tree =
          k.pairs || k.idx(1) <= k.strc + k.part
              ? new Idx(LongSeq.of(first), tree)
              : new Strc(LongSeq.of(first), List.of(tree));
    }
    long cost = rules.costs().cost(tree);
    boolean anySteps = false;
    int distinct = 0;
    for (int i = 0; i < levels; i++) {
      anySteps |= letter[i] == type.extent();
      boolean isNew = letter[i] != type.extent();
      for (int other = 0; other < i; other++) {
        isNew &= letter[other] != letter[i];
      }
      distinct += isNew ? 1 : 0;
    }
    long bound = new StridedScan(k, anySteps).bound(distinct, n, first != 0, cost);
    return bound >= cost ? Optional.of(new Answer(tree, cost, cost)) : Optional.empty();
  }

  private static boolean oneType(Layout layout) {
    BasicType first = layout.type(0);
    if (layout.palette().size() == 1) {
      return true;
    }
    for (int i = 1; i < layout.length(); i++) {
      if (!layout.type(i).equals(first)) {
        return false;
      }
    }
    return true;
  }

  private static boolean verified(Layout layout, int[] count, long[] stride, int levels) {
    int[] digit = new int[levels];
    long place = layout.displacement(0);
    for (int i = 0; i < layout.length(); i++) {
      if (layout.displacement(i) != place) {
        return false;
      }
      for (int d = 0; d < levels; d++) {
        place += stride[d];
        if (++digit[d] < count[d]) {
          break;
        }
        place -= count[d] * stride[d];
        digit[d] = 0;
      }
    }
    return true;
  }

  /**
   * A lower bound on the cost of a tree with so many different letters besides the extent, and so
   * many elements, that absorbs a shift if it must: the least that the three facts leave, exact up
   * to {@code most}; less where it was given up.
   */
  private long bound(int letters, long length, boolean shift, long most) {
    if (most <= 0 || --left < 0) {
      return Math.min(most, 0);
    }
    if (letters == 0 && !shift && (length == 1 || steps)) {
      return k.con;
    }
    long best = most;
    if (letters > 0 || length > 1) {
      best = Math.min(best, k.vec + bound(Math.max(0, letters - 1), 1, shift, best - k.vec));
    }
    for (long c = shift ? 1 : 2; c <= Math.max(letters + 1L, length); c++) {
      long left = Math.max(0, letters - c + 1);
      long longest = (length + c - 1) / c;
      long parts = k.pairs ? Math.max(2, c) : c;
      long strc = k.strc + parts * k.part + (parts - 1) * k.con;
      if (Math.min(k.idx(c), strc) + k.con >= best) {
        break;
      }
      long idx = k.idx(c);
      best = Math.min(best, idx + bound((int) left, longest, false, best - idx));
      long spread = bound((int) ((left + c - 1) / c), longest, false, best - strc);
      best = Math.min(best, strc + spread);
    }
    return best;
  }
}
