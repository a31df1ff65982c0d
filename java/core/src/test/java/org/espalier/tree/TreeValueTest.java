// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.junit.jupiter.api.Test;

/** Trees as values: equality beyond hash codes, children, text, types. */
class TreeValueTest {
  private static final BasicType INT = BasicType.of("MPI_INT");
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  private static final TypeTree LEAF = new Con(1);
  private static final TypeTree RUN = new Con(2);

  /** Pairs whose hash codes agree: 31·a + b is the same for (a, b) and (a + 1, b − 31). */
  @Test
  void equalHashCodesDoNotMakeEqualNodes() {
    LongSeq low = LongSeq.of(0, 31);
    LongSeq high = LongSeq.of(1, 0);
    LongSeq sizes = LongSeq.of(1, 32);
    LongSeq others = LongSeq.of(2, 1);
    distinct(new Vec(2, 31, LEAF), new Vec(3, 0, LEAF));
    distinct(new Idx(low, LEAF), new Idx(high, LEAF));
    distinct(new Strc(low, List.of(LEAF, RUN)), new Strc(high, List.of(LEAF, RUN)));
    distinct(new VecBuc(0, 31, sizes, LEAF), new VecBuc(1, 0, sizes, LEAF));
    distinct(new VecBuc(0, 31, sizes, LEAF), new VecBuc(0, 31, others, LEAF));
    distinct(new IdxBuc(4, low, sizes, LEAF), new IdxBuc(4, high, sizes, LEAF));
    distinct(new IdxBuc(4, low, sizes, LEAF), new IdxBuc(4, low, others, LEAF));
    distinct(new Vec(2, 31, new Vec(5, 1, LEAF)), new Vec(3, 0, new Vec(5, 1, LEAF)));
    distinct(new Vec(5, 1, new Vec(2, 31, LEAF)), new Vec(5, 1, new Vec(3, 0, LEAF)));
  }

  private static void distinct(TypeTree one, TypeTree other) {
    assertThat(one).hasSameHashCodeAs(other).isNotEqualTo(other);
    assertThat((Object) one).isNotEqualTo("a tree");
  }

  @Test
  void hashCodesTellOrdinaryTreesApart() {
    List<TypeTree> trees =
        List.of(
            LEAF,
            RUN,
            new Con(1, INT),
            new Vec(2, 3, LEAF),
            new Vec(3, 2, LEAF),
            new Vec(2, 3, RUN),
            new Idx(LongSeq.of(0, 3), LEAF),
            new Idx(LongSeq.of(0, 3), RUN),
            new Strc(LongSeq.of(0, 3), List.of(LEAF, RUN)),
            new Strc(LongSeq.of(0, 3), List.of(RUN, LEAF)),
            new VecBuc(3, 1, LongSeq.of(1, 2), LEAF),
            new VecBuc(3, 1, LongSeq.of(2, 1), LEAF),
            new IdxBuc(1, LongSeq.of(0, 3), LongSeq.of(1, 2), LEAF),
            new IdxBuc(1, LongSeq.of(0, 3), LongSeq.of(1, 2), RUN));
    assertThat(trees.stream().map(TypeTree::hashCode).distinct().count()).isEqualTo(trees.size());
    assertThat(trees).doesNotHaveDuplicates();
  }

  @Test
  void childrenAreGivenInOrder() {
    assertThat(LEAF.children()).isEmpty();
    assertThat(new Vec(2, 3, RUN).children()).containsExactly(RUN);
    assertThat(new Idx(LongSeq.of(0, 3), RUN).children()).containsExactly(RUN);
    assertThat(new Strc(LongSeq.of(0, 3, 9), List.of(RUN, LEAF, RUN)).children())
        .containsExactly(RUN, LEAF, RUN);
    assertThat(new VecBuc(3, 1, LongSeq.of(1, 2), RUN).children()).containsExactly(RUN);
    assertThat(new IdxBuc(1, LongSeq.of(0), LongSeq.of(2), RUN).children()).containsExactly(RUN);
  }

  @Test
  void aTreeKnowsItsTypes() {
    TypeTree ints = new Con(2, INT);
    TypeTree mixed = new Strc(LongSeq.of(0, 8), List.of(ints, new Con(1, DOUBLE)));
    assertThat(LEAF.isTyped()).isFalse();
    assertThat(ints.isTyped()).isTrue();
    assertThat(mixed.isTyped()).isTrue();
    assertThat(LEAF.homogeneousType()).contains(BasicType.ELEMENT);
    assertThat(new Vec(2, 16, ints).homogeneousType()).contains(INT);
    assertThat(new Strc(LongSeq.of(0, 8), List.of(ints, ints)).homogeneousType()).contains(INT);
    assertThat(mixed.homogeneousType()).isEmpty();
    assertThat(new Strc(LongSeq.of(0, 16), List.of(mixed, mixed)).homogeneousType()).isEmpty();
    assertThat(new Strc(LongSeq.of(0, 16), List.of(mixed, ints)).homogeneousType()).isEmpty();
  }

  @Test
  void everyNodeIsPrintedInThePapersNotation() {
    assertThat(new Con(3, INT)).hasToString("con(3, MPI_INT)");
    assertThat(new Vec(2, -3, LEAF)).hasToString("vec(2, -3, con(1))");
    assertThat(new Idx(LongSeq.of(0, 4), LEAF)).hasToString("idx(⟨0, 4⟩, con(1))");
    assertThat(new Strc(LongSeq.of(0, 4, 9), List.of(LEAF, RUN, LEAF)))
        .hasToString("strc(⟨0, 4, 9⟩, ⟨con(1), con(2), con(1)⟩)");
    assertThat(new VecBuc(9, 2, LongSeq.of(1, 3), LEAF))
        .hasToString("vecbuc(9, 2, ⟨1, 3⟩, con(1))");
    assertThat(new IdxBuc(2, LongSeq.of(0, 9), LongSeq.of(1, 3), LEAF))
        .hasToString("idxbuc(2, ⟨0, 9⟩, ⟨1, 3⟩, con(1))");
  }

  @Test
  void longTextIsCut() {
    TypeTree tree = LEAF;
    for (int level = 0; level < 900; level++) {
      tree = new Vec(1, 1, tree);
    }
    assertThat(tree.toString()).hasSize(4_002).endsWith(" …");
    TypeTree wide =
        new Strc(LongSeq.of(new long[1_000]), java.util.Collections.nCopies(1_000, LEAF));
    assertThat(wide.toString()).hasSize(4_002).startsWith("strc(⟨0, 0").endsWith(" …");
  }

  @Test
  void elementsLieFromFirstToLast() {
    TypeTree tree = new Strc(LongSeq.of(5, 20), List.of(RUN, new Vec(2, 3, LEAF)));
    assertThat(tree.element(0).displacement()).isEqualTo(5);
    assertThat(tree.element(3).displacement()).isEqualTo(23);
    for (long index : new long[] {-1, 4}) {
      assertThatThrownBy(() -> tree.element(index)).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }
}
