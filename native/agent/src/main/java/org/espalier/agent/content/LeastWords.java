// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.content;

import java.util.Arrays;

/**
 * A proved lower bound on the words of any tree that describes the data of a type, from its
 * constructor calls alone: what is above it in the program's description is the most that tuning
 * could save. It is high where data lie irregularly.
 *
 * <p>With D different distances between neighbouring elements and K words a node, no tree of the
 * basic constructors costs less than min(K · max(1, D), D + 2 K): the proof is with {@code
 * org.espalier.agent.tuning.LowerBound.ofDistances}. Here D is bounded from below: a list over
 * elements has as many distances as there are between the end of one block and the start of the
 * next, and any other constructor has at least those of each of its components, since a copy of a
 * component keeps them.
 */
public final class LeastWords {
  private static final long NODE = 6; // the default cost model's, as in ConstructionFacts

  private LeastWords() {}

  /**
   * Bounds the words of a type from below, in time O(n log n) for lists of n entries.
   *
   * @param made how the type is made, of at least one element
   * @return words, at least those of one node
   */
  public static long of(Construction made) {
    long distances = distances(made);
    return Math.min(NODE * Math.max(1, distances), distances + 2 * NODE);
  }

  private static long distances(Construction made) {
    long most = 0;
    for (Construction component : made.components()) {
      most = Math.max(most, distances(component));
    }
    return switch (made.combiner()) {
      case INDEXED -> Math.max(most, seams(made, 1));
      case HINDEXED -> Math.max(most, seams(made, made.components().getFirst().second()));
      // Parts without elements would count, and what they lie between would not.
      case NAMED, DUP, CONTIGUOUS, VECTOR, HVECTOR, STRUCT, RESIZED -> most;
    };
  }

  /** Different distances between blocks of elements, whose unit the places are counted in. */
  private static long seams(Construction made, long unit) {
    if (!made.components().getFirst().isPredefined() || unit <= 0) {
      return 0;
    }
    long[] all = new long[made.entries()];
    int count = 0;
    long end = 0;
    boolean first = true;
    for (int i = 0; i < all.length; i++) {
      if (made.length(i) > 0) {
        if (!first) {
          all[count++] = made.place(i) - end;
        }
        first = false;
        end = made.place(i) + (made.length(i) - 1) * unit;
      }
    }
    Arrays.sort(all, 0, count);
    long different = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        different++;
      }
    }
    return different;
  }
}
