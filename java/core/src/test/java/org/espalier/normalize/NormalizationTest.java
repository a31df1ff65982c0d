// SPDX-License-Identifier: Apache-2.0
package org.espalier.normalize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.segment.Rules;
import org.espalier.segment.SetCases;
import org.espalier.segment.TreeRefinement;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.RandomTrees;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

class NormalizationTest {
  private static final ReconstructionOptions DEFAULT = ReconstructionOptions.DEFAULT;

  /** Without strc the answer is that of the flattened tree, though it is never flattened. */
  @Test
  void aPathIsNormalisedToTheOptimumOfItsElements() {
    SeededCases.run(
        NormalizationTest.class,
        1,
        10_000,
        random -> {
          TypeTree tree = path(random);
          ReconstructionOptions options =
              DEFAULT.withCost(SetCases.costs(random)).withConstructors(ConstructorSet.NO_STRUCT);
          NormalizationResult result = Normalization.normalize(tree, options);
          assertThat(result.cost())
              .as("%s", tree)
              .isEqualTo(Reconstruction.reconstruct(tree.flatten(), options).cost());
          assertThat(result.optimal()).isTrue();
          assertThat(result.tree().flatten()).isEqualTo(tree.flatten());
          assertThat(options.cost().cost(result.tree())).isEqualTo(result.cost());
          assertThat(Normalization.normalize(result.tree(), options).tree())
              .isEqualTo(result.tree());
        });
  }

  private static TypeTree path(SplittableRandom random) {
    TypeTree tree = new Con(random.nextInt(1, 5));
    int depth = random.nextInt(1, 5);
    for (int level = 0; level < depth && tree.length() < 200; level++) {
      int count = random.nextInt(1, 7);
      // Strides that continue the level below are as likely as others.
      long last = tree.element(tree.length() - 1).displacement() - tree.first();
      long stride = random.nextBoolean() ? last + 1 : random.nextInt(-9, 10);
      if (random.nextBoolean()) {
        tree = new Vec(count, stride, tree);
      } else {
        long[] places = new long[count];
        long place = random.nextInt(3) == 0 ? random.nextInt(-5, 6) : 0;
        for (int k = 0; k < count; k++) {
          places[k] = place;
          place += random.nextInt(3) == 0 ? random.nextInt(-9, 10) : stride;
        }
        tree = new Idx(LongSeq.of(places), tree);
      }
    }
    return tree;
  }

  /** The pass over nodes keeps the type map and is never dearer, whatever the tree and the set. */
  @Test
  void aRefinedTreeIsTheSameLayoutAndNoDearer() {
    SeededCases.run(
        NormalizationTest.class,
        1,
        300,
        random -> {
          TypeTree tree = new RandomTrees(random, random.nextBoolean()).next(5);
          CostModel costs = SetCases.costs(random);
          Rules rules = Rules.extended(costs);
          TypeTree refined = new TreeRefinement(rules, Deadline.none()).refine(enlarged(tree));
          assertThat(refined.flatten()).as("%s", tree).isEqualTo(enlarged(tree).flatten());
          assertThat(costs.cost(refined)).isLessThanOrEqualTo(costs.cost(enlarged(tree)));
          TypeTree basic = new TreeRefinement(Rules.basic(costs), Deadline.none()).refine(tree);
          assertThat(basic.flatten()).isEqualTo(tree.flatten());
          TypeTree binary =
              new TreeRefinement(Rules.binaryStruct(costs), Deadline.none()).refine(enlarged(tree));
          assertThat(binary.flatten()).isEqualTo(enlarged(tree).flatten());
        });
  }

  /** So many elements that no node above is searched element by element. */
  private static TypeTree enlarged(TypeTree tree) {
    TypeTree one = new Con(1, tree.element(0).type());
    return new Strc(
        LongSeq.of(3, 5, 1_000),
        List.of(tree, new Idx(LongSeq.of(1, 7, 8), tree), new Vec(260, 2, one)));
  }

