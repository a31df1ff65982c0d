// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.startup;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;
import org.espalier.metric.Startup;

/**
 * Improves an embedding under startup cost plus distance, where the exact programme's tables would
 * be too large ({@link StartupEmbedding}). A heuristic; its caller knows a lower bound.
 *
 * <p><b>Method.</b> Every inner node has a few candidate places, and the explicit programme
 * (Algorithm 1.3.1 of Chatterjee et al. 1995) is run over these: the best of all embeddings that
 * choose from them. At first the candidates are a node's places in the given embeddings; in each
 * later round its own place, its user's, and its operands'. The place itself always being a
 * candidate, no round makes it worse, and the first that makes it no better is the last.
 *
 * <p>O(N·c²) time a round for c candidates, {@link #ROUNDS} rounds at most. Deterministic.
 */
public final class StartupDescent {
  /** How many operands' places are candidates: more make a round slower and hardly better. */
  private static final int NEIGHBOURS = 6;

  private static final int ROUNDS = 20;

  private final Startup metric;
  private final FlatTree tree;
  private final int k;
  private long[][] places = new long[0][]; // places[x]: the candidates of x, k numbers each
  private final long[][] cost; // cost[x][i]: C_x at candidate i

  private StartupDescent(Startup metric, FlatTree tree) {
    this.metric = metric;
    this.tree = tree;
    k = metric.coordinates();
    cost = new long[tree.size()][];
  }

  /**
   * Starts from embeddings of the same leaves.
   *
   * @param metric the startup cost and the position space
   * @param tree the expression
   * @param starts the coordinates of every node, in each embedding
   * @return those of an embedding that costs no more than any of them
   */
  public static long[] improve(Startup metric, FlatTree tree, long[]... starts) {
    StartupDescent run = new StartupDescent(metric, tree);
    int n = tree.size();
    int k = run.k;
    long[][] places = new long[n][];
    for (int x = 0; x < n; x++) {
      places[x] = new long[tree.isLeaf(x) ? k : starts.length * k];
      for (int i = 0; i < places[x].length; i++) {
        places[x][i] = starts[i / k][x * k + i % k];
      }
    }
    long[] best = run.choose(places);
    long least = tree.cost(metric, best);
    for (int round = 0; round < ROUNDS; round++) {
      long[] next = run.choose(run.neighbours(best));
      long total = tree.cost(metric, next);
      if (total >= least) {
        break;
      }
      least = total;
      best = next;
    }
    return best;
  }

  private long[][] neighbours(long[] positions) {
    long[][] near = new long[tree.size()][];
    for (int x = 0; x < tree.size(); x++) {
      int operands = Math.min(NEIGHBOURS, tree.operands(x));
      boolean used = x != tree.root();
      near[x] = new long[tree.isLeaf(x) ? k : k * (1 + operands + (used ? 1 : 0))];
      System.arraycopy(positions, x * k, near[x], 0, k);
      if (!tree.isLeaf(x)) {
        for (int c = 0; c < operands; c++) {
          System.arraycopy(positions, tree.operand(x, c) * k, near[x], (1 + c) * k, k);
        }
        if (used) {
          System.arraycopy(positions, tree.parent(x) * k, near[x], (1 + operands) * k, k);
        }
      }
    }
    return near;
  }

  /** The explicit programme over the candidates. */
  private long[] choose(long[][] candidates) {
    places = candidates;
    int n = tree.size();
    for (int x = 0; x < n; x++) {
      cost[x] = new long[places[x].length / k];
      for (int i = 0; i < cost[x].length; i++) {
        for (int c = 0; c < tree.operands(x); c++) {
          int y = tree.operand(x, c);
          cost[x][i] += total(y, best(y, places[x], i * k), places[x], i * k);
        }
      }
    }
    long[] chosen = new long[n * k];
    int root = tree.root();
    int least = 0;
    for (int i = 1; i < cost[root].length; i++) {
      least = cost[root][i] < cost[root][least] ? i : least;
    }
    System.arraycopy(places[root], least * k, chosen, root * k, k);
    for (int y = root - 1; y >= 0; y--) {
      int i = best(y, chosen, tree.parent(y) * k);
      System.arraycopy(places[y], i * k, chosen, y * k, k);
    }
    Arrays.fill(cost, null);
    return chosen;
  }

  private long total(int y, int i, long[] target, int at) {
    return cost[y][i] + tree.weight(y) * metric.distance(places[y], i * k, target, at);
  }

  private int best(int y, long[] target, int at) {
    int best = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < cost[y].length; i++) {
      long total = total(y, i, target, at);
      if (total < least) {
        least = total;
        best = i;
      }
    }
    return best;
  }
}
