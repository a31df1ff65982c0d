// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

/** Trees made cheaper node by node, above the size that is searched element by element. */
class TreeRefinementTest {
  private static final CostModel COSTS = CostModel.DEFAULT;
  private static final Rules BASIC = Rules.basic(COSTS);
  private static final Rules BINARY = Rules.binaryStruct(COSTS);
  private static final Rules EXTENDED = Rules.extended(COSTS);
  private static final List<Rules> SETS = List.of(BASIC, BINARY, EXTENDED);
  private static final TypeTree TWO = new Con(2);

  private static TypeTree refined(TypeTree tree, Rules rules, Deadline stop) {
    return new TreeRefinement(rules, stop).refine(tree);
  }

  /** The tree is the cheapest of its elements, which a search over all of them finds. */
  private static void reachesTheOptimum(TypeTree tree, Rules rules) {
    assertThat(tree.length()).isGreaterThan(TreeRefinement.MOST_ELEMENTS);
    Atoms atoms = Atoms.of(tree.flatten(), COSTS);
    long least =
        new SegmentTrees(SegmentTable.fill(atoms, rules, Deadline.none()).orElseThrow()).cost();
    costs(least, tree, rules);
  }

  private static void costs(long expected, TypeTree tree, Rules rules) {
    TypeTree refined = refined(tree, rules, Deadline.none());
    assertThat(refined.length()).isEqualTo(tree.length());
    long step = Math.max(1, tree.length() / 1_000);
    for (long i = 0; i < tree.length(); i += step) {
      assertThat(refined.element(i)).as("%s of %s", refined, tree).isEqualTo(tree.element(i));
    }
    long last = tree.length() - 1;
    assertThat(refined.element(last)).isEqualTo(tree.element(last));
    assertThat(COSTS.cost(refined)).as("%s of %s", refined, tree).isEqualTo(expected);
  }

  /** {@code count} places, two and two: at one stride the pairs, at {@code within} the two. */
  private static LongSeq pairs(int count, long within) {
    long[] places = new long[count];
    for (int k = 0; k < count; k++) {
      places[k] = k / 2 * 100L + k % 2 * within;
    }
    return LongSeq.of(places);
  }

  /** 5 + 100i + 10j is vec(…, idx(⟨5, 15⟩)) and no cheapest tree at 0 holds the 5. */
  @Test
  void aPlaceIsHeldByTheNodeThatHoldsItCheapest() {
    TypeTree inside = new Vec(1_500, 100, new Idx(LongSeq.of(5, 15), new Con(1)));
    TypeTree both = new Idx(LongSeq.of(5, 15), new Vec(200, 100, new Con(1)));
    TypeTree above = new Idx(LongSeq.of(5), new Vec(150, 100, new Vec(2, 10, new Con(1))));
    TypeTree between = new Idx(LongSeq.of(5, 5_000_000), new Vec(150, 100, new Con(1)));
    for (Rules rules : SETS) {
      costs(6 + 8 + 6, inside, rules);
      long pair = rules.buckets() ? 6 + 4 : 6 + 2 + 6;
      costs(6 + pair + 6, new Vec(600, 1_000_000, both), rules);
      reachesTheOptimum(between, rules);
      costs(6 + 6 + 6 + 7, above, rules);
    }
    TypeTree run = new Vec(300, 3, new Con(1));
    reachesTheOptimum(new Idx(LongSeq.of(8), run), BASIC);
    reachesTheOptimum(new Idx(LongSeq.of(8), run), BINARY);
    long[] sizes = new SplittableRandom(1).longs(120, 1, 10).toArray();
    TypeTree child = new Idx(LongSeq.of(5, 15), new Con(1));
    costs(6 + 120 + 6 + 2 + 6, new VecBuc(1_000, 100, LongSeq.of(sizes), child), EXTENDED);
  }

  /** The last size at which all elements are searched: no part of this strc is one of the best. */
  @Test
  void smallSubtreesAreSearchedElementByElement() {
    TypeTree crooked =
        new Strc(LongSeq.of(0, 127, 1_000), List.of(new Con(127), new Con(1), new Con(128)));
    for (Rules rules : SETS) {
      costs(12, crooked, rules);
    }
  }

  /** A list of any length is searched for its periods, whatever node has it. */
  @Test
  void listsAreSearchedForPeriods() {
    TypeTree three = new Con(3);
    for (Rules rules : SETS) {
      costs(18, new Idx(pairs(600, 7), three), rules);
      costs(18, new VecBuc(100, 7, LongSeq.of(new long[400]).plus(2), three), rules);
    }
  }

