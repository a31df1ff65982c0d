// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

/** Paths normalised from their nodes, against the search over all their elements. */
class PathNormalizationTest {
  /** Look-ups that cost nothing or little, so that it pays to cut runs and to make long lists. */
  private static final List<CostModel> MODELS =
      List.of(
          CostModel.DEFAULT,
          new CostModel(2, 9, 3, 9, 9, 9, 0),
          new CostModel(5, 40, 7, 9, 9, 9, 1),
          new CostModel(1, 3, 20, 9, 9, 9, 1),
          new CostModel(1, 4, 1, 9, 9, 9, 2),
          new CostModel(3, 12, 5, 9, 9, 9, 3));

  private static final List<TypeTree> INNER =
      List.of(
          new Con(1),
          new Con(3),
          new Idx(LongSeq.of(0, 1, 3), new Con(1)),
          new Idx(LongSeq.of(4, 9), new Con(2)),
          new VecBuc(9, 2, LongSeq.of(2, 1), new Con(1)),
          new Strc(LongSeq.of(2), List.of(new Con(2))));

  private static void isLeast(TypeTree tree) {
    for (CostModel costs : MODELS) {
      PathNormalization.Answer answer = PathNormalization.normalize(tree, costs).orElseThrow();
      AtomKind kind = AtomKind.of(BasicType.ELEMENT, costs);
      long[] elements = tree.flatten().displacements();
      long least = new PathSearch(elements, kind, Rules.basic(costs), Deadline.none()).cost();
      assertThat(answer.cost()).as("%s with %s", tree, costs).isEqualTo(least);
      assertThat(answer.lowerBound()).isEqualTo(least);
      assertThat(costs.cost(answer.tree())).as("%s", answer.tree()).isEqualTo(least);
      assertThat(answer.tree().flatten()).as("%s", tree).isEqualTo(tree.flatten());
    }
  }

  /** Runs of many divisors and few, below and above lists that may take some of them over. */
  @Test
  void runsBetweenLists() {
    for (TypeTree inner : INNER) {
      isLeast(inner);
      for (long count : new long[] {1, 2, 4, 6, 7, 12, 36}) {
        TypeTree run = new Vec(count, 50, inner);
        isLeast(run);
        isLeast(new Idx(LongSeq.of(0, 7_000, 9_000), run));
        isLeast(new Idx(LongSeq.of(5, 7_000), run));
        isLeast(new Vec(3, 50 * count, run));
        isLeast(new Vec(5, 9_999, new Idx(LongSeq.of(1, 7_000), run)));
      }
    }
  }

  /** Lists that are runs of lists, or end in the middle of one. */
  @Test
  void listsOfLists() {
    for (TypeTree inner : INNER) {
      isLeast(new Idx(LongSeq.of(0, 90, 100, 190, 200, 290), inner));
      isLeast(new Idx(LongSeq.of(3, 93, 100, 190, 200, 290), inner));
      isLeast(new Idx(LongSeq.of(0, 10, 40, 50, 100, 110, 140, 150), inner));
      isLeast(new IdxBuc(10, LongSeq.of(6, 200, 700), LongSeq.of(3, 3, 3), inner));
      isLeast(new VecBuc(100, 10, LongSeq.of(3, 3, 3, 3), inner));
    }
  }

  /** What is no path, or has a bucket list that is too long, has no levels. */
  @Test
  void pathsHaveLevels() {
    LongSeq sizes = LongSeq.of(3, 4);
    List<TypeTree> buckets =
        List.of(
            new VecBuc(90, 2, sizes, new Con(2)),
            new IdxBuc(2, LongSeq.of(0, 90), sizes, new Con(2)));
    for (TypeTree tree : buckets) {
      assertThat(Levels.of(tree, 7)).isPresent();
      assertThat(Levels.of(tree, 6)).isEmpty();
      assertThat(Levels.of(new Vec(2, 500, tree), 6)).isEmpty();
    }
    assertThat(Levels.of(new Idx(LongSeq.of(0, 2, 5), new Con(1)), 1)).isPresent();
    TypeTree two = new Strc(LongSeq.of(0, 8), List.of(new Con(1), new Con(2)));
    assertThat(Levels.of(two, 100)).isEmpty();
    assertThat(Levels.of(new Strc(LongSeq.of(8), List.of(new Con(1))), 100)).isPresent();
  }
}