  @Test
  void lawsHoldForEverySet() {
    for (ConstructorSet set : ConstructorSet.values()) {
      SeededCases.run(
          NormalizationTest.class,
          1,
          1_000,
          random -> {
            boolean typed = set != ConstructorSet.NO_STRUCT && random.nextBoolean();
            TypeTree tree = new RandomTrees(random, typed).next(4);
            ReconstructionOptions options =
                DEFAULT.withCost(SetCases.costs(random)).withConstructors(set);
            NormalizationResult result = Normalization.normalize(tree, options);
            assertThat(result.tree().flatten()).isEqualTo(tree.flatten());
            assertThat(result.costBefore()).isEqualTo(options.cost().cost(tree));
            assertThat(result.cost()).isEqualTo(options.cost().cost(result.tree()));
            NormalizationResult again = Normalization.normalize(result.tree(), options);
            assertThat(again.tree()).isEqualTo(result.tree());
            if (set == ConstructorSet.EXTENDED) {
              assertThat(result.cost()).isLessThanOrEqualTo(result.costBefore());
            }
          });
    }
  }

  /** 10^12 elements and more, in no time and no memory. */
  @Test
  void treesBeyondMemoryAreNormalised() {
    BasicType type = BasicType.of("MPI_DOUBLE");
    TypeTree row = new Idx(LongSeq.of(0, 8_000_000), new Con(1_000_000, type));
    TypeTree tree = new Vec(1_000_000, 16_000_000, row);
    for (ConstructorSet set : ConstructorSet.values()) {
      NormalizationResult result = Normalization.normalize(tree, DEFAULT.withConstructors(set));
      assertThat(result.tree()).as("%s", set).isEqualTo(new Con(2_000_000_000_000L, type));
      assertThat(result.optimal()).isTrue();
    }
    TypeTree pair =
        new Strc(LongSeq.of(16, 16 + (1L << 50)), List.of(tree, new Vec(1 << 10, 24, tree)));
    NormalizationResult result = Normalization.normalize(pair, DEFAULT);
    assertThat(result.tree().length()).isEqualTo(pair.length());
    assertThat(result.cost()).isLessThan(result.costBefore());
    assertThat(result.lowerBound()).isPositive().isLessThanOrEqualTo(result.cost());
    for (long i = 0; i < pair.length(); i += pair.length() / 1_000) {
      assertThat(result.tree().element(i)).isEqualTo(pair.element(i));
    }
    assertThat(Normalization.normalize(result.tree(), DEFAULT).tree()).isEqualTo(result.tree());
  }

  @Test
  void aLongStrcIsRefinedInWindows() {
    List<TypeTree> parts = new ArrayList<>();
    long[] places = new long[5_000];
    for (int k = 0; k < places.length; k++) {
      places[k] = k * 10_000L + (k % 97);
      parts.add(k % 2 == 0 ? new Con(1_000) : new Vec(700, 2, new Con(1)));
    }
    TypeTree tree = new Strc(LongSeq.of(places), parts);
    NormalizationResult result = Normalization.normalize(tree, DEFAULT);
    assertThat(result.tree().length()).isEqualTo(tree.length());
    assertThat(result.cost()).isLessThan(result.costBefore() / 2);
    for (long i = 0; i < tree.length(); i += 997) {
      assertThat(result.tree().element(i)).isEqualTo(tree.element(i));
    }
  }

  /** A vec over blocks that linear time describes at far more than the vec costs. */
  private static TypeTree rows(TypeTree... parts) {
    long[] places = new long[parts.length];
    for (int k = 1; k < places.length; k++) {
      places[k] = 7L * k * k;
    }
    return new Vec(50, 1_000, new Strc(LongSeq.of(places), List.of(parts)));
  }

  /** Without time a tree of the set stays, and one with nodes outside the set does not. */
  @Test
  void withoutTimeATreeOfTheSetStays() {
    TypeTree two = rows(new Con(2), new Con(3));
    TypeTree three = rows(new Con(2), new Con(3), new Con(1));
    TypeTree vecbuc = rows(new Con(2), new VecBuc(9, 1, LongSeq.of(2, 1), new Con(1)));
    TypeTree idxbuc =
        rows(new Con(2), new IdxBuc(1, LongSeq.of(0, 4), LongSeq.of(2, 1), new Con(1)));
    ReconstructionOptions basic = DEFAULT.withBudgetMicros(0);
    ReconstructionOptions binary = basic.withConstructors(ConstructorSet.BINARY_STRUCT);
    ReconstructionOptions extended = basic.withConstructors(ConstructorSet.EXTENDED);
    stays(two, basic, true);
    stays(two, binary, true);
    stays(three, basic, true);
    stays(three, binary, false);
    for (TypeTree buckets : List.of(vecbuc, idxbuc)) {
      stays(buckets, basic, false);
      stays(buckets, binary, false);
      stays(buckets, extended, true);
    }
  }

