// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Seeded random expression trees of several shapes. */
final class RandomTrees {
  private RandomTrees() {}

  /**
   * A tree with the given number of leaves; arity up to {@code maxArity}, sometimes unary nodes.
   */
  static ExpressionTree tree(SplittableRandom random, int leaves, int maxArity, long maxWeight) {
    ExpressionBuilder builder = ExpressionTree.builder();
    List<Integer> open = new ArrayList<>();
    int made = 0;
    int shape = random.nextInt(3);
    while (made < leaves || open.size() > 1) {
      boolean leaf = made < leaves && (open.size() < 2 || random.nextInt(2) == 0);
      int node;
      if (leaf) {
        node = builder.leaf();
        made++;
      } else {
        int arity = Math.min(open.size(), 2 + random.nextInt(Math.max(1, maxArity - 1)));
        if (maxArity > 2 && random.nextInt(8) == 0) {
          arity = 1;
        }
        int[] operands = new int[arity];
        for (int i = 0; i < arity; i++) {
          // A queue makes balanced trees, a stack slanted ones, chance both.
          int at =
              switch (shape) {
                case 0 -> 0;
                case 1 -> open.size() - 1;
                default -> random.nextInt(open.size());
              };
          operands[i] = open.get(at);
          open.subList(at, at + 1).clear();
        }
        node = builder.operation(operands);
      }
      if (maxWeight >= 0) {
        builder.weight(node, random.nextLong(maxWeight + 1));
      }
      open.add(node);
    }
    return builder.build();
  }

  /** A complete binary tree with a power of two of leaves, numbered level by level. */
  static ExpressionTree balanced(int leaves) {
    int n = 2 * leaves - 1;
    int[] parent = new int[n];
    for (int x = 0; x < n - 1; x++) {
      parent[x] = leaves + x / 2;
    }
    parent[n - 1] = -1;
    return ExpressionTree.ofParents(parent);
  }

  /** ((a + b) + c) + …: every operation has one leaf and one operation below it. */
  static ExpressionTree caterpillar(int leaves, long... weights) {
    int n = 2 * leaves - 1;
    int[] parent = new int[n];
    for (int x = 0; x < n; x++) {
      parent[x] = x == n - 1 ? -1 : x == 0 ? 2 : (x & 1) == 1 ? x + 1 : x + 2;
    }
    return ExpressionTree.ofParents(parent, weights);
  }
}
