// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.espalier.expression.axis.RingEmbedding;
import org.espalier.expression.fattree.FatTreeDescent;
import org.espalier.metric.Discrete;
import org.espalier.metric.FatTree;
import org.espalier.metric.Grid;
import org.espalier.metric.Hypercube;
import org.espalier.metric.Metric;
import org.espalier.metric.Ring;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Trees too large for all positions: against the leaf tabulation, and a million levels deep. */
class LargeTreesTest {
  @Test
  void widerTreesAgreeWithTheLeafTabulation() {
    SeededCases.run(
        LargeTreesTest.class,
        3_000_000,
        600,
        random -> {
          Metric metric =
              switch (random.nextInt(4)) {
                case 0 -> new Grid(1);
                case 1 -> Ring.of(1L + random.nextLong(200));
                case 2 -> new Discrete();
                default -> new FatTree(1 + random.nextInt(10));
              };
          long weight = random.nextBoolean() ? -1 : random.nextInt(30);
          int arity = 2 + random.nextInt(6);
          ExpressionTree tree = RandomTrees.tree(random, 10 + random.nextInt(80), arity, weight);
          long[] positions = spread(metric, tree, random);
          long expected =
              Embedder.embed(metric, tree, EmbeddingMethod.LEAF_POSITIONS, positions).cost();
          Embedding embedding = Embedder.embed(metric, tree, positions);
          assertThat(embedding.cost()).as("%s", embedding.method()).isEqualTo(expected);
        });
  }

  private static long[] spread(Metric metric, ExpressionTree tree, SplittableRandom random) {
    long[] positions = RandomPositions.in(metric, tree, random);
    if (metric instanceof Grid || metric instanceof Discrete) {
      for (int x = 0; x < tree.size(); x++) {
        positions[x] = random.nextInt(60) - 30L;
      }
    }
    return positions;
  }

  @Test
  void droppedFunctionsAreMadeAgain() {
    SeededCases.run(
        LargeTreesTest.class,
        3_100_000,
        400,
        random -> {
          long budget = 1L + random.nextInt(400);
          long weight = random.nextBoolean() ? -1 : random.nextInt(30);
          ExpressionTree tree = RandomTrees.tree(random, 10 + random.nextInt(60), 4, weight);
          FatTree fatTree = new FatTree(8);
          long[] tries = RandomPositions.in(fatTree, tree, random);
          long[] dropped = tries.clone();
          FatTreeDescent.embed(tree.flat(), 8, 0, dropped, budget);
          long[] whole = tries.clone();
          FatTreeDescent.embed(tree.flat(), 8, 0, whole, Long.MAX_VALUE);
          assertThat(dropped).as("the places do not depend on the heap").isEqualTo(whole);
          assertThat(tree.flat().cost(fatTree, dropped))
              .isEqualTo(Embedder.embed(fatTree, tree, tries).cost());
          if (weight < 0) {
            Ring ring = Ring.of(97);
            long[] circle = RandomPositions.in(ring, tree, random);
            long[] again = circle.clone();
            RingEmbedding.embed(tree.flat(), 97, again, budget);
            assertThat(tree.flat().cost(ring, again))
                .isEqualTo(Embedder.embed(ring, tree, circle).cost());
          }
        });
  }

  @Test
  void aMillionLevels() {
    int leaves = 1_000_000;
    ExpressionTree plain = RandomTrees.caterpillar(leaves);
    long[] weights = new long[plain.size()];
    SplittableRandom random = new SplittableRandom(9);
    for (int x = 0; x < weights.length; x++) {
      weights[x] = 1L + random.nextInt(9);
    }
    ExpressionTree weighted = RandomTrees.caterpillar(leaves, weights);
    for (Metric metric : List.of(new Grid(1), Ring.of(64))) {
      long[] positions = RandomPositions.in(metric, plain, random);
      assertThat(Embedder.embed(metric, plain, positions).optimal()).isTrue();
    }
    for (Metric metric : List.of(new Grid(1), new Hypercube(4), new Discrete(), new FatTree(4))) {
      long[] positions = RandomPositions.in(metric, weighted, random);
      assertThat(Embedder.embed(metric, weighted, positions).method()).startsWith("weighted-");
    }
  }

  @Test
  void aStarOfManyOperands() {
    int leaves = 20_000;
    ExpressionBuilder builder = ExpressionTree.builder();
    int[] operands = new int[leaves];
    for (int i = 0; i < leaves; i++) {
      operands[i] = builder.leaf();
    }
    builder.operation(operands);
    ExpressionTree star = builder.build();
    SplittableRandom random = new SplittableRandom(10);
    for (Metric metric : List.of(new Grid(2), new Hypercube(9), new Discrete(), new FatTree(7))) {
      long[] positions = RandomPositions.in(metric, star, random);
      long cost = Embedder.embed(metric, star, positions).cost();
      if (metric.coordinates() == 1) {
        assertThat(Embedder.embed(metric, star, EmbeddingMethod.EXPLICIT, positions).cost())
            .isEqualTo(cost);
      }
    }
    Ring ring = Ring.of(101);
    long[] positions = RandomPositions.in(ring, star, random);
    assertThat(Embedder.embed(ring, star, positions).cost())
        .isEqualTo(Embedder.embed(ring, star, EmbeddingMethod.EXPLICIT, positions).cost());
  }
}