  private static void stays(TypeTree tree, ReconstructionOptions options, boolean expected) {
    NormalizationResult result = Normalization.normalize(tree, options);
    if (expected) {
      assertThat(result.tree()).as("%s with %s", tree, options).isSameAs(tree);
    } else {
      assertThat(result.tree()).as("%s with %s", tree, options).isNotEqualTo(tree);
    }
    assertThat(result.tree().flatten()).isEqualTo(tree.flatten());
    assertThat(result.cost()).isEqualTo(options.cost().cost(result.tree()));
    assertThat(result.lowerBound()).isLessThanOrEqualTo(result.cost());
    assertThat(result.cost() > result.costBefore()).isEqualTo(!expected);
    assertThat(result.optimal()).isFalse();
  }

  /** A limit that is past ends the search of a large tree; one far away changes nothing. */
  @Test
  void aLargeTreeIsSearchedOnlyWhileThereIsTime() {
    List<TypeTree> parts = new ArrayList<>();
    long[] places = new long[400];
    for (int k = 0; k < places.length; k++) {
      places[k] = k * 10_000_000L;
      parts.add(new Vec(5_000 + k % 2, 3, new Con(1)));
    }
    TypeTree tree = new Strc(LongSeq.of(places), parts);
    long without = Normalization.normalize(tree, DEFAULT).cost();
    ReconstructionOptions century = DEFAULT.withTimeLimit(Duration.ofDays(36_000));
    assertThat(Normalization.normalize(tree, century).cost()).isEqualTo(without);
    NormalizationResult ended = Normalization.normalize(tree, DEFAULT.withBudgetMicros(0));
    assertThat(ended.cost()).isEqualTo(ended.costBefore()).isGreaterThan(without);
  }

  /** Up to this many elements a tree is flattened, so that the answer is the optimum. */
  @Test
  void aTreeIsFlattenedUpToTheSizesThatAreSaid() {
    TypeTree pair = new Strc(LongSeq.of(0, 5_000), List.of(new Con(999), new Con(1_001)));
    NormalizationResult exact =
        Normalization.normalize(pair, DEFAULT.withConstructors(ConstructorSet.EXTENDED));
    assertThat(exact.optimal()).isTrue();
    long[] noise = new long[2_001];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 1; i < noise.length; i++) {
      noise[i] = noise[i - 1] + random.nextInt(1, 5);
    }
    TypeTree beyond = new Idx(LongSeq.of(noise), new Con(1));
    assertThat(Normalization.normalize(beyond, DEFAULT).optimal()).isTrue();
    ReconstructionOptions extended = DEFAULT.withConstructors(ConstructorSet.EXTENDED);
    assertThat(Normalization.normalize(beyond, extended).optimal()).isFalse();
    TypeTree most = new Strc(LongSeq.of(0, 1L << 30), List.of(new Con((1 << 20) - 1), new Con(1)));
    NormalizationResult without =
        Normalization.normalize(most, DEFAULT.withConstructors(ConstructorSet.NO_STRUCT));
    assertThat(without.cost()).isEqualTo(6 + (1 << 20) + 6);
  }

  @Test
  void whatCannotBeDoneIsSaid() {
    TypeTree wide = new Strc(LongSeq.of(Long.MIN_VALUE, 0), List.of(new Con(1), new Con(9)));
    assertThatThrownBy(() -> Normalization.normalize(wide, DEFAULT))
        .hasMessageStartingWith("extent must fit 64 bits");
    TypeTree strc = new Strc(LongSeq.of(0, 1L << 30), List.of(new Con(1 << 21), new Con(1)));
    assertThatThrownBy(
            () -> Normalization.normalize(strc, DEFAULT.withConstructors(ConstructorSet.NO_STRUCT)))
        .hasMessage(
            "a tree with strc must have at most 1048576 elements to be normalised without strc,"
                + " got 2097153");
  }
}
