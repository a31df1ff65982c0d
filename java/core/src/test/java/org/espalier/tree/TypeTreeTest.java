// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

class TypeTreeTest {
  private static final BasicType INT = BasicType.of("MPI_INT");

  /** The tree of the paper's §2: ⟨3, 5, 7, 9, 11⟩. */
  @Test
  void flattensThePapersFirstExample() {
    TypeTree tree = new Idx(LongSeq.of(3), new Vec(5, 2, new Con(1)));
    assertThat(tree.flatten()).isEqualTo(Layout.untyped(3, 5, 7, 9, 11));
    assertThat(tree).hasToString("idx(⟨3⟩, vec(5, 2, con(1)))");
  }

  @Test
  void flattensTheAuxiliaryConstructors() {
    assertThat(new VecBuc(10, 2, LongSeq.of(3, 1, 2), new Con(1)).flatten())
        .isEqualTo(Layout.untyped(0, 2, 4, 10, 20, 22));
    assertThat(new IdxBuc(2, LongSeq.of(7, 0), LongSeq.of(1, 3), new Con(2)).flatten())
        .isEqualTo(Layout.untyped(7, 8, 0, 1, 2, 3, 4, 5));
  }

  @Test
  void aTypedLeafStepsByTheExtent() {
    BasicType shortInt = BasicType.of("MPI_SHORT_INT");
    TypeTree tree = new Con(3, shortInt);
    assertThat(tree.flatten()).isEqualTo(Layout.homogeneous(shortInt, 0, 8, 16));
    assertThat(tree.size()).isEqualTo(18);
    assertThat(tree.trueUb()).isEqualTo(24);
  }

  /** Length, bounds, size and every element agree with the flattened layout. */
  @Test
  void whatANodeKnowsAgreesWithItsElements() {
    SeededCases.run(
        TypeTreeTest.class,
        1,
        5_000,
        random -> {
          TypeTree tree = new RandomTrees(random, random.nextBoolean()).next(4);
          List<Element> streamed = new ArrayList<>();
          tree.forEachElement((type, d) -> streamed.add(new Element(type, d)));
          assertThat(tree.length()).isEqualTo(streamed.size());
          assertThat(tree.first()).isEqualTo(streamed.getFirst().displacement());
          assertThat(tree.trueLb())
              .isEqualTo(streamed.stream().mapToLong(Element::displacement).min().orElseThrow());
          assertThat(tree.trueUb())
              .isEqualTo(
                  streamed.stream()
                      .mapToLong(e -> e.displacement() + e.type().trueExtent())
                      .max()
                      .orElseThrow());
          assertThat(tree.size())
              .isEqualTo(streamed.stream().mapToLong(e -> e.type().size()).sum());
          for (int i = 0; i < streamed.size(); i++) {
            assertThat(tree.element(i)).isEqualTo(streamed.get(i));
          }
          Layout layout = tree.flatten();
          assertThat(layout.length()).isEqualTo(streamed.size());
          assertThat(layout.lb()).isEqualTo(tree.trueLb());
          assertThat(BoundedTree.natural(tree).extent()).isEqualTo(layout.extent());
        });
  }

  @Test
  void equalityIsStructural() {
    SeededCases.run(
        TypeTreeTest.class,
        10_000,
        1_000,
        random -> {
          long seed = random.nextLong();
          TypeTree a = new RandomTrees(new SplittableRandom(seed), true).next(4);
          TypeTree b = new RandomTrees(new SplittableRandom(seed), true).next(4);
          assertThat(a).isEqualTo(b).hasSameHashCodeAs(b);
          assertThat(a).isNotEqualTo(new Vec(2, 1, a));
        });
  }

  /** 2^60 elements in 60 shared nodes: nothing may walk the paths. */
  @Test
  void aDagAnswersWithoutUnfolding() {
    TypeTree a = doubling();
    TypeTree b = doubling();
    assertThat(a.length()).isEqualTo(1L << 60);
    assertThat(a).isEqualTo(b);
    assertThat(a.element((1L << 60) - 1)).isEqualTo(new Element(INT, 60L << 32));
    assertThat(a.toString()).hasSizeLessThan(5_000);
  }

  private static TypeTree doubling() {
    TypeTree tree = new Con(1, INT);
    for (int level = 0; level < 60; level++) {
      tree = new Strc(LongSeq.of(0, 1L << 32), List.of(tree, tree));
    }
    return tree;
  }

  @Test
  void badNodesSayTheRuleAndTheValue() {
    assertThatThrownBy(() -> new Con(0)).hasMessage("count must be >= 1, got 0");
    assertThatThrownBy(() -> new Vec(3, Long.MAX_VALUE, new Con(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("displacement must fit 64 bits");
    assertThatThrownBy(() -> new Idx(LongSeq.of(), new Con(1)))
        .hasMessage("displacements must have at least one entry, got none");
    assertThatThrownBy(() -> new Strc(LongSeq.of(0, 1), List.of(new Con(1), new Con(1, INT))))
        .hasMessage("children must be all typed or all untyped, got both kinds");
    assertThatThrownBy(() -> new VecBuc(1, 1, LongSeq.of(1, 0), new Con(1)))
        .hasMessage("bucketSizes[1] must be >= 1, got 0");
    assertThatThrownBy(() -> nested(TypeTree.MAX_DEPTH + 1))
        .hasMessage("depth must be <= 1000, got a tree that is deeper");
    assertThat(nested(TypeTree.MAX_DEPTH).depth()).isEqualTo(TypeTree.MAX_DEPTH);
  }

  private static TypeTree nested(int depth) {
    TypeTree tree = new Con(1);
    for (int k = 1; k < depth; k++) {
      tree = new Vec(1, 1, tree);
    }
    return tree;
  }
}
