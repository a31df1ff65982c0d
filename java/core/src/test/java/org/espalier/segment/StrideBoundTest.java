// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;

/** The bound from the steps: what it is for each constructor set, and that nothing is cheaper. */
class StrideBoundTest {
  private static final long DEAR = 1_000;
  private static final CostModel COSTS = model(7, 11, 13, 17);

  /** K_con = 3, K_vec = 100, K_lookup = 2. */
  private static CostModel model(long idx, long strc, long vecbuc, long idxbuc) {
    return new CostModel(3, 100, idx, strc, vecbuc, idxbuc, 2);
  }

  private static void bounds(CostModel costs, StrideBound bound, long[] trees, long[] dags) {
    List<Rules> sets =
        List.of(Rules.basic(costs), Rules.binaryStruct(costs), Rules.extended(costs));
    assertThat(sets).extracting(bound::cost).containsExactly(boxed(trees));
    assertThat(sets).extracting(bound::foldedCost).containsExactly(boxed(dags));
  }

  private static Long[] boxed(long[] values) {
    Long[] boxed = new Long[values.length];
    Arrays.setAll(boxed, k -> values[k]);
    return boxed;
  }

  private static long[] three(long basic, long binary, long extended) {
    return new long[] {basic, binary, extended};
  }

  /** Five steps are given by five vecs, or by one node of six places, parts or five buckets. */
  @Test
  void stepsCostTheCheapestNodeThatGivesThem() {
    StrideBound five = new StrideBound(5, 1, false);
    long idx = 3 + 7 + 6 * 2;
    bounds(COSTS, five, three(idx, idx, idx), three(idx, idx, idx));
    CostModel vec = new CostModel(3, 1, 7, 11, 13, 17, 2);
    bounds(vec, five, three(3 + 5, 3 + 5, 3 + 5), three(3 + 5, 3 + 5, 3 + 5));
    long strc = 11 + 6 * 2 * 2;
    long pairs = 5 * (11 + 2 * 2 * 2);
    bounds(
        model(DEAR, 11, DEAR, DEAR),
        five,
        three(strc + 6 * 3, pairs + 6 * 3, strc + 6 * 3),
        three(strc + 3, pairs + 3, strc + 3));
    long vecbuc = 3 + 13 + 5 * 2;
    bounds(
        model(DEAR, DEAR, 13, DEAR),
        five,
        three(3 + 500, 3 + 500, vecbuc),
        three(3 + 500, 3 + 500, vecbuc));
    long idxbuc = 3 + 17 + 5 * 2 * 2;
    bounds(
        model(DEAR, DEAR, DEAR, 17),
        five,
        three(3 + 500, 3 + 500, idxbuc),
        three(3 + 500, 3 + 500, idxbuc));
  }

  /** One leaf elsewhere than at 0 has a node with one displacement, in pairs with two parts. */
  @Test
  void aPlaceCostsTheCheapestNodeThatHoldsIt() {
    StrideBound moved = new StrideBound(0, 1, true);
    long idx = 3 + 7 + 2;
    bounds(COSTS, moved, three(idx, idx, idx), three(idx, idx, idx));
    long strc = 3 + 11 + 2 * 2;
    long pair = 3 + 11 + 4 * 2;
    bounds(
        model(DEAR, 11, DEAR, DEAR), moved, three(strc, pair + 3, strc), three(strc, pair, strc));
    long idxbuc = 3 + 17 + 2 * 2;
    long dear = 3 + DEAR;
    bounds(
        model(DEAR, DEAR, 13, 17),
        moved,
        three(dear + 2, dear + 2, idxbuc),
        three(dear + 2, dear + 2, idxbuc));
    bounds(
        new CostModel(3, 1, 7, 11, 13, 17, 2),
        new StrideBound(2, 1, true),
        three(idx, idx, idx),
        three(idx, idx, idx));
  }

  /** Three types are three leaves, which a strc holds together, or two of two children. */
  @Test
  void typesCostTheirLeavesAndTheStrcOverThem() {
    StrideBound types = new StrideBound(0, 3, false);
    long strc = 11 + 6 * 2 + 3 * 3;
    long pairs = 2 * (11 + 4 * 2) + 3 * 3;
    bounds(COSTS, types, three(strc, pairs, strc), three(strc, pairs, strc));
    StrideBound two = new StrideBound(0, 2, true);
    long pair = 11 + 4 * 2 + 2 * 3;
    bounds(COSTS, two, three(pair, pair, pair), three(pair, pair, pair));
  }

  @Test
  void oneLeafIsWhatALeafCosts() {
    StrideBound leaf = new StrideBound(0, 1, false);
    bounds(COSTS, leaf, three(3, 3, 3), three(3, 3, 3));
  }

  /** All sequences of at most 5 elements, in 1 type or 2: no tree and no DAG costs less. */
  @Test
  void nothingCostsLess() {
    List<CostModel> models =
        List.of(
            CostModel.uniform(1),
            CostModel.DEFAULT,
            new CostModel(3, 100, 100, 5, 100, 100, 2),
            new CostModel(1, 1, 100, 9, 9, 9, 5),
            new CostModel(2, 9, 9, 50, 1, 3, 1),
            new CostModel(0, 4, 9, 1, 9, 0, 0));
    BasicType[] types = {BasicType.of("MPI_SHORT"), BasicType.of("MPI_INT")};
    long[] places = {0, 2, 4, 9};
    int tight = 0;
    for (int n = 1; n <= 5; n++) {
      for (int code = 0; code < 1 << (2 * n); code++) {
        int letters = n < 5 ? code * 31 % (1 << n) : 0;
        long[] d = new long[n];
        TypeTree[] leaves = new TypeTree[n];
        for (int k = 0; k < n; k++) {
          d[k] = places[(code >> (2 * k)) & 3];
          leaves[k] = new Con(1, types[(letters >> k) & 1]);
        }
        TypeTree tree =
            letters == 0
                ? new Idx(LongSeq.of(d), leaves[0])
                : new Strc(LongSeq.of(d), List.of(leaves));
        for (CostModel costs : models) {
          tight += holds(tree, costs);
        }
      }
    }
    assertThat(tight).as("bounds that are reached").isGreaterThan(1_000);
  }

  /** Checks the bound for every set; returns how many are reached. */
  private static int holds(TypeTree tree, CostModel costs) {
    Layout layout = tree.flatten();
    StrideBound bound = StrideBound.ofTree(tree);
    int tight = 0;
    for (Rules rules :
        List.of(Rules.basic(costs), Rules.binaryStruct(costs), Rules.extended(costs))) {
      Atoms atoms = Atoms.of(layout, costs);
      SegmentTable table = SegmentTable.fill(atoms, rules, Deadline.none()).orElseThrow();
      long cost = new SegmentTrees(table).cost();
      assertThat(bound.cost(rules)).as("%s %s", layout, rules).isLessThanOrEqualTo(cost);
      tight += bound.cost(rules) == cost ? 1 : 0;
      if (layout.displacement(0) == 0) {
        long folded = new SmallestDag(table, new SegmentClasses(atoms)).cost();
        assertThat(bound.foldedCost(rules)).as("%s %s", layout, rules).isLessThanOrEqualTo(folded);
        tight += bound.foldedCost(rules) == folded ? 1 : 0;
      }
    }
    return tight;
  }
}
