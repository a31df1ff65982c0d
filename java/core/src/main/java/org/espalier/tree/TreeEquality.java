// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Structural equality of two trees. Each pair of distinct nodes is compared once, so that two DAGs
 * with exponentially many paths are compared in time quadratic at most in their nodes, and linear
 * where they are shared alike.
 */
@SuppressWarnings("ReferenceEquality") // identity is the shortcut, structure the answer
final class TreeEquality {
  private TreeEquality() {}

  /** Two nodes by identity. */
  private record Pair(TypeTree left, TypeTree right) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Pair that && left == that.left && right == that.right;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(left) * 31 + System.identityHashCode(right);
    }
  }

  static boolean equal(TypeTree left, TypeTree right) {
    Deque<Pair> open = new ArrayDeque<>();
    Set<Pair> seen = new HashSet<>();
    open.push(new Pair(left, right));
    while (!open.isEmpty()) {
      Pair pair = open.pop();
      if (pair.left == pair.right) {
        continue;
      }
      if (pair.left.hashCode() != pair.right.hashCode() || !pair.left.sameNode(pair.right)) {
        return false;
      }
      for (int k = 0; k < pair.left.children().size(); k++) {
        Pair next = new Pair(pair.left.children().get(k), pair.right.children().get(k));
        if (seen.add(next)) {
          open.push(next);
        }
      }
    }
    return true;
  }
}
