// SPDX-License-Identifier: Apache-2.0
package org.espalier.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.segment.SetCases;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.RandomTrees;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;

class FoldedReconstructionTest {
  private static final ReconstructionOptions DEFAULT = ReconstructionOptions.DEFAULT;

  @Test
  void foldingKeepsTheTreeAndSharesAllThatIsEqual() {
    SeededCases.run(
        FoldedReconstructionTest.class,
        1,
        3_000,
        random -> {
          TypeTree tree = new RandomTrees(random, true).next(5);
          TypeTree folded = Folding.fold(tree);
          assertThat(folded).isEqualTo(tree);
          List<TypeTree> nodes = new ArrayList<>();
          collect(folded, nodes);
          long sum = nodes.stream().mapToLong(CostModel.DEFAULT::nodeCost).sum();
          assertThat(sum).isEqualTo(CostModel.DEFAULT.foldedCost(tree));
        });
  }

  @SuppressWarnings("ReferenceEquality") // objects are what is counted
  private static void collect(TypeTree node, List<TypeTree> nodes) {
    if (nodes.stream().noneMatch(seen -> seen == node)) {
      nodes.add(node);
      node.children().forEach(child -> collect(child, nodes));
    }
  }

  /**
   * Built as Figure 2 of the paper says: X, 20 arbitrary numbers below 100, comes alone and with
   * another element 5 behind its start. As a tree, each is cheapest as one idx; shared, X is paid
   * for once and strc(2, ⟨0, 5⟩) over it is no least-cost tree of what it stands for.
   */
  static Layout figure2() {
    long[] x = new SplittableRandom(20).longs(20, 0, 100).toArray();
    x[0] = 0;
    List<Long> d = new ArrayList<>();
    for (int copy = 0; copy < 3; copy++) {
      long base = 1_000L * copy * copy;
      for (long v : x) {
        d.add(base + v);
      }
      for (int extra = 0; extra < copy; extra++) {
        d.add(base + 5 + 17L * extra * extra);
      }
    }
    return Layout.untyped(d.stream().mapToLong(Long::longValue).toArray());
  }

  @Test
  void theBestDagOfFigure2IsNotTheFoldOfTheBestTree() {
    for (int k = 1; k <= 6; k++) {
      CostModel costs = CostModel.uniform(k);
      FoldResult result = FoldedReconstruction.reconstruct(figure2(), DEFAULT.withCost(costs));
      assertThat(result.tree().flatten()).isEqualTo(figure2());
      assertThat(costs.foldedCost(result.tree())).isEqualTo(result.cost());
      assertThat(result.cost()).isLessThan(result.costOfFoldedTree());
      assertThat(result.lowerBound()).isPositive().isLessThanOrEqualTo(result.cost());
      long tree = Reconstruction.reconstruct(figure2(), DEFAULT.withCost(costs)).cost();
      assertThat(costs.cost(result.tree())).as("no least-cost tree").isGreaterThan(tree);
      System.out.printf(
          "Figure 2, K = %d: tree %d, folded %d, DAG %d, bound %d%n",
          k, tree, result.costOfFoldedTree(), result.cost(), result.lowerBound());
    }
  }

  /** The local search against the exact one, on small layouts: the gap is what is printed. */
  @Test
  void smallLayoutsAreExact() {
    long[] gap = new long[3];
    SeededCases.run(
        FoldedReconstructionTest.class,
        1,
        600,
        random -> {
          boolean typed = random.nextBoolean();
          Layout layout = SetCases.layout(random, 8, typed);
          CostModel costs = CostModel.uniform(random.nextInt(1, 4));
          ConstructorSet set =
              List.of(ConstructorSet.BASIC, ConstructorSet.BINARY_STRUCT, ConstructorSet.EXTENDED)
                  .get(random.nextInt(3));
          ReconstructionOptions options = DEFAULT.withCost(costs).withConstructors(set);
          FoldResult result = FoldedReconstruction.reconstruct(layout, options);
          assertThat(result.tree().flatten().sameTypeMap(layout)).isTrue();
          assertThat(costs.foldedCost(result.tree())).isEqualTo(result.cost());
          assertThat(result.cost()).isLessThanOrEqualTo(result.costOfFoldedTree());
          assertThat(result.lowerBound()).isLessThanOrEqualTo(result.cost());
          if (layout.displacement(0) == 0) {
            assertThat(result.optimal()).isTrue();
            gap[0]++;
            gap[1] += result.costOfFoldedTree() > result.cost() ? 1 : 0;
            gap[2] = Math.max(gap[2], result.costOfFoldedTree() - result.cost());
          }
        });
    System.out.printf(
        "Of %d layouts of at most 8 elements the fold of the best tree misses %d, by %d at most%n",
        gap[0], gap[1], gap[2]);
  }

  @Test
  void largerLayoutsAreNeverDearerThanTheFoldedTree() {
    SeededCases.run(
        FoldedReconstructionTest.class,
        1,
        150,
        random -> {
          Layout layout = SetCases.layout(random, 60, random.nextBoolean());
          CostModel costs = SetCases.costs(random);
          FoldResult result = FoldedReconstruction.reconstruct(layout, DEFAULT.withCost(costs));
          assertThat(result.tree().flatten().sameTypeMap(layout)).isTrue();
          assertThat(result.cost()).isLessThanOrEqualTo(result.costOfFoldedTree());
          assertThat(result.lowerBound()).isLessThanOrEqualTo(result.cost());
        });
  }
}
