// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/** Every kind of node over children of every kind, with few copies and many borderline strides. */
final class SmallTrees {
  static final BasicType SHORT = BasicType.of("MPI_SHORT");
  static final BasicType INT = BasicType.of("MPI_INT");
  static final TypeTree ONE = new Con(1, SHORT);

  private static final long[] STRIDES = {-70, 0, 1, 4, 500};

  /**
   * Children that start at 0 or elsewhere, end where they start or elsewhere, of one type or two.
   */
  private static final List<TypeTree> CHILDREN =
      List.of(
          ONE,
          new Con(3, INT),
          new Idx(LongSeq.of(2), ONE),
          new Idx(LongSeq.of(3, 10), new Con(2, INT)),
          new Vec(3, 20, new Idx(LongSeq.of(-1), ONE)),
          new Strc(LongSeq.of(5, 0), List.of(ONE, new Con(2, INT))));

  private static final List<LongSeq> SIZES =
      List.of(
          LongSeq.of(1),
          LongSeq.of(3),
          LongSeq.of(1, 1),
          LongSeq.of(1, 3),
          LongSeq.of(3, 1),
          LongSeq.of(2, 3, 1),
          LongSeq.of(1, 4, 2, 1));

  private SmallTrees() {}

  static List<TypeTree> all() {
    List<TypeTree> trees = new ArrayList<>(CHILDREN);
    for (TypeTree child : CHILDREN) {
      for (long stride : STRIDES) {
        repetitions(child, stride, trees);
        buckets(child, stride, trees);
      }
      for (TypeTree other : CHILDREN) {
        catenations(child, other, trees);
      }
      trees.add(new Strc(LongSeq.of(6), List.of(child)));
    }
    return trees;
  }

  private static void repetitions(TypeTree child, long stride, List<TypeTree> trees) {
    for (int count = 1; count <= 3; count++) {
      trees.add(new Vec(count, stride, child));
    }
    trees.add(new Idx(LongSeq.of(stride), child));
    trees.add(new Idx(LongSeq.of(stride, 9), child));
    trees.add(new Idx(LongSeq.of(9, stride, 100, 100 + stride), child));
  }

  private static void buckets(TypeTree child, long stride, List<TypeTree> trees) {
    for (LongSeq sizes : SIZES) {
      trees.add(new VecBuc(stride, 40, sizes, child));
      trees.add(new VecBuc(90, stride, sizes, child));
      long[] places = new long[sizes.size()];
      for (int k = 0; k < places.length; k++) {
        places[k] = 8 + 200L * k * k;
      }
      trees.add(new IdxBuc(stride, LongSeq.of(places), sizes, child));
    }
  }

  private static void catenations(TypeTree left, TypeTree right, List<TypeTree> trees) {
    for (long place : STRIDES) {
      trees.add(new Strc(LongSeq.of(place, 30), List.of(left, right)));
      trees.add(new Strc(LongSeq.of(0, place, 7), List.of(left, right, left)));
    }
  }
}
