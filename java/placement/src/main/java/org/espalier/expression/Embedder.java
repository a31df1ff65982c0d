// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.layout.LongSeq;
import org.espalier.metric.DirectSum;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.espalier.metric.Startup;
import org.espalier.metric.TableMetric;

/**
 * Places every operation of an expression at least communication cost: the one way into this
 * package's algorithms. It checks what it is given, takes a direct sum apart (Lemma 2.1.1 of
 * Chatterjee et al. 1995: the best embeddings are those that are best in every part), and chooses.
 *
 * <table>
 * <caption>Methods, for N leaves</caption>
 * <tr><th>metric</th><th>unweighted</th><th>weighted</th></tr>
 * <tr><td>grid, k axes</td><td>compact-grid, O(kN)</td><td>weighted-grid, O(kN log N)</td></tr>
 * <tr><td>hypercube, k bits</td><td>compact-hypercube, O(N)</td><td>weighted-hypercube,
 * O(kN)</td></tr>
 * <tr><td>ring, k axes</td><td>compact-ring, O(kNh)</td><td>weighted-ring, O(kN²)</td></tr>
 * <tr><td>discrete</td><td>compact-discrete, O(N log N)</td><td>weighted-discrete, the
 * same</td></tr>
 * <tr><td>fat-tree, P places</td><td>compact-fat-tree, O(N log N log P)</td><td>weighted-fat-tree,
 * the same</td></tr>
 * <tr><td>table of P places</td><td colspan="2">explicit, O(NP²)</td></tr>
 * <tr><td>startup + distance</td><td colspan="2">startup, exact; or startup-descent with a lower
 * bound</td></tr>
 * </table>
 *
 * <p>Edges that all weigh the same are unweighted.
 */
public final class Embedder {
  /** The largest cost that an embedding may have at worst; sums of two such stay in 64 bits. */
  public static final long COST_LIMIT = 1L << 60;

  /** From this size on, the order of nodes in memory is felt. */
  private static final int RENUMBERED = 1 << 14;

  private Embedder() {}

  /**
   * Places an expression with the method that fits the metric.
   *
   * @param metric the position space
   * @param tree the expression, of n nodes
   * @param positions the coordinates of node 0, of node 1, …, n × {@code metric.coordinates()} in
   *     all; only those of leaves are read
   * @return a best embedding, or for a startup cost a good one with its bound
   * @throws IllegalArgumentException if the array has another length, a leaf lies outside the
   *     space, or a cost could exceed {@link #COST_LIMIT}
   */
  public static Embedding embed(Metric metric, ExpressionTree tree, long... positions) {
    return embed(metric, tree, EmbeddingMethod.AUTOMATIC, positions);
  }

