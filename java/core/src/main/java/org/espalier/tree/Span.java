// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import org.espalier.layout.BasicType;
import org.espalier.layout.Exact;
import org.espalier.layout.LongSeq;
import org.jspecify.annotations.Nullable;

/**
 * What a node knows of all that lies below it, computed once when the node is made, so that a DAG
 * with exponentially many paths still answers at once.
 *
 * @param length number of basic elements
 * @param size bytes of data
 * @param first displacement of element 0
 * @param trueLb least displacement
 * @param trueUb greatest displacement plus true extent
 * @param ub greatest displacement plus extent
 * @param depth nodes on the longest path
 * @param alignment greatest alignment
 * @param typed whether leaves carry MPI types
 * @param onlyType the basic type of all elements, or null where there are several
 */
record Span(
    long length,
    long size,
    long first,
    long trueLb,
    long trueUb,
    long ub,
    int depth,
    int alignment,
    boolean typed,
    @Nullable BasicType onlyType) {

  static Span ofRun(BasicType type, long count) {
    long last = Exact.multiply(count - 1, type.extent(), "displacement");
    return new Span(
        count,
        Exact.multiply(count, type.size(), "size"),
        0,
        0,
        Exact.add(last, type.trueExtent(), "true upper bound"),
        Exact.add(last, type.extent(), "upper bound"),
        1,
        type.alignment(),
        type.isTyped(),
        type);
  }

  /**
   * The span of {@code copies} of this span whose bases lie between {@code low} and {@code high}.
   */
  Span repeated(long copies, long firstBase, long low, long high) {
    if (depth >= TypeTree.MAX_DEPTH) {
      throw new IllegalArgumentException(
          "depth must be <= %d, got a tree that is deeper".formatted(TypeTree.MAX_DEPTH));
    }
    return new Span(
        Exact.multiply(length, copies, "length"),
        Exact.multiply(size, copies, "size"),
        Exact.add(firstBase, first, "displacement"),
        Exact.add(low, trueLb, "true lower bound"),
        Exact.add(high, trueUb, "true upper bound"),
        Exact.add(high, ub, "upper bound"),
        depth + 1,
        alignment,
        typed,
        onlyType);
  }

  /** The span of {@code copies} of this span at each of the given bases. */
  Span at(LongSeq bases) {
    // a loop, since the first lambda of a JVM takes milliseconds of a commit
    long low = bases.get(0);
    long high = low;
    for (int i = 1; i < bases.size(); i++) {
      low = Math.min(low, bases.get(i));
      high = Math.max(high, bases.get(i));
    }
    return repeated(bases.size(), bases.get(0), low, high);
  }

  /** The span of this one followed by another, both already at their place. */
  Span then(Span next) {
    if (typed != next.typed) {
      throw new IllegalArgumentException(
          "children must be all typed or all untyped, got both kinds");
    }
    return new Span(
        Exact.add(length, next.length, "length"),
        Exact.add(size, next.size, "size"),
        first,
        Math.min(trueLb, next.trueLb),
        Math.max(trueUb, next.trueUb),
        Math.max(ub, next.ub),
        Math.max(depth, next.depth),
        Math.max(alignment, next.alignment),
        typed,
        onlyType != null && onlyType.equals(next.onlyType) ? onlyType : null);
  }
}
