// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.Arrays;
import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.segment.PairTree;
import org.espalier.segment.Rules;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * The costs of single nodes as the search needs them; all in words. {@link Rules} says what a strc
 * of m ≥ 2 parts costs, {@code strc + m · part}, and why that also serves strc of two children.
 * What the search needs of the two numbers is {@code part} ≥ 0 and {@code strc + part} ≥ 0, and
 * that m = 1 never beats the part itself. Only for a single part do the sets differ: without pairs
 * it is a node that moves its child, with pairs it is no node at all.
 */
final class Constants {
  /** More than any tree costs, and small enough to be added to. */
  static final long NONE = Long.MAX_VALUE / 4;

  final long con;
  final long vec;
  final long idx;
  final long strc;
  final long part;
  final long lookup;
  // whether a strc has exactly two children
  final boolean pairs;

  // what a node over a uniform repetition of any count costs: a vec, or an idx whose look-ups are
  // free
  final long uniform;
  // what the cheaper node over two equal blocks costs
  final long twice;
  // what a strc of two single elements costs; no strc costs less
  final long leastStrc;
  // no block of two or more elements that is not contiguous costs less
  final long leastBlock;
  // whether an idx may be cheaper than a vec over equal strides
  final boolean dearVec;
  // the largest count at which it is
  final long mostIndexed;

  Constants(Rules rules) {
    pairs = rules.binary();
    con = rules.costs().con();
    vec = rules.costs().vec();
    idx = rules.costs().idx();
    lookup = rules.costs().lookup();
    part = rules.perPart();
    strc = rules.strcBase();
    uniform = lookup == 0 ? Math.min(vec, idx) : vec;
    twice = Math.min(vec, idx + 2 * lookup);
    leastStrc = strc + 2 * (part + con);
    leastBlock = Math.min(twice + con, leastStrc);
    dearVec = uniform > idx + 2 * lookup;
    mostIndexed = dearVec ? (vec - idx - 1) / lookup : 1;
  }

  /** The strc of some parts, which is the part itself if there is only one and strc are pairs. */
  TypeTree strc(List<TypeTree> parts, long[] places) {
    if (!pairs) {
      return new Strc(LongSeq.of(places), parts);
    }
    return parts.size() == 1
        ? parts.getFirst()
        : PairTree.of(parts, Arrays.stream(places).boxed().toList());
  }

  /** What an idx over {@code count} blocks costs. */
  long idx(long count) {
    return idx + count * lookup;
  }

  /** What the cheapest node over {@code count} blocks one stride apart costs. */
  long repeated(long count) {
    return Math.min(vec, idx(count));
  }
}
