// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.expression;

import org.espalier.expression.ExpressionTree;

/**
 * What a user would write without this project: Sankoff and Rousseau's programme, one table row for
 * each node and state, every state against every other. It finds the cost alone.
 */
final class PlainSankoff {
  private PlainSankoff() {}

  static long cost(ExpressionTree tree, long[] positions, int[][] distance) {
    int states = distance.length;
    long[][] cost = new long[tree.size()][states];
    for (int x = 0; x < tree.size(); x++) {
      for (int p = 0; p < states; p++) {
        if (tree.isLeaf(x)) {
          cost[x][p] = positions[x] == p ? 0 : Integer.MAX_VALUE;
        }
        for (int c = 0; c < tree.operands(x); c++) {
          int y = tree.operand(x, c);
          long best = Long.MAX_VALUE;
          for (int r = 0; r < states; r++) {
            best = Math.min(best, cost[y][r] + tree.weight(y) * distance[r][p]);
          }
          cost[x][p] += best;
        }
      }
    }
    long best = Long.MAX_VALUE;
    for (long total : cost[tree.root()]) {
      best = Math.min(best, total);
    }
    return best;
  }
}
