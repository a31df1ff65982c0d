// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.VirtualClock;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
      PathNormalization.Answer answer =
          PathNormalization.normalize(tree, costs, Deadline.none()).orElseThrow();
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

  /** A count of a hundred thousand divisors: too many to try, unless a cut could pay. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void countsOfManyDivisorsEndInTime() {
    TypeTree run = new Vec(897_612_484_786_617_600L, 2, new Con(1));
    for (long vec : new long[] {100, 1_000_000}) {
      for (long lookup : new long[] {0, 1}) {
        CostModel costs = new CostModel(6, vec, 6, 6, 6, 6, lookup);
        PathNormalization.Answer answer =
            PathNormalization.normalize(run, costs, Deadline.after(Duration.ofMillis(200)))
                .orElseThrow();
        assertThat(costs.cost(answer.tree())).isEqualTo(answer.cost());
        assertThat(answer.cost()).isLessThanOrEqualTo(vec + 6);
        assertThat(answer.lowerBound()).isBetween(6L, answer.cost());
      }
    }
    CostModel cheap = new CostModel(6, 100, 6, 6, 6, 6, 1);
    assertThat(PathNormalization.normalize(run, cheap, Deadline.none()).orElseThrow().cost())
        .isEqualTo(106);
  }

  /** All divisors of a count where a cut may pay, and none where it cannot. */
  @Test
  void onlyRunsWhoseCutsMayPayAreCut() throws Deadline.Reached {
    for (long count = 2; count <= 400; count++) {
      long pieces = 0;
      long rest = count;
      for (long p = 2; rest > 1; p++) {
        for (; rest % p == 0; rest /= p) {
          pieces += p - 1;
        }
      }
      long all = count;
      long[] inner = LongStream.range(2, count).filter(d -> all % d == 0).toArray();
      for (long lookup = 0; lookup <= 2; lookup++) {
        for (long vec : new long[] {0, 1, 5, 12, 13, 100, 2_000}) {
          CostModel costs = new CostModel(6, vec, 6, 6, 6, 6, lookup);
          assertThat(PathNormalization.divisors(count, costs, Deadline.none()))
              .as("%d with %s", count, costs)
              .isEqualTo(lookup * pieces < vec ? inner : new long[0]);
        }
      }
    }
  }

  /** A count whose factors take long to find is given up when time is over. */
  @Test
  void theSearchForFactorsKeepsTheLimit() {
    long prime = 1_000_000_000_039L;
    CostModel costs = new CostModel(6, 6, 6, 6, 6, 6, 0);
    assertThatExceptionOfType(Deadline.Reached.class)
        .isThrownBy(() -> PathNormalization.divisors(prime, costs, Deadline.after(Duration.ZERO)));
  }

  /** A node of its own for the place, and for what no leaf holds a vec or a list of two. */
  @Test
  void whereTimeIsOverTheBoundCountsTheNodesThatEveryTreeHas() {
    Deadline over = Deadline.after(Duration.ZERO);
    for (CostModel costs : MODELS) {
      long moves = costs.con() + costs.idx() + costs.lookup();
      long copies = costs.con() + Math.min(costs.vec(), costs.idx() + 2 * costs.lookup());
      TypeTree run = new Vec(36, 50, new Con(1));
      isBounded(run, costs, over, copies);
      isBounded(new Idx(LongSeq.of(5), run), costs, over, Math.max(copies, moves));
      isBounded(new Idx(LongSeq.of(5), new Con(3)), costs, over, moves);
      isBounded(new Con(36), costs, over, costs.con());
    }
  }

  private static void isBounded(TypeTree tree, CostModel costs, Deadline over, long bound) {
    PathNormalization.Answer answer = PathNormalization.normalize(tree, costs, over).orElseThrow();
    // Where no run may be cut, the answer needs no time and is proved.
    assertThat(answer.lowerBound()).as("%s with %s", tree, costs).isIn(bound, answer.cost());
  }

  /** Wherever time runs out, the tree is right and the least cost lies between bound and cost. */
  @Test
  void theBoundHoldsWheneverCuttingEnds() {
    TypeTree tree = new Idx(LongSeq.of(5, 7_000), new Vec(36, 50, new Con(1)));
    for (CostModel costs : MODELS) {
      long least = PathNormalization.normalize(tree, costs, Deadline.none()).orElseThrow().cost();
      for (long end = 2; end < 30; end++) {
        Deadline deadline =
            Deadline.after(Optional.of(Duration.ofSeconds(1)), VirtualClock.leapingAt(end));
        PathNormalization.Answer answer =
            PathNormalization.normalize(tree, costs, deadline).orElseThrow();
        assertThat(answer.tree().flatten()).isEqualTo(tree.flatten());
        assertThat(answer.cost()).isEqualTo(costs.cost(answer.tree()));
        assertThat(least).isBetween(answer.lowerBound(), answer.cost());
      }
    }
  }
}
