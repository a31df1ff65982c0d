// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * Nests parts into strc nodes of exactly two children. Every nesting costs the same; the balanced
 * one is the shallowest, ⌈log₂ m⌉ for m parts.
 */
public final class PairTree {
  private PairTree() {}

  /**
   * Nests the parts.
   *
   * @param parts two or more trees
   * @param places where each starts, as many as parts
   * @return their catenation, in binary strc nodes
   */
  public static TypeTree of(List<TypeTree> parts, List<Long> places) {
    return nest(parts, places, 0, parts.size(), 0);
  }

  /** Parts from..to, moved by −origin. */
  private static TypeTree nest(
      List<TypeTree> parts, List<Long> places, int from, int to, long origin) {
    int middle = (from + to) >>> 1;
    LongSeq two = LongSeq.of(places.get(from) - origin, places.get(middle) - origin);
    return new Strc(
        two, List.of(half(parts, places, from, middle), half(parts, places, middle, to)));
  }

  private static TypeTree half(List<TypeTree> parts, List<Long> places, int from, int to) {
    return to - from == 1 ? parts.get(from) : nest(parts, places, from, to, places.get(from));
  }
}
