// SPDX-License-Identifier: Apache-2.0
package org.espalier.transpack;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * Gives the shape of a tree the displacements of one layout: every displacement is read off the
 * elements at which the node's copies start. Whether the shape fits the layout is for the caller to
 * check; the recursion is as deep as the tree.
 */
final class PairSplit {
  private final Layout layout;

  private PairSplit(Layout layout) {
    this.layout = layout;
  }

  /** The tree of {@code shape} over the layout, right only if the layout has that shape. */
  static TypeTree over(TypeTree shape, Layout layout) {
    return new PairSplit(layout).node(shape, 0, layout.displacement(0));
  }

  /**
   * The node over the elements from {@code start}, whose first element is to lie at {@code first}.
   * The first node with displacements takes {@code first} up; below it everything starts at 0.
   */
  private TypeTree node(TypeTree shape, int start, long first) {
    return switch (shape) {
      case Con con -> new Con(con.count(), layout.type(start));
      case Vec vec -> {
        int block = length(vec.child());
        long stride = vec.count() == 1 ? 0 : step(start, start + block);
        yield new Vec(vec.count(), stride, node(vec.child(), start, first));
      }
      case Idx idx -> {
        int block = length(idx.child());
        LongSeq places = places(start, block, idx.displacements().size(), first);
        yield new Idx(places, node(idx.child(), start, 0));
      }
      case Strc strc -> strc(strc, start, first);
      case VecBuc buc -> {
        int block = length(buc.child());
        LongSeq sizes = buc.bucketSizes();
        long stride = sizes.size() == 1 ? 0 : step(start, start + block * (int) sizes.get(0));
        long inside = bucketStride(sizes, start, block);
        yield new VecBuc(stride, inside, sizes, node(buc.child(), start, first));
      }
      case IdxBuc buc -> {
        int block = length(buc.child());
        LongSeq sizes = buc.bucketSizes();
        long[] places = new long[sizes.size()];
        int at = start;
        for (int k = 0; k < places.length; k++) {
          places[k] = step(start, at) + first;
          at += block * (int) sizes.get(k);
        }
        TypeTree child = node(buc.child(), start, 0);
        yield new IdxBuc(bucketStride(sizes, start, block), LongSeq.of(places), sizes, child);
      }
    };
  }

  private TypeTree strc(Strc strc, int start, long first) {
    long[] places = new long[strc.children().size()];
    List<TypeTree> children = new ArrayList<>();
    int at = start;
    for (int k = 0; k < places.length; k++) {
      TypeTree child = strc.children().get(k);
      places[k] = step(start, at) + first;
      children.add(node(child, at, 0));
      at += length(child);
    }
    return new Strc(LongSeq.of(places), children);
  }

  private static int length(TypeTree tree) {
    return Math.toIntExact(tree.length());
  }

  private long step(int from, int to) {
    return layout.displacement(to) - layout.displacement(from);
  }

  private LongSeq places(int start, int block, int count, long first) {
    long[] places = new long[count];
    for (int k = 0; k < count; k++) {
      places[k] = step(start, start + k * block) + first;
    }
    return LongSeq.of(places);
  }

  /** The stride inside the first bucket that has two copies, 0 where there is none. */
  private long bucketStride(LongSeq sizes, int start, int block) {
    int at = start;
    for (int k = 0; k < sizes.size(); k++) {
      if (sizes.get(k) > 1) {
        return step(at, at + block);
      }
      at += block;
    }
    return 0;
  }
}
