// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/** What the cheapest node over copies of a block costs, and the node that only moves a child. */
class NodeCostsTest {
  private static final TypeTree CHILD = new Vec(2, 5, new Con(1));

  private static NodeCosts costs(Rules rules, long... displacements) {
    return new NodeCosts(displacements, rules, displacements.length);
  }

  /** The cheapest of idx, strc and idxbuc with one entry, as far as they are allowed. */
  @Test
  void aNodeThatMovesItsChildIsTheCheapest() {
    for (CostModel k : SmallSequences.MODELS) {
      long idx = k.idx() + k.lookup();
      long strc = k.strc() + 2 * k.lookup();
      long idxbuc = k.idxbuc() + 2 * k.lookup();
      moves(Rules.basic(k), true, Math.min(idx, strc));
      moves(Rules.basic(k), false, idx);
      moves(Rules.binaryStruct(k), true, idx);
      moves(Rules.extended(k), true, Math.min(Math.min(idx, strc), idxbuc));
      moves(Rules.extended(k), false, Math.min(idx, idxbuc));
    }
  }

  private static void moves(Rules rules, boolean strc, long expected) {
    NodeCosts node = costs(rules, 0, 1);
    assertThat(node.shiftCost(strc)).as("%s", rules).isEqualTo(expected);
    TypeTree moved = node.shift(strc, 7, CHILD);
    assertThat(moved.flatten()).isEqualTo(Layout.untyped(7, 12));
    assertThat(rules.costs().nodeCost(moved)).as("%s", moved).isEqualTo(expected);
  }

  /** Wherever the copies lie no node costs less, and some places are as cheap. */
  @Test
  void noPlacesAreCheaperThanTheLeast() {
    for (CostModel k : SmallSequences.MODELS) {
      for (Rules rules : SmallSequences.sets(k)) {
        for (int count = 2; count <= 5; count++) {
          int copies = count;
          long[] least = {Long.MAX_VALUE};
          SmallSequences.untyped(
              count,
              0,
              new long[] {1, 3, 4},
              layout -> {
                if (layout.length() == copies) {
                  NodeCosts node = costs(rules, layout.displacements());
                  node.load(0, 1, copies, strided(layout));
                  least[0] = Math.min(least[0], node.cost(copies));
                }
              });
          assertThat(costs(rules, 0).least(count)).as("%s", rules).isEqualTo(least[0]);
        }
        assertThat(costs(rules, 0).least(1)).isEqualTo(costs(rules, 0).shiftCost(false));
      }
    }
  }

  private static int strided(Layout layout) {
    int count = 2;
    long step = layout.displacement(1) - layout.displacement(0);
    while (count < layout.length()
        && layout.displacement(count) - layout.displacement(count - 1) == step) {
      count++;
    }
    return count;
  }

  /** Only the search for strided buckets can be ended. */
  @Test
  void aLoadSaysWhetherItRanToItsEnd() {
    long[] places = {0, 1, 5, 6, 11};
    CostModel k = new CostModel(1, 90, 90, 90, 1, 90, 1);
    NodeCosts extended = costs(Rules.extended(k), places);
    assertThat(extended.load(0, 1, 5, 2, () -> true)).isFalse();
    assertThat(extended.vecbuc(4)).isEqualTo(SegmentTable.INFINITE);
    assertThat(extended.load(0, 1, 5, 2, () -> false)).isTrue();
    assertThat(extended.vecbuc(4)).isEqualTo(1 + 2);
    assertThat(costs(Rules.basic(k), places).load(0, 1, 5, 2, () -> true)).isTrue();
  }

  /** Atoms of a leaf or a run grow at their length, where that fits 64 bits. */
  @Test
  void atomsThatGrow() {
    CostModel k = CostModel.DEFAULT;
    BasicType type = BasicType.of("MPI_INT");
    grows(AtomKind.of(type, k), 4);
    grows(AtomKind.of(new Con(3, type), k), 12);
    grows(AtomKind.of(new Vec(4, 50, new Con(3, type)), k), 200);
    grows(AtomKind.of(new Vec(2, Long.MIN_VALUE / 2, new Con(1)), k), Long.MIN_VALUE);
    AtomKind wide = AtomKind.of(new Vec(2, Long.MAX_VALUE / 2 + 1, new Con(1)), k);
    assertThat(wide.merges()).isFalse();
    assertThat(wide.step()).isZero();
  }

  private static void grows(AtomKind kind, long step) {
    assertThat(kind.merges()).as("%s", kind).isTrue();
    assertThat(kind.step()).isEqualTo(step);
  }

  /** Of strides that come equally often the first to do so counts, in every round. */
  @Test
  void theFirstOfEquallyFrequentStridesCounts() {
    StrideCount count = new StrideCount(60);
    for (int round = 0; round < 3; round++) {
      count.clear();
      assertThat(count.frequency()).isZero();
      for (int times = 1; times <= 3; times++) {
        for (long stride = 0; stride < 60; stride++) {
          count.add(stride * stride * stride * 1_000 - 7L * round);
          assertThat(count.mostFrequent()).isEqualTo(-7L * round);
          assertThat(count.frequency()).isEqualTo(times);
        }
      }
    }
  }
}
