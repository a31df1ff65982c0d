// SPDX-License-Identifier: Apache-2.0
package org.espalier.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.normalize.Normalization;
import org.espalier.normalize.NormalizationResult;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.segment.SetCases;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.RandomTrees;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/** Normalised trees as DAGs, with the bound where they are not flattened. */
class FoldedNormalizationTest {
  private static final ReconstructionOptions DEFAULT = ReconstructionOptions.DEFAULT;

  private static FoldResult folded(TypeTree tree, ReconstructionOptions options) {
    return FoldedNormalization.fold(tree, Normalization.normalize(tree, options), options);
  }

  /**
   * Four million elements of faces of a cube: one vec and one con are needed, by trees and DAGs.
   */
  @Test
  void whatIsProvedOfALargeTreeIsProvedOfItsDag() {
    TypeTree corner = new Con(1, BasicType.of("MPI_DOUBLE"));
    TypeTree faces = new Vec(1_000_000, 16_000, new Idx(LongSeq.of(0, 8, 16, 24), corner));
    for (ConstructorSet set : ConstructorSet.values()) {
      FoldResult result = folded(faces, DEFAULT.withConstructors(set));
      assertThat(result.cost()).as("%s", set).isEqualTo(12);
      assertThat(result.lowerBound()).as("%s", set).isEqualTo(12);
    }
  }

  /** The bound of trees that are not flattened, against the cheapest DAG of few elements. */
  @Test
  void noDagIsCheaperThanTheBound() {
    SeededCases.run(
        FoldedNormalizationTest.class,
        1,
        1_000,
        random -> {
          Layout layout = SetCases.layout(random, 8, random.nextBoolean());
          CostModel costs = SetCases.costs(random);
          ConstructorSet set =
              List.of(ConstructorSet.values()).get(random.nextInt(ConstructorSet.values().length));
          if (set == ConstructorSet.NO_STRUCT || layout.displacement(0) != 0) {
            return; // a path is a tree; the cheapest DAG is known from 0 on
          }
          ReconstructionOptions options = DEFAULT.withCost(costs).withConstructors(set);
          FoldResult exact = FoldedReconstruction.reconstruct(layout, options);
          assertThat(exact.optimal()).isTrue();
          NormalizationResult tree = Normalization.normalize(exact.tree(), options);
          FoldResult large = FoldedNormalization.fold(tree.tree(), tree, options, 0);
          assertThat(large.tree().flatten().sameTypeMap(layout)).isTrue();
          assertThat(large.lowerBound()).isLessThanOrEqualTo(exact.cost());
          assertThat(large.cost()).isGreaterThanOrEqualTo(exact.cost());
          assertThat(folded(exact.tree(), options).cost()).isEqualTo(exact.cost());
        });
  }

  /**
   * The same byte twice and two characters: three parts of which two are one node cost 12 + 6 + 6.
   * The cheapest tree has a vec in place of the second byte, which nothing shares.
   */
  @Test
  void sharingOfTheGivenTreeIsNotLost() {
    TypeTree octet = new Con(1, BasicType.of("MPI_BYTE"));
    TypeTree given =
        new Strc(
            LongSeq.of(16, 10, 32), List.of(octet, octet, new Con(2, BasicType.of("MPI_CHAR"))));
    FoldResult result = folded(given, DEFAULT);
    assertThat(result.cost()).isEqualTo(24);
    assertThat(result.tree()).isEqualTo(given);
    FoldResult unflattened =
        FoldedNormalization.fold(given, Normalization.normalize(given, DEFAULT), DEFAULT, 0);
    assertThat(unflattened.cost()).isEqualTo(24);
    // A strc of three children is not of this set, however cheap it is.
    FoldResult pairs = folded(given, DEFAULT.withConstructors(ConstructorSet.BINARY_STRUCT));
    assertThat(ConstructorSet.BINARY_STRUCT.contains(pairs.tree())).isTrue();
  }

  @Test
  void noAnswerIsDearerThanTheGivenTreeFolded() {
    SeededCases.run(
        FoldedNormalizationTest.class,
        1,
        1_000,
        random -> {
          TypeTree part = new RandomTrees(random, random.nextBoolean()).next(3);
          TypeTree given = new Strc(LongSeq.of(0, random.nextInt(-20, 20)), List.of(part, part));
          CostModel costs = SetCases.costs(random);
          for (ConstructorSet set : ConstructorSet.values()) {
            if (set.contains(given) && given.length() <= 200) {
              FoldResult result = folded(given, DEFAULT.withCost(costs).withConstructors(set));
              assertThat(result.cost()).isLessThanOrEqualTo(costs.foldedCost(given));
              assertThat(result.tree().flatten().sameTypeMap(given.flatten())).isTrue();
            }
          }
        });
  }
}
