// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.espalier.metric.DirectSum;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.junit.jupiter.api.Test;

/** The examples of Chatterjee, Gilbert, Schreiber and Teng, by the number of their figure. */
class PaperFiguresTest {
  private static ExpressionTree figure1() {
    ExpressionBuilder builder = ExpressionTree.builder();
    int a = builder.leaf();
    int b = builder.leaf();
    int c = builder.leaf();
    int d = builder.operation(a, b);
    builder.operation(d, c);
    return builder.build();
  }

  @Test
  void figure1CostsSixteen() {
    long[] positions = {7, 7, 2, 11, 1, 1, 0, 0, 0, 0};
    Embedding embedding = Embedder.embed(new Grid(2), figure1(), positions);
    assertThat(embedding.cost()).isEqualTo(16);
    assertThat(embedding.method()).isEqualTo("compact-grid");
    // D = (2, 7) in every best embedding; E anywhere on the way from there to C costs the same.
    assertThat(embedding.position(3, 0)).isEqualTo(2);
    assertThat(embedding.position(3, 1)).isEqualTo(7);
    Embedding explicit =
        Embedder.embed(new Grid(2), figure1(), EmbeddingMethod.EXPLICIT, positions);
    assertThat(explicit.cost()).isEqualTo(16);
    // The paper's own E.
    long[] printed = {7, 7, 2, 11, 1, 1, 2, 7, 2, 5};
    assertThat(figure1().flat().cost(new Grid(2), printed)).isEqualTo(16);
  }

  @Test
  void figure1CannotBePlacedAtLeavesOnly() {
    long best = Long.MAX_VALUE;
    long[][] leaves = {{7, 7}, {2, 11}, {1, 1}};
    for (long[] d : leaves) {
      for (long[] e : leaves) {
        long[] positions = {7, 7, 2, 11, 1, 1, d[0], d[1], e[0], e[1]};
        best = Math.min(best, figure1().flat().cost(new Grid(2), positions));
      }
    }
    assertThat(best).isGreaterThan(16);
  }

  /** A := A + a bᵀ: the root is at A's user, here A itself; weights are the operands' sizes. */
  private static ExpressionTree rankOne(long m, long n) {
    ExpressionBuilder builder = ExpressionTree.builder();
    int matrix = builder.leaf();
    int a = builder.leaf();
    int b = builder.leaf();
    int product = builder.operation(a, b);
    builder.operation(matrix, product);
    return builder.weight(matrix, m * n).weight(a, m).weight(b, n).weight(product, m * n).build();
  }

  @Test
  void figure9MovesVectorsInsteadOfTheirProduct() {
    Metric metric = DirectSum.of(new Grid(2), new Discrete());
    long row = 0;
    long[] positions = {1, 0, row, 0, 0, row, 0, 0, row, 0, 0, 0, 0, 0, 0};
    ExpressionTree tree = rankOne(30, 50);
    Embedding embedding = Embedder.embed(metric, tree, positions);
    assertThat(embedding.cost()).isEqualTo(30 + 50);
    assertThat(embedding.position(3, 0)).isEqualTo(1);
    assertThat(embedding.method()).isEqualTo("sum(weighted-grid, weighted-discrete)");
    // By distance alone the product is formed in place and moved: mn elements.
    long[] inPlace = {1, 0, row, 0, 0, row, 0, 0, row, 0, 0, row, 1, 0, row};
    assertThat(tree.flat().cost(metric, inPlace)).isEqualTo(30 * 50);
    Embedding unweighted =
        Embedder.embed(metric, ExpressionTree.ofParents(new int[] {4, 3, 3, 4, -1}), positions);
    assertThat(unweighted.cost()).isEqualTo(1);
  }

  /**
   * Figure 10: w uses v and x, x uses two leaves elsewhere. Both operations belong at v, which is
   * no leaf of x, if x's edge weighs more than its leaves' edges.
   */
  @Test
  void figure10PlacesAnOperationAtNoLeafOfItsSubtree() {
    ExpressionBuilder builder = ExpressionTree.builder();
    int v = builder.leaf();
    int y = builder.leaf();
    int z = builder.leaf();
    int x = builder.operation(y, z);
    int w = builder.operation(v, x);
    ExpressionTree tree = builder.weight(v, 5).weight(x, 5).build();
    for (Metric metric : List.of(new Discrete(), new FatTree(2))) {
      Embedding embedding = Embedder.embed(metric, tree, 0, 2, 3, 0, 0);
      Embedding explicit = Embedder.embed(metric, tree, EmbeddingMethod.EXPLICIT, 0, 2, 3, 0, 0);
      assertThat(embedding.cost()).isEqualTo(explicit.cost());
      assertThat(embedding.position(x, 0)).isZero();
      assertThat(embedding.position(w, 0)).isZero();
    }
  }

  /** Theorem 7.2.1 says every best embedding of a ring uses leaf positions only; some do not. */
  @Test
  void someBestEmbeddingsOfARingUseOtherPositions() {
    ExpressionTree tree = ExpressionTree.ofParents(new int[] {2, 2, -1});
    Metric ring = Ring.of(8);
    long least = Embedder.embed(ring, tree, 0, 2, 0).cost();
    assertThat(least).isEqualTo(2);
    assertThat(tree.flat().cost(ring, new long[] {0, 2, 1})).isEqualTo(least);
  }

  @Test
  void theFatTreesHighestDifferingBitCountsFromOne() {
    FatTree tree = new FatTree(3);
    assertThat(tree.distance(new long[] {6}, 0, new long[] {7}, 0)).isEqualTo(2);
    // Figure 8: q and r meet at height 2, p and both at height 3.
    assertThat(tree.distance(new long[] {4}, 0, new long[] {6}, 0)).isEqualTo(4);
    assertThat(tree.distance(new long[] {0}, 0, new long[] {6}, 0)).isEqualTo(6);
    assertThat(tree.distance(new long[] {0}, 0, new long[] {4}, 0)).isEqualTo(6);
  }

  /**
   * The footnote to section 5 says an embedding in a robust metric is best if and only if it is
   * best on every subtree. "Only if" fails: three arrays apart, (a + b) + c, with everything done
   * at c.
   */
  @Test
  void aBestEmbeddingNeedNotBeBestOnEverySubtree() {
    ExpressionTree tree = figure1();
    long least = Embedder.embed(new Discrete(), tree, 1, 2, 3, 0, 0).cost();
    assertThat(least).isEqualTo(2);
    assertThat(tree.flat().cost(new Discrete(), new long[] {1, 2, 3, 3, 3})).isEqualTo(least);
    // On the subtree a + b the same place costs 2, where 1 would do.
    ExpressionTree pair = ExpressionTree.ofParents(new int[] {2, 2, -1});
    assertThat(pair.flat().cost(new Discrete(), new long[] {1, 2, 3})).isEqualTo(2);
    assertThat(Embedder.embed(new Discrete(), pair, 1, 2, 0).cost()).isEqualTo(1);
  }
}
