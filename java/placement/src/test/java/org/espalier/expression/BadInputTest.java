// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.espalier.layout.LongSeq;
import org.espalier.metric.DirectSum;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Ring;
import org.espalier.metric.Startup;
import org.espalier.metric.TableMetric;
import org.junit.jupiter.api.Test;

/** Every complaint says the rule and the value. */
class BadInputTest {
  private static final ExpressionTree PAIR = ExpressionTree.ofParents(new int[] {2, 2, -1});

  private static void rejects(Runnable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessageContaining(message);
  }

  @Test
  void positionsOutsideTheSpace() {
    rejects(
        () -> Embedder.embed(Ring.of(8), PAIR, 0, 8, 0),
        "position of node 1: a coordinate on a ring of 8 must lie in 0 … 7, got 8");
    rejects(
        () -> Embedder.embed(new Hypercube(4), PAIR, -1, 0, 0),
        "position of node 0: a position must lie in 0 … 15, got -1");
    rejects(() -> Embedder.embed(new FatTree(3), PAIR, 0, 8, 0), "must lie in 0 … 7, got 8");
    rejects(
        () -> Embedder.embed(new Grid(1), PAIR, 0, Long.MAX_VALUE, 0), "must lie in -2^60 … 2^60");
    rejects(
        () -> Embedder.embed(TableMetric.of(new long[][] {{0}}), PAIR, 0, 1, 0),
        "must lie in 0 … 0, got 1");
    rejects(() -> Embedder.embed(new Grid(2), PAIR, 0, 1, 0), "2 coordinates for each of 3 nodes");
  }

  @Test
  void weights() {
    rejects(
        () -> ExpressionTree.ofParents(new int[] {2, 2, -1}, 1, -1, 0),
        "a weight must lie in 0 … 2^60, got -1");
    rejects(
        () -> ExpressionTree.ofParents(new int[] {2, 2, -1}, 1), "one weight for each of 3 nodes");
    ExpressionTree heavy = ExpressionTree.ofParents(new int[] {2, 2, -1}, 1L << 60, 1, 0);
    rejects(
        () -> Embedder.embed(new Grid(1), heavy, 0, 1000, 0),
        "the sum of weights times the largest distance must be <= 2^60");
  }

  @Test
  void treesThatAreNone() {
    rejects(() -> ExpressionTree.ofParents(new int[0]), ">= 1 node");
    rejects(() -> ExpressionTree.ofParents(new int[] {1, 0, -1}), "parent[1] must be from 2 to 2");
    rejects(() -> ExpressionTree.ofParents(new int[] {1, 2}), "parent[1] must be -1, got 2");
    ExpressionBuilder builder = ExpressionTree.builder();
    int leaf = builder.leaf();
    rejects(() -> builder.operation(7), "operands[0] must be a node below 1");
    rejects(() -> builder.operation(leaf, leaf), "has a user already, this node");
    builder.operation(leaf);
    rejects(() -> builder.operation(leaf), "has a user already, node 1");
    builder.leaf();
    rejects(builder::build, "every node but the last must be an operand, but node 1 is not");
  }

  @Test
  void spacesThatAreNone() {
    rejects(() -> new Grid(0), "dimensions must be >= 1, got 0");
    rejects(() -> new Ring(LongSeq.of()), "a ring must have >= 1 size");
    rejects(() -> Ring.of(0), "a ring's size must lie in 1 … 2^60, got 0");
    rejects(() -> new Hypercube(64), "dimensions must lie in 1 … 63, got 64");
    rejects(() -> new FatTree(61), "height must lie in 0 … 60, got 61");
    rejects(() -> DirectSum.of(), "a sum must have >= 1 part");
    rejects(() -> new Startup(-1, new Discrete()), "a startup cost must lie in");
    rejects(() -> TableMetric.of(new long[][] {{0, 1}}), "distances[0] must have 1 entries, got 2");
    rejects(
        () -> TableMetric.of(new long[][] {{0, -1}, {1, 0}}),
        "distances[0][1] must lie in 0 … 2^60, got -1");
    rejects(
        () -> TableMetric.of(new long[][] {{1, 1}, {1, 0}}),
        "distances[0][0] must be 0, since staying costs nothing, got 1");
  }

  @Test
  void tablesThatAreNoMetricsSayHow() {
    TableMetric table = TableMetric.of(new long[][] {{0, 1, 9}, {2, 0, 1}, {9, 1, 0}});
    assertThat(table.violations())
        .containsExactly(
            "not symmetric: distances[0][1] = 1, but distances[1][0] = 2",
            "breaks the triangle inequality: distances[0][2] = 9, but by way of 1 it is 2",
            "breaks the triangle inequality: distances[2][0] = 9, but by way of 1 it is 3");
    assertThat(TableMetric.of(new long[][] {{0, 1}, {1, 0}}).violations()).isEmpty();
  }

  @Test
  void methodsThatDoNotFit() {
    rejects(
        () -> Embedder.embed(new Grid(2), PAIR, EmbeddingMethod.LEAF_POSITIONS, 0, 0, 1, 1, 0, 0),
        "leaf positions suffice on one line or ring");
    rejects(
        () ->
            Embedder.embed(
                new Grid(2), PAIR, EmbeddingMethod.EXPLICIT, 0, 0, 1L << 20, 1L << 20, 0, 0),
        "the explicit programme must tabulate");
  }
}
