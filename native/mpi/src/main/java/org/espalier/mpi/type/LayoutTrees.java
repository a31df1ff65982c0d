// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/** The tree that lists a layout as it stands, runs of adjacent elements taken together. */
final class LayoutTrees {
  private LayoutTrees() {}

  static TypeTree listed(Layout layout) {
    if (!layout.isTyped()) {
      throw new IllegalArgumentException(
          "the layout must be typed to become a datatype, got an untyped one");
    }
    List<BasicType> types = new ArrayList<>();
    int n = layout.length();
    long[] starts = new long[n];
    long[] lengths = new long[n];
    int runs = 0;
    for (int i = 0; i < n; i++) {
      BasicType type = layout.type(i);
      long place = layout.displacement(i);
      if (runs > 0
          && types.get(runs - 1).equals(type)
          && place == starts[runs - 1] + lengths[runs - 1] * type.extent()) {
        lengths[runs - 1]++;
      } else {
        types.add(type);
        starts[runs] = place;
        lengths[runs++] = 1;
      }
    }
    BasicType first = types.getFirst();
    if (layout.palette().size() > 1) {
      List<TypeTree> leaves = new ArrayList<>(runs);
      for (int k = 0; k < runs; k++) {
        leaves.add(new Con(lengths[k], types.get(k)));
      }
      return new Strc(LongSeq.of(starts, 0, runs), leaves);
    }
    LongSeq places = LongSeq.of(starts, 0, runs);
    LongSeq sizes = LongSeq.of(lengths, 0, runs);
    if (runs == 1 && starts[0] == 0) {
      return new Con(lengths[0], first);
    }
    return sizes.stream().allMatch(size -> size == lengths[0])
        ? new Idx(places, new Con(lengths[0], first))
        : new IdxBuc(first.extent(), places, sizes, new Con(1, first));
  }
}
