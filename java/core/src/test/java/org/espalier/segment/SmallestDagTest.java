// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

/** A least-cost DAG is one of the layout, of the set, and costs what is said. */
class SmallestDagTest {
  private final Set<Class<?>> seen = new HashSet<>();

  @Test
  void everySmallSequence() {
    for (CostModel costs : SmallSequences.MODELS) {
      SmallSequences.untyped(5, 0, new long[] {1, 2, 5}, layout -> smallest(layout, costs));
      SmallSequences.typed(4, 0, new long[] {2, 7}, layout -> smallest(layout, costs));
    }
    // A sequence that is cheapest as buckets is longer.
    CostModel vecbuc = new CostModel(2, 9, 9, 40, 1, 30, 1);
    smallest(Layout.untyped(0, 3, 6, 20, 23, 40, 43), vecbuc);
    smallest(Layout.untyped(0, 3, 6, 20, 23, 30, 33), new CostModel(2, 30, 30, 30, 30, 1, 1));
    assertThat(seen).contains(Vec.class, Idx.class, Strc.class, VecBuc.class, IdxBuc.class);
  }

  private void smallest(Layout layout, CostModel costs) {
    for (Rules rules : SmallSequences.sets(costs)) {
      Atoms atoms = Atoms.of(layout, costs);
      SegmentTable table = SegmentTable.fill(atoms, rules, Deadline.none()).orElseThrow();
      SmallestDag dag = new SmallestDag(table, new SegmentClasses(atoms));
      TypeTree tree = dag.tree();
      assertThat(tree.flatten().sameTypeMap(layout)).as("%s of %s", tree, layout).isTrue();
      assertThat(costs.foldedCost(tree)).as("%s", tree).isEqualTo(dag.cost());
      assertThat(dag.cost()).isLessThanOrEqualTo(table.cost(0, layout.length()));
      allowed(tree, rules);
    }
  }

  private void allowed(TypeTree node, Rules rules) {
    seen.add(node.getClass());
    if (node instanceof Strc && rules.binary()) {
      assertThat(node.children()).hasSize(2);
    }
    assertThat(rules.buckets() || !(node instanceof VecBuc || node instanceof IdxBuc)).isTrue();
    node.children().forEach(child -> allowed(child, rules));
  }
}
