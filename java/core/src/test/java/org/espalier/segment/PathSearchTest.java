// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.VirtualClock;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

/** Paths of every small sequence, and what a search that is ended may still claim. */
class PathSearchTest {
  private static final long[] STEPS = {1, 2, 6};

  private static PathSearch search(Layout layout, Rules rules, Deadline stop) {
    AtomKind kind = AtomKind.of(BasicType.ELEMENT, rules.costs());
    return new PathSearch(layout.displacements(), kind, rules, stop);
  }

  /** The tree is of the layout and costs what is said. */
  private static void isRight(PathSearch path, Layout layout, CostModel costs) {
    TypeTree tree = path.tree();
    assertThat(tree.flatten().sameTypeMap(layout)).as("%s of %s", tree, layout).isTrue();
    assertThat(costs.cost(tree)).as("%s of %s", tree, layout).isEqualTo(path.cost());
  }

  @Test
  void everySmallSequenceHereAndElsewhere() {
    for (CostModel costs : SmallSequences.MODELS) {
      for (long first : new long[] {0, 4}) {
        SmallSequences.untyped(6, first, STEPS, layout -> isLeast(layout, costs));
      }
    }
  }

  private static void isLeast(Layout layout, CostModel costs) {
    for (boolean buckets : new boolean[] {false, true}) {
      Rules rules = buckets ? Rules.extended(costs) : Rules.basic(costs);
      PathSearch path = search(layout, rules, Deadline.none());
      long least = SetCases.oracle(layout, SetCases.sets(costs, 0, buckets));
      assertThat(path.cost()).as("%s with %s", layout, rules).isEqualTo(least);
      assertThat(path.complete()).isTrue();
      assertThat(path.lowerBound()).isEqualTo(least);
      isRight(path, layout, costs);
    }
  }

  /** Ended at any question, it has a path, and a bound below the least. */
  @Test
  void anEndedSearchHasAPathAndABound() {
    TypeTree block = new Idx(LongSeq.of(5, 9, 30), new Con(1));
    TypeTree buckets = new VecBuc(1_000, 90, LongSeq.of(2, 3, 1, 2), block);
    TypeTree runs = new Vec(4, 700, new Vec(3, 200, block));
    for (CostModel costs : SmallSequences.MODELS) {
      for (TypeTree tree : new TypeTree[] {buckets, runs, new Vec(6, 2, new Con(2)), new Con(9)}) {
        ends(tree.flatten(), Rules.basic(costs));
        ends(tree.flatten(), Rules.extended(costs));
        ends(new Idx(LongSeq.of(-tree.first()), tree).flatten(), Rules.extended(costs));
        ends(new Idx(LongSeq.of(11), tree).flatten(), Rules.extended(costs));
      }
    }
  }

  private static void ends(Layout layout, Rules rules) {
    long least = search(layout, rules, Deadline.none()).cost();
    boolean complete = false;
    for (int end = 1; !complete; end++) {
      // one reading starts the limit
      VirtualClock clock = VirtualClock.leapingAt(1 + end);
      Optional<Duration> limit = Optional.of(Duration.ofNanos(1));
      PathSearch path = search(layout, rules, Deadline.after(limit, clock));
      complete = clock.readings() < 1 + end;
      assertThat(path.complete()).isEqualTo(complete);
      assertThat(path.cost()).isGreaterThanOrEqualTo(least);
      assertThat(path.lowerBound()).as("%s with %s", layout, rules).isBetween(1L, least);
      isRight(path, layout, rules.costs());
    }
  }

  /** Of a search that is ended at once the bound is one leaf and the cheapest node over it. */
  @Test
  void theBoundOfASearchThatIsEndedAtOnce() {
    CostModel costs = new CostModel(3, 90, 7, 100, 30, 40, 2);
    Layout uneven = Layout.untyped(0, 2, 7, 9, 19, 20);
    Layout moved = Layout.untyped(1, 2, 3, 4, 5, 6);
    for (Rules rules : new Rules[] {Rules.basic(costs), Rules.extended(costs)}) {
      assertThat(search(uneven, rules, Deadline.after(Duration.ZERO)).lowerBound())
          .isEqualTo(3 + 7 + 2 * 2);
      assertThat(search(moved, rules, Deadline.after(Duration.ZERO)).lowerBound())
          .isEqualTo(3 + 7 + 2);
    }
    CostModel buckets = new CostModel(3, 90, 70, 100, 30, 40, 2);
    Rules extended = Rules.extended(buckets);
    assertThat(search(uneven, extended, Deadline.after(Duration.ZERO)).lowerBound())
        .isEqualTo(3 + 30 + 2);
    assertThat(search(moved, extended, Deadline.after(Duration.ZERO)).lowerBound())
        .isEqualTo(3 + 40 + 2 * 2);
  }
}