  /** Parts of two nodes of which each alone is as cheap as it can be. */
  @Test
  void copiesAreSearchedWithTheirParts() {
    LongSeq places = LongSeq.of(0, 90, 210, 300);
    TypeTree tree = new Idx(places, new Idx(LongSeq.of(0, 30, 60), new Con(25)));
    for (Rules rules : SETS) {
      reachesTheOptimum(tree, rules);
      reachesTheOptimum(new Idx(places, new Idx(LongSeq.of(4, 34, 64), new Con(25))), rules);
      reachesTheOptimum(new Idx(LongSeq.of(0, 300), new Vec(3, 100, new Con(50))), rules);
      reachesTheOptimum(new Vec(1, 77, new Vec(3, 100, new Vec(100, 1, new Con(1)))), rules);
    }
  }

  @Test
  void theChildrenOfAStrcChildAreSearchedWithTheOthers() {
    TypeTree left = new Strc(LongSeq.of(0, 300), List.of(new Con(200), new Con(150)));
    TypeTree right = new Strc(LongSeq.of(2, 302), List.of(new Con(200), new Con(150)));
    TypeTree tree = new Strc(LongSeq.of(0, 598), List.of(left, right));
    costs(6 + 6 + 4 + 6 + 6, tree, BASIC);
  }

  /** Runs that go on in the node above become one, of any length. */
  @Test
  void runsGrowTogether() {
    for (Rules rules : SETS) {
      costs(6, new Vec(1L << 30, 8, new Vec(4, 2, TWO)), rules);
      costs(12, new Vec(1L << 30, 20, new Vec(4, 5, TWO)), rules);
      costs(18, new Vec(1L << 30, 21, new Vec(4, 5, TWO)), rules);
      costs(18, new Vec(4, 30, new Vec(1L << 30, 31, TWO)), rules);
    }
  }

  /** In a set without buckets each becomes a vec; no list of all copies is made. */
  @Test
  void bucketsOutsideTheSetBecomeParts() {
    for (long most : new long[] {1_000, 1L << 22, 1L << 40}) {
      TypeTree child = new Idx(LongSeq.of(1, 8, 30), TWO);
      long inner = 6 + 3 + 6;
      LongSeq sizes = LongSeq.of(most, 5, 1);
      TypeTree even = new VecBuc(1L << 60, 50, sizes, child);
      TypeTree uneven = new IdxBuc(50, LongSeq.of(7, 1L << 50, 1L << 60), sizes, child);
      for (TypeTree tree : List.of(even, uneven)) {
        costs(6 + 6 + 6 + inner + 6 + inner + inner, tree, BASIC);
        costs(10 + 10 + 6 + inner + 6 + inner + inner, tree, BINARY);
      }
      TypeTree one = new IdxBuc(50, LongSeq.of(-1), LongSeq.of(most), child);
      costs(6 + inner, one, BASIC);
      costs(6, new VecBuc(9, 2, LongSeq.of(most), TWO), BINARY);
    }
  }

  /** Without time every node stays that the set has, and those of other sets do not. */
  @Test
  void withoutTimeTheLayoutStays() {
    for (TypeTree tree : SmallTrees.all()) {
      for (Rules rules : SETS) {
        TypeTree refined = refined(tree, rules, Deadline.after(Duration.ZERO));
        assertThat(refined.flatten()).as("%s", tree).isEqualTo(tree.flatten());
        if (rules.buckets()) {
          assertThat(COSTS.cost(refined)).as("%s", tree).isLessThanOrEqualTo(COSTS.cost(tree));
        } else {
          assertThat(refined.toString()).doesNotContain("buc");
        }
      }
    }
  }

  @Test
  void withoutTimeNothingIsLookedFor() {
    LongSeq places = LongSeq.of(0, 3, 6, 9);
    TypeTree idx = new Idx(places, TWO);
    TypeTree vecbuc = new VecBuc(3, 1, LongSeq.of(1, 1, 1), TWO);
    TypeTree idxbuc = new IdxBuc(3, places, LongSeq.of(1, 1, 1, 1), TWO);
    TypeTree strc = new Strc(LongSeq.of(0, 9), List.of(idx, new Con(3)));
    for (TypeTree tree : List.of(idx, vecbuc, idxbuc, strc, new Vec(4, 2, idx))) {
      assertThat(refined(tree, EXTENDED, Deadline.after(Duration.ZERO))).isEqualTo(tree);
    }
  }
}
