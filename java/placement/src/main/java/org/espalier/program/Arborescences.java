// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cheapest arborescences in the complete digraph of redistributions.
 *
 * <p><b>Problem.</b> Given a root p and a set Q of placements, find a directed tree rooted at p
 * that contains Q, through any further placements, of least total cost: the directed Steiner
 * problem that §2.6.1 of the review names.
 *
 * <p><b>Source.</b> S. Dreyfus, R. Wagner, "The Steiner problem in graphs", Networks 1 (1971),
 * 195–207, doi:10.1002/net.3230010302, which holds for directed trees as it stands. With d the
 * shortest-path closure of the costs:
 *
 * <pre>
 *   t({q}, v) = d(v, q)
 *   t(Q, v)   = min over r of d(v, r) + min over {} ≠ A ⊂ Q of t(A, r) + t(Q ∖ A, r)
 * </pre>
 *
 * <p><b>Complexity.</b> O(3^k s + 2^k s²) time and O(2^k s) space for k terminals among s
 * placements; tables of all subsets are kept, so later sets are cheap. Exact and deterministic: the
 * least split and placement wins a tie.
 *
 * <p>Not for several threads.
 */
final class Arborescences {
  /** Sets are bit masks of placements. */
  static final int MAX_PLACEMENTS = 62;

  private final PlacementSpace space;
  private final int s;
  // distance[v * s + q]: length of a shortest path, next[v * s + q]: its first step
  private final long[] distance;
  private final int[] next;
  private final Map<Long, long[]> tables = new HashMap<>();

  /**
   * Prepares the closure.
   *
   * @param sharing with {@link Sharing#EDGES} every move is direct, and no set may be asked for
   */
  Arborescences(PlacementSpace space, Sharing sharing) {
    this.space = space;
    this.s = space.size();
    this.distance = new long[s * s];
    this.next = new int[s * s];
    for (int v = 0; v < s; v++) {
      for (int q = 0; q < s; q++) {
        distance[v * s + q] = v == q ? 0 : space.cost(v, q);
        next[v * s + q] = q;
      }
    }
    if (sharing == Sharing.EDGES) {
      return;
    }
    // Floyd and Warshall. Only a strictly shorter path replaces a direct move.
    for (int r = 0; r < s; r++) {
      for (int v = 0; v < s; v++) {
        for (int q = 0; q < s; q++) {
          long via = plus(distance[v * s + r], distance[r * s + q]);
          if (via < distance[v * s + q]) {
            distance[v * s + q] = via;
            next[v * s + q] = next[v * s + r];
          }
        }
      }
    }
  }

  private static long plus(long a, long b) {
    return a == PlacementSpace.FORBIDDEN || b == PlacementSpace.FORBIDDEN
        ? PlacementSpace.FORBIDDEN
        : a + b;
  }

  /** The cost of one unit along a shortest path. */
  long distance(int from, int to) {
    return distance[from * s + to];
  }

  /** The cost of one unit's cheapest arborescence from {@code root} over the set {@code asked}. */
  long cost(int root, long asked) {
    long terminals = asked & ~(1L << root);
    if (terminals == 0) {
      return 0;
    }
    return table(terminals)[root];
  }

  private long[] table(long terminals) {
    long[] known = tables.get(terminals);
    if (known != null) {
      return known;
    }
    long[] table = new long[s];
    if (Long.bitCount(terminals) == 1) {
      int q = Long.numberOfTrailingZeros(terminals);
      for (int v = 0; v < s; v++) {
        table[v] = distance[v * s + q];
      }
    } else {
      long[] split = new long[s];
      for (int v = 0; v < s; v++) {
        split[v] = splitCost(terminals, v);
      }
      for (int v = 0; v < s; v++) {
        long best = PlacementSpace.FORBIDDEN;
        for (int r = 0; r < s; r++) {
          best = Math.min(best, plus(distance[v * s + r], split[r]));
        }
        table[v] = best;
      }
    }
    tables.put(terminals, table);
    return table;
  }

  /** The cheapest way to branch at {@code v}: of two parts, A holds the lowest terminal. */
  private long splitCost(long terminals, int v) {
    long lowest = Long.lowestOneBit(terminals);
    long rest = terminals & ~lowest;
    long best = PlacementSpace.FORBIDDEN;
    // Invariant: others runs through the proper subsets of rest, downwards.
    for (long others = (rest - 1) & rest; ; others = (others - 1) & rest) {
      long a = lowest | others;
      best = Math.min(best, plus(table(a)[v], table(terminals & ~a)[v]));
      if (others == 0) {
        return best;
      }
    }
  }

  /** One move of an arborescence. */
  record Step(int from, int to, long cost) {}

  /** The moves of a shortest path; it works for any number of placements. */
  List<Step> path(int from, int to) {
    List<Step> steps = new ArrayList<>();
    int at = from;
    while (at != to) {
      int step = next[at * s + to];
      steps.add(new Step(at, step, space.cost(at, step)));
      at = step;
    }
    return steps;
  }

  /**
   * The moves of a cheapest arborescence, a placement's own move before those that go on from it.
   */
  List<Step> steps(int root, long asked) {
    long terminals = asked & ~(1L << root);
    List<Step> steps = new ArrayList<>();
    long[] reached = {1L << root};
    if (terminals != 0) {
      grow(root, terminals, reached, steps);
    }
    return steps;
  }

  /** Depth is at most the number of terminals: each call splits them or walks a path. */
  private void grow(int root, long terminals, long[] reached, List<Step> steps) {
    long target = table(terminals)[root];
    if (Long.bitCount(terminals) == 1) {
      walk(root, Long.numberOfTrailingZeros(terminals), reached, steps);
      return;
    }
    for (int r = 0; r < s; r++) {
      if (plus(distance[root * s + r], splitCost(terminals, r)) == target) {
        walk(root, r, reached, steps);
        long lowest = Long.lowestOneBit(terminals);
        long rest = terminals & ~lowest;
        for (long others = (rest - 1) & rest; ; others = (others - 1) & rest) {
          long a = lowest | others;
          if (plus(table(a)[r], table(terminals & ~a)[r]) == splitCost(terminals, r)) {
            grow(r, a, reached, steps);
            grow(r, terminals & ~a, reached, steps);
            return;
          }
          assert others != 0 : "some split has the cost of the best one";
        }
      }
    }
    throw new AssertionError("some branching placement has the cost of the best one");
  }

  /**
   * Adds a shortest path. A placement that is there already is not moved to again: that can only
   * happen at cost 0, or the arborescence would not be cheapest.
   */
  private void walk(int from, int to, long[] reached, List<Step> steps) {
    int at = from;
    while (at != to) {
      int step = next[at * s + to];
      if ((reached[0] >> step & 1) == 0) {
        steps.add(new Step(at, step, space.cost(at, step)));
        reached[0] |= 1L << step;
      }
      at = step;
    }
  }
}
