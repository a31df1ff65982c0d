// SPDX-License-Identifier: Apache-2.0
package org.espalier.transpack;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.segment.PairTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * A shape that fits any pair of layouts: an idx for each run of elements of one type, and a strc
 * over these where there are several.
 */
final class Fallback {
  private Fallback() {}

  static TypeTree shape(Layout source, Layout target, ConstructorSet set) {
    List<TypeTree> parts = new ArrayList<>();
    List<Long> places = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= source.length(); i++) {
      if (i == source.length() || !source.type(i).equals(source.type(start))) {
        places.add((long) start);
        parts.add(run(source.type(start), i - start));
        start = i;
      }
    }
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    if (set == ConstructorSet.BINARY_STRUCT) {
      return PairTree.of(parts, places);
    }
    long[] starts = places.stream().mapToLong(Long::longValue).toArray();
    return new Strc(LongSeq.of(starts), parts);
  }

  /** An idx over single elements; only the number of its entries matters here. */
  private static TypeTree run(BasicType type, int count) {
    return new Idx(LongSeq.of(new long[count]), new Con(1, type));
  }
}
