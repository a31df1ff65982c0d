// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.testkit.ConstructorSets;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

/** Trees rebuilt at 0 and elsewhere, where each kind of node is the cheapest at the root. */
class SegmentTreesTest {
  private final Set<Class<?>> roots = new HashSet<>();

  @Test
  void everySmallSequenceHereAndElsewhere() {
    for (CostModel costs : SmallSequences.MODELS) {
      for (long first : new long[] {0, 4}) {
        roots.clear();
        SmallSequences.untyped(6, first, new long[] {1, 3, 4}, layout -> isLeast(layout, costs));
        SmallSequences.typed(3, first, new long[] {2, 7}, layout -> isLeast(layout, costs));
        assertThat(roots).contains(Strc.class);
      }
    }
  }

  /** A strided bucket over a block that holds the place. */
  @Test
  void bucketsElsewhere() {
    CostModel costs = new CostModel(2, 9, 3, 40, 1, 30, 1);
    isLeast(Layout.untyped(5, 9, 8, 12, 11, 15, 25, 29, 45, 49, 48, 52), costs);
    assertThat(roots).contains(VecBuc.class);
    CostModel lists = new CostModel(2, 30, 30, 30, 30, 1, 1);
    isLeast(Layout.untyped(5, 8, 11, 30, 33, 41, 44), lists);
    assertThat(roots).contains(IdxBuc.class);
    isLeast(Layout.untyped(5, 15, 305, 315, 205, 215), CostModel.DEFAULT);
    isLeast(Layout.untyped(5, 15, 105, 115, 205, 215, 305, 315, 405, 415), CostModel.DEFAULT);
    assertThat(roots).contains(Vec.class, Idx.class);
  }

  private void isLeast(Layout layout, CostModel costs) {
    for (Rules rules : SmallSequences.sets(costs)) {
      SegmentTable table =
          SegmentTable.fill(Atoms.of(layout, costs), rules, Deadline.none()).orElseThrow();
      SegmentTrees trees = new SegmentTrees(table);
      int strc = rules.binary() ? 2 : ConstructorSets.ANY;
      long least = SetCases.oracle(layout, SetCases.sets(costs, strc, rules.buckets()));
      assertThat(trees.cost()).as("%s with %s", layout, rules).isEqualTo(least);
      TypeTree tree = trees.tree();
      roots.add(tree.getClass());
      assertThat(tree.flatten().sameTypeMap(layout)).as("%s of %s", tree, layout).isTrue();
      assertThat(costs.cost(tree)).as("%s", tree).isEqualTo(least);
    }
  }
}
