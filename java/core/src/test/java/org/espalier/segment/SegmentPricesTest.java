// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.segment.SegmentClasses.Segment;
import org.espalier.testkit.VirtualClock;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;

/** Segments that are paid for elsewhere cost nothing as parts, by the recurrence over all cuts. */
class SegmentPricesTest {
  /** Where nodes are dear and look-ups are not, every segment but a leaf is worth sharing. */
  private static final List<CostModel> MODELS =
      List.of(CostModel.DEFAULT, CostModel.uniform(1), new CostModel(9, 30, 20, 2, 9, 9, 1));

  @Test
  void everyClassOfEverySmallSequence() {
    for (CostModel costs : MODELS) {
      SmallSequences.untyped(5, 0, new long[] {1, 2, 5}, layout -> prices(layout, costs));
      SmallSequences.typed(4, 0, new long[] {2, 7}, layout -> prices(layout, costs));
    }
  }

  private static void prices(Layout layout, CostModel costs) {
    Atoms atoms = Atoms.of(layout, costs);
    Rules rules = Rules.basic(costs);
    SegmentClasses classes = new SegmentClasses(atoms);
    int n = layout.length();
    for (int i = 0; i < n; i++) {
      for (int l = 1; i + l <= n; l++) {
        Segment paid = classes.of(i, l);
        if (paid.start() == i) {
          boolean[][] free = classes.marked(List.of(paid));
          SegmentTable table = SegmentTable.fill(atoms, rules, free, Deadline.none()).orElseThrow();
          Prices prices = new Prices(layout, costs, free);
          for (int from = 0; from < n; from++) {
            for (int length = 1; from + length <= n; length++) {
              assertThat(table.cost(from, length))
                  .as("[%s, +%s) of %s with %s paid", from, length, layout, paid)
                  .isEqualTo(prices.cost(from, length));
            }
          }
          SegmentTrees trees = new SegmentTrees(table);
          TypeTree tree = trees.tree();
          assertThat(tree.flatten().sameTypeMap(layout)).isTrue();
          assertThat(trees.cost()).isEqualTo(prices.cost(0, n));
          Layout first = trees.tree(i, l).flatten();
          assertThat(priced(tree, first, costs))
              .as("%s, %s paid", tree, first)
              .isEqualTo(trees.cost());
        }
      }
    }
  }

  /** What a tree costs without the subtrees below its root that are paid for. */
  private static long priced(TypeTree node, Layout paid, CostModel costs) {
    long sum = costs.nodeCost(node);
    for (TypeTree child : node.children()) {
      sum += child.flatten().sameTypeMap(paid) ? 0 : priced(child, paid, costs);
    }
    return sum;
  }

  /** The least costs of all segments, each node tried over each way to cut. */
  private static final class Prices {
    private final Layout layout;
    private final CostModel costs;
    private final boolean[][] free;

    Prices(Layout layout, CostModel costs, boolean[][] free) {
      this.layout = layout;
      this.costs = costs;
      this.free = free;
    }

    long part(int i, int l) {
      return free[i][l] ? 0 : cost(i, l);
    }

    long cost(int i, int l) {
      long least = isLeaf(i, l) ? costs.con() : Long.MAX_VALUE;
      for (int q = 1; q < l; q++) {
        if (l % q == 0 && repeats(i, l, q)) {
          long idx = costs.idx() + l / q * costs.lookup();
          long node = strided(i, l, q) ? Math.min(costs.vec(), idx) : idx;
          least = Math.min(least, node + part(i, q));
        }
      }
      for (int cut = 1; cut < 1 << (l - 1); cut++) {
        long sum = costs.strc();
        int from = 0;
        for (int k = 1; k <= l; k++) {
          if (k == l || ((cut >> (k - 1)) & 1) == 1) {
            sum += 2 * costs.lookup() + part(i + from, k - from);
            from = k;
          }
        }
        least = Math.min(least, sum);
      }
      return least;
    }

    private long step(int i) {
      return layout.displacement(i + 1) - layout.displacement(i);
    }

    private boolean isLeaf(int i, int l) {
      boolean leaf = true;
      for (int k = 1; k < l; k++) {
        leaf &= layout.type(i + k).equals(layout.type(i));
        leaf &= step(i + k - 1) == layout.type(i).extent();
      }
      return leaf;
    }

    private boolean repeats(int i, int l, int q) {
      boolean same = true;
      for (int k = q; k < l; k++) {
        same &= layout.type(i + k).equals(layout.type(i + k % q));
        same &= k % q == q - 1 || step(i + k) == step(i + k % q);
      }
      return same;
    }

    private boolean strided(int i, int l, int q) {
      long first = layout.displacement(i + q) - layout.displacement(i);
      boolean even = true;
      for (int k = q; k < l; k += q) {
        even &= layout.displacement(i + k) - layout.displacement(i + k - q) == first;
      }
      return even;
    }
  }

  /** Asked before each start whether to go on, the search ends at any of them without a table. */
  @Test
  void anEndedSearchHasNoTable() {
    Atoms atoms = Atoms.of(Layout.untyped(0, 2, 3, 9), CostModel.DEFAULT);
    Rules rules = Rules.basic(CostModel.DEFAULT);
    for (int end = 1; end <= 5; end++) {
      // one reading starts the limit
      Deadline ending =
          Deadline.after(Optional.of(Duration.ofNanos(1)), VirtualClock.leapingAt(1 + end));
      Optional<SegmentTable> table = SegmentTable.fill(atoms, rules, ending);
      assertThat(table.isPresent()).isEqualTo(end == 5);
    }
  }
}