  /**
   * Places an expression with a given method.
   *
   * @param metric the position space
   * @param tree the expression, of n nodes
   * @param method which algorithm
   * @param positions the coordinates of node 0, of node 1, …; only those of leaves are read
   * @return the embedding
   * @throws IllegalArgumentException as {@link #embed(Metric, ExpressionTree, long...)}, and if the
   *     method cannot treat the metric or would need too much memory
   */
  public static Embedding embed(
      Metric metric, ExpressionTree tree, EmbeddingMethod method, long... positions) {
    int k = metric.coordinates();
    if (positions.length != (long) tree.size() * k) {
      throw new IllegalArgumentException(
          "there must be %d coordinates for each of %d nodes, got %d"
              .formatted(k, tree.size(), positions.length));
    }
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        try {
          metric.check(positions, x * k);
        } catch (IllegalArgumentException outside) {
          throw new IllegalArgumentException(
              "position of node " + x + ": " + outside.getMessage(), outside);
        }
      }
    }
    checkCost(metric, tree, positions);
    long[] copy = positions.clone();
    return switch (method) {
      case AUTOMATIC -> automatic(metric, tree, copy);
      case EXPLICIT -> {
        ExplicitEmbedding.embed(metric, tree, copy);
        yield optimal(metric, tree, "explicit", copy);
      }
      case LEAF_POSITIONS -> {
        LeafPositionEmbedding.embed(tree, oneAxis(metric), copy, ownLeavesSuffice(metric, tree));
        yield optimal(metric, tree, "leaf-positions", copy);
      }
    };
  }

  private static Metric oneAxis(Metric metric) {
    boolean fits =
        switch (metric) {
          case Grid grid -> grid.dimensions() == 1;
          case Ring ring -> ring.sizes().size() == 1;
          case Discrete discrete -> true;
          case FatTree fatTree -> true;
          case Hypercube cube -> false;
          case DirectSum sum -> false;
          case TableMetric table -> false;
          case Startup startup -> false;
        };
    if (!fits) {
      throw new IllegalArgumentException(
          "leaf positions suffice on one line or ring, in the discrete metric and on a fat-tree,"
              + " got "
              + metric.name());
    }
    return metric;
  }

  /** Theorem 6.1.2 holds for binary trees whose edges all weigh the same. */
  private static boolean ownLeavesSuffice(Metric metric, ExpressionTree tree) {
    if (!(metric instanceof FatTree) || !tree.isUniform()) {
      return false;
    }
    for (int x = 0; x < tree.size(); x++) {
      if (tree.operands(x) == 1 || tree.operands(x) > 2) {
        return false;
      }
    }
    return true;
  }

  private static Embedding optimal(
      Metric metric, ExpressionTree tree, String method, long[] positions) {
    long cost = Embedding.cost(metric, tree, positions);
    return new Embedding(cost, cost, method, metric.coordinates(), positions);
  }

  /**
   * Numbers the nodes depth first before a large tree is placed: the algorithms then find operands
   * near their users in memory. Those that only stream over the nodes do not need it.
   */
  private static Embedding automatic(Metric metric, ExpressionTree tree, long[] positions) {
    boolean streams = metric instanceof Hypercube || (metric instanceof Grid && tree.isUniform());
    if (streams || tree.size() < RENUMBERED) {
      return choose(metric, tree, positions);
    }
    PostOrder order = PostOrder.of(tree);
    int k = metric.coordinates();
    long[] near = new long[positions.length];
    for (int i = 0; i < tree.size(); i++) {
      System.arraycopy(positions, order.order[i] * k, near, i * k, k);
    }
    Embedding embedding = choose(metric, order.renumbered(tree), near);
    long[] placed = embedding.positions();
    for (int i = 0; i < tree.size(); i++) {
      System.arraycopy(placed, i * k, positions, order.order[i] * k, k);
    }
    return new Embedding(
        embedding.cost(), embedding.lowerBound(), embedding.method(), k, positions);
  }

  private static Embedding choose(Metric metric, ExpressionTree tree, long[] positions) {
    boolean uniform = tree.isUniform();
    String kind = uniform ? "compact-" : "weighted-";
    switch (metric) {
      case Grid grid -> {
        for (int c = 0; c < grid.dimensions(); c++) {
          long[] column = column(positions, grid.dimensions(), c);
          if (uniform) {
            GridEmbedding.embed(tree, column);
          } else {
            WeightedGridEmbedding.embed(tree, column);
          }
          putColumn(column, positions, grid.dimensions(), c);
        }
        return optimal(metric, tree, kind + "grid", positions);
      }
      case Ring ring -> {
        LongSeq sizes = ring.sizes();
        for (int c = 0; c < sizes.size(); c++) {
          long[] column = column(positions, sizes.size(), c);
          if (uniform) {
            RingEmbedding.embed(tree, sizes.get(c), column);
          } else {
            WeightedRingEmbedding.embed(tree, sizes.get(c), column);
          }
          putColumn(column, positions, sizes.size(), c);
        }
        return optimal(metric, tree, kind + "ring", positions);
      }
      case Hypercube cube -> {
        if (uniform) {
          HypercubeEmbedding.embed(tree, positions);
        } else {
          HypercubeEmbedding.embedWeighted(tree, cube.dimensions(), positions);
        }
        return optimal(metric, tree, kind + "hypercube", positions);
      }
      case Discrete discrete -> {
        DiscreteEmbedding.embed(tree, positions);
        return optimal(metric, tree, kind + "discrete", positions);
      }
      case FatTree fatTree -> {
        FatTreeEmbedding.embed(tree, fatTree.height(), 0, positions);
        return optimal(metric, tree, kind + "fat-tree", positions);
      }
      case TableMetric table -> {
        ExplicitEmbedding.embed(table, tree, positions);
        return optimal(metric, tree, "explicit", positions);
      }
      case DirectSum sum -> {
        return ofSum(sum, tree, positions);
      }
      case Startup startup -> {
        return ofStartup(startup, tree, positions);
      }
    }
  }

  private static Embedding ofSum(DirectSum sum, ExpressionTree tree, long[] positions) {
    int k = sum.coordinates();
    int offset = 0;
    long bound = 0;
    List<String> methods = new ArrayList<>();
    for (Metric part : sum.parts()) {
      int width = part.coordinates();
      long[] columns = new long[tree.size() * width];
      for (int c = 0; c < width; c++) {
        putColumn(column(positions, k, offset + c), columns, width, c);
      }
      Embedding embedding = choose(part, tree, columns);
      columns = embedding.positions();
      for (int c = 0; c < width; c++) {
        putColumn(column(columns, width, c), positions, k, offset + c);
      }
      bound += embedding.lowerBound();
      methods.add(embedding.method());
      offset += width;
    }
    String method = "sum(" + String.join(", ", methods) + ")";
    return new Embedding(Embedding.cost(sum, tree, positions), bound, method, k, positions);
  }

  private static Embedding ofStartup(Startup startup, ExpressionTree tree, long[] positions) {
    Metric metric = startup.metric();
    if (startup.cost() == 0) {
      return choose(metric, tree, positions);
    }
    switch (metric) {
      case Discrete discrete -> {
        // Every move costs s + 1: the discrete metric in another unit.
        DiscreteEmbedding.embed(tree, positions);
        return optimal(startup, tree, "startup-discrete", positions);
      }
      case FatTree fatTree -> {
        FatTreeEmbedding.embed(tree, fatTree.height(), startup.cost(), positions);
        return optimal(startup, tree, "startup-fat-tree", positions);
      }
      case TableMetric table -> {
        ExplicitEmbedding.embed(startup, tree, positions);
        return optimal(startup, tree, "explicit", positions);
      }
      case Startup nested -> {
        return choose(
            new Startup(startup.cost() + nested.cost(), nested.metric()), tree, positions);
      }
      case Grid grid -> {
        return exactOrDescent(startup, tree, positions);
      }
      case Ring ring -> {
        return exactOrDescent(startup, tree, positions);
      }
      case Hypercube cube -> {
        return exactOrDescent(startup, tree, positions);
      }
      case DirectSum sum -> {
        return exactOrDescent(startup, tree, positions);
      }
    }
  }

  private static Embedding exactOrDescent(Startup startup, ExpressionTree tree, long[] positions) {
    if (StartupEmbedding.embed(startup, tree, positions)) {
      return optimal(startup, tree, "startup", positions);
    }
    // Any embedding pays at least the least distance, and at least the least number of moves times
    // s:
    // both bounds hold at once, so their sum does.
    Embedding distance = choose(startup.metric(), tree, positions.clone());
    int k = startup.coordinates();
    long[] numbers = numbered(tree, positions, k);
    Embedding moves = choose(new Discrete(), tree, numbers);
    long bound = distance.lowerBound() + startup.cost() * moves.cost();
    long[] stay = spread(tree, positions, k, moves);
    long[] best = StartupDescent.improve(startup, tree, distance.positions(), stay);
    return new Embedding(Embedding.cost(startup, tree, best), bound, "startup-descent", k, best);
  }

  /** Numbers the leaves' positions, so that equal ones have equal numbers. */
  private static long[] numbered(ExpressionTree tree, long[] positions, int k) {
    Map<LongSeq, Long> numbers = new HashMap<>();
    long[] number = new long[tree.size()];
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        LongSeq position = LongSeq.of(positions, x * k, (x + 1) * k);
        number[x] = numbers.computeIfAbsent(position, key -> (long) numbers.size());
      }
    }
    return number;
  }

  /** Turns numbers back into positions: those of any leaf with this number. */
  private static long[] spread(ExpressionTree tree, long[] positions, int k, Embedding embedding) {
    int[] leafOf = new int[tree.size()];
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        leafOf[(int) embedding.position(x, 0)] = x;
      }
    }
    long[] spread = new long[positions.length];
    for (int x = 0; x < tree.size(); x++) {
      int leaf = leafOf[(int) embedding.position(x, 0)];
      System.arraycopy(positions, leaf * k, spread, x * k, k);
    }
    return spread;
  }

  private static long[] column(long[] positions, int k, int c) {
    if (k == 1) {
      return positions.clone();
    }
    long[] column = new long[positions.length / k];
    for (int x = 0; x < column.length; x++) {
      column[x] = positions[x * k + c];
    }
    return column;
  }

  private static void putColumn(long[] column, long[] positions, int k, int c) {
    for (int x = 0; x < column.length; x++) {
      positions[x * k + c] = column[x];
    }
  }

  private static void checkCost(Metric metric, ExpressionTree tree, long[] positions) {
    double weights = 0;
    for (int x = 0; x < tree.root(); x++) {
      weights += tree.weight(x);
    }
    double worst = weights * diameter(metric, tree, positions, metric.coordinates(), 0);
    if (worst > COST_LIMIT) {
      throw new IllegalArgumentException(
          "the sum of weights times the largest distance must be <= 2^60, got about %.3g"
              .formatted(worst));
    }
  }

  /**
   * An upper bound of the distances between positions that matter; a double, since it may be huge.
   */
  private static double diameter(
      Metric metric, ExpressionTree tree, long[] positions, int stride, int offset) {
    return switch (metric) {
      case Grid grid -> {
        double sum = 0;
        for (int c = 0; c < grid.dimensions(); c++) {
          sum += extent(tree, positions, stride, offset + c);
        }
        yield sum;
      }
      case Ring ring -> ring.sizes().stream().asDoubleStream().sum() / 2;
      case Hypercube cube -> cube.dimensions();
      case Discrete discrete -> 1;
      case FatTree fatTree -> 2.0 * fatTree.height();
      case TableMetric table -> {
        long most = 0;
        for (int i = 0; i < table.size(); i++) {
          for (int j = 0; j < table.size(); j++) {
            most = Math.max(most, table.get(i, j));
          }
        }
        yield most;
      }
      case Startup startup ->
          startup.cost() + diameter(startup.metric(), tree, positions, stride, offset);
      case DirectSum sum -> {
        double total = 0;
        int at = offset;
        for (Metric part : sum.parts()) {
          total += diameter(part, tree, positions, stride, at);
          at += part.coordinates();
        }
        yield total;
      }
    };
  }

  private static double extent(ExpressionTree tree, long[] positions, int stride, int coordinate) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        least = Math.min(least, positions[x * stride + coordinate]);
        most = Math.max(most, positions[x * stride + coordinate]);
      }
    }
    return (double) most - least;
  }
}
