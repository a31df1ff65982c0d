// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.espalier.expression.discrete.DiscreteEmbedding;
import org.espalier.expression.discrete.PositionNumbers;
import org.espalier.expression.discrete.SmallDiscreteEmbedding;
import org.espalier.expression.discrete.WeightedDiscreteEmbedding;
import org.espalier.expression.flat.FlatTree;
import org.espalier.metric.Discrete;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/**
 * The three algorithms for the discrete metric, each asked directly: which of them {@link Embedder}
 * takes depends on the weights and on the number of positions.
 */
class DiscreteAlgorithmsTest {
  /** One of the algorithms. */
  @FunctionalInterface
  private interface Algorithm {
    void embed(FlatTree tree, PositionNumbers numbers, long[] position);
  }

  private static long cost(Algorithm algorithm, ExpressionTree tree, long[] positions) {
    long[] placed = positions.clone();
    algorithm.embed(tree.flat(), PositionNumbers.of(tree.flat(), positions), placed);
    for (int x = 0; x < tree.size(); x++) {
      if (tree.isLeaf(x)) {
        assertThat(placed[x]).isEqualTo(positions[x]);
      }
    }
    return tree.flat().cost(new Discrete(), placed);
  }

  private static void allAgree(ExpressionTree tree, long[] positions, long expected) {
    assertThat(cost(SmallDiscreteEmbedding::embed, tree, positions))
        .as("words")
        .isEqualTo(expected);
    assertThat(cost(DiscreteEmbedding::embed, tree, positions)).as("lists").isEqualTo(expected);
    assertThat(cost(WeightedDiscreteEmbedding::embed, tree, positions))
        .as("benefits")
        .isEqualTo(expected);
  }

  @Test
  void smallTreesAgreeWithTheExplicitProgramme() {
    SeededCases.run(
        DiscreteAlgorithmsTest.class,
        6_000_000,
        10_000,
        random -> {
          int arity = 2 + random.nextInt(5);
          ExpressionTree tree = RandomTrees.tree(random, 1 + random.nextInt(12), arity, -1);
          long[] positions = RandomPositions.in(new Discrete(), tree, random);
          long explicit =
              Embedder.embed(new Discrete(), tree, EmbeddingMethod.EXPLICIT, positions).cost();
          allAgree(tree, positions, explicit);
        });
  }

  @Test
  void largerTreesAgreeWithTheLeafTabulation() {
    SeededCases.run(
        DiscreteAlgorithmsTest.class,
        6_100_000,
        500,
        random -> {
          int arity = 2 + random.nextInt(30);
          ExpressionTree tree = RandomTrees.tree(random, 20 + random.nextInt(150), arity, -1);
          long[] positions = numbers(random, tree, 2 + random.nextInt(63));
          long tabulated =
              Embedder.embed(new Discrete(), tree, EmbeddingMethod.LEAF_POSITIONS, positions)
                  .cost();
          allAgree(tree, positions, tabulated);
        });
  }

  @Test
  void manyPositionsAgreeWithTheLeafTabulation() {
    SeededCases.run(
        DiscreteAlgorithmsTest.class,
        6_200_000,
        100,
        random -> {
          int arity = 2 + random.nextInt(6);
          ExpressionTree tree = RandomTrees.tree(random, 300 + random.nextInt(200), arity, -1);
          long[] positions = numbers(random, tree, 80 + random.nextInt(400));
          // Far apart, so that they are numbered by hashing.
          long step = random.nextBoolean() ? 1 : 1L << 50;
          for (int x = 0; x < positions.length; x++) {
            positions[x] *= step;
          }
          long tabulated =
              Embedder.embed(new Discrete(), tree, EmbeddingMethod.LEAF_POSITIONS, positions)
                  .cost();
          assertThat(PositionNumbers.of(tree.flat(), positions).count())
              .isGreaterThan(SmallDiscreteEmbedding.POSITIONS);
          assertThat(cost(DiscreteEmbedding::embed, tree, positions)).isEqualTo(tabulated);
          assertThat(cost(WeightedDiscreteEmbedding::embed, tree, positions)).isEqualTo(tabulated);
          assertThat(Embedder.embed(new Discrete(), tree, positions).cost()).isEqualTo(tabulated);
        });
  }

  @Test
  void aHugeStarTakesLinearTime() {
    // Half of the operands, less one, want each of two positions, and two want a third: were the
    // losers counted again at each of their entries, this test would not end.
    int leaves = 400_000;
    int[] parent = new int[leaves + 1];
    long[] positions = new long[leaves + 1];
    for (int x = 0; x < leaves; x++) {
      parent[x] = leaves;
      positions[x] = x < 3 ? 2 : x & 1;
    }
    parent[leaves] = -1;
    ExpressionTree star = ExpressionTree.ofParents(parent);
    allAgree(star, positions, leaves / 2 + 1);
  }

  private static long[] numbers(SplittableRandom random, ExpressionTree tree, int places) {
    long[] positions = new long[tree.size()];
    for (int x = 0; x < positions.length; x++) {
      positions[x] = random.nextInt(places);
    }
    return positions;
  }
}
