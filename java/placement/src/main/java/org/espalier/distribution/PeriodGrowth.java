// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Makes the tree of a long periodic pattern from those of two short ones.
 *
 * <p>Let d(0), d(1), … be displacements with d(i + r) = d(i) + s, and D(k) the first k·r + t of
 * them. If the tree of D(k + 1) is that of D(k) with r more elements at the end of one vec, s
 * further on, and with everything behind them s further on, then the same once more is the tree of
 * D(k + 2): the elements before the vec's end stay, the next r of d follow, and what was behind
 * them is again behind them, r elements and s bytes further on. The vec must be reached through
 * strcs alone, since what lies in another vec is there several times.
 *
 * @param elements elements of a period: r
 * @param step bytes from one period to the next: s
 */
record PeriodGrowth(long elements, long step) {
  /**
   * The tree of {@code more} periods more than the shorter pattern has; nothing where the two trees
   * differ in another way.
   *
   * @param shorter the tree of D(k)
   * @param longer the tree of D(k + 1)
   */
  Optional<TypeTree> grow(TypeTree shorter, TypeTree longer, long more) {
    if (shorter instanceof Vec a && longer instanceof Vec b) {
      long copies = b.count() - a.count();
      boolean adds =
          a.stride() == b.stride()
              && a.child().equals(b.child())
              && copies * a.child().length() == elements
              && copies * a.stride() == step;
      return adds
          ? Optional.of(new Vec(a.count() + more * copies, a.stride(), a.child()))
          : Optional.empty();
    }
    if (shorter instanceof Idx a && longer instanceof Idx b) {
      // One displacement only shifts what lies below; of several each would grow.
      return a.displacements().size() == 1 && a.displacements().equals(b.displacements())
          ? grow(a.child(), b.child(), more).map(child -> new Idx(a.displacements(), child))
          : Optional.empty();
    }
    if (shorter instanceof Strc a
        && longer instanceof Strc b
        && a.children().size() == b.children().size()) {
      return grow(a, b, more);
    }
    return Optional.empty();
  }

  private Optional<TypeTree> grow(Strc shorter, Strc longer, long more) {
    int n = shorter.children().size();
    long[] displacements = shorter.displacements().toArray();
    List<TypeTree> children = new ArrayList<>(shorter.children());
    int growing = 0;
    while (growing < n && children.get(growing).equals(longer.children().get(growing))) {
      growing++;
    }
    if (growing == n) {
      return Optional.empty();
    }
    Optional<TypeTree> child = grow(children.get(growing), longer.children().get(growing), more);
    if (child.isEmpty()) {
      return Optional.empty();
    }
    children.set(growing, child.get());
    for (int k = 0; k < n; k++) {
      boolean behind = k > growing;
      boolean fits =
          longer.displacements().get(k) - displacements[k] == (behind ? step : 0)
              && (!behind || children.get(k).equals(longer.children().get(k)));
      if (!fits) {
        return Optional.empty();
      }
      displacements[k] += behind ? more * step : 0;
    }
    return Optional.of(new Strc(LongSeq.of(displacements), children));
  }
}
