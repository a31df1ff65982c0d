// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.deadline.Progress;
import org.espalier.layout.Layout;
import org.espalier.testkit.ConstructorSetOracle;
import org.espalier.testkit.ConstructorSets;
import org.espalier.testkit.ExhaustiveTreeSearch;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentTableTest {
  private static final long[] VALUES = {-1, 0, 1, 3};

  enum Set {
    BASIC(ConstructorSets.ANY, false),
    BINARY(2, false),
    EXTENDED(ConstructorSets.ANY, true);

    final int strc;
    final boolean buckets;

    Set(int strc, boolean buckets) {
      this.strc = strc;
      this.buckets = buckets;
    }

    Rules rules(CostModel costs) {
      return switch (this) {
        case BASIC -> Rules.basic(costs);
        case BINARY -> Rules.binaryStruct(costs);
        case EXTENDED -> Rules.extended(costs);
      };
    }
  }

  /** Every sequence of at most 6 of 4 values, K from 1 to 6, against every tree there is. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void isOptimalOnEverySmallSequence(int k) {
    CostModel costs = CostModel.uniform(k);
    for (Set set : Set.values()) {
      ExhaustiveTreeSearch search =
          new ExhaustiveTreeSearch(SetCases.sets(costs, set.strc, set.buckets));
      forEachSequence(
          6,
          values -> {
            Layout layout = Layout.untyped(values.stream().mapToLong(Long::longValue).toArray());
            long cost = solve(layout, set.rules(costs), costs);
            assertThat(cost).as("%s %s", set, values).isEqualTo(search.cost(values));
            long oracle = SetCases.oracle(layout, SetCases.sets(costs, set.strc, set.buckets));
            assertThat(oracle).as("oracle, %s %s", set, values).isEqualTo(cost);
          });
    }
  }

  /** All starts from the last on, each with the pairs of a part and what is before it. */
  @Test
  void tellsHowMuchIsDone() {
    List<String> steps = new ArrayList<>();
    List<Double> shares = new ArrayList<>();
    Progress heard =
        new Progress() {
          @Override
          public void step(String name) {
            steps.add(name);
          }

          @Override
          public void done(double share) {
            shares.add(share);
          }

          @Override
          public void best(long cost, long lowerBound) {
            throw new AssertionError("a table that is not full has no answer");
          }
        };
    Atoms atoms = Atoms.of(Layout.untyped(0, 1, 5, 7), CostModel.DEFAULT);
    SegmentTable.fill(atoms, Rules.basic(CostModel.DEFAULT), Deadline.none(), heard);
    assertThat(steps).containsExactly("segments");
    assertThat(shares).containsExactly(1 / 64.0, 8 / 64.0, 27 / 64.0, 1.0);
  }

  private static void forEachSequence(int longest, java.util.function.Consumer<List<Long>> body) {
    List<Long> values = new ArrayList<>();
    extend(values, longest, body);
  }

  private static void extend(
      List<Long> values, int longest, java.util.function.Consumer<List<Long>> body) {
    for (long value : VALUES) {
      values.addLast(value);
      body.accept(values);
      if (values.size() < longest) {
        extend(values, longest, body);
      }
      values.removeLast();
    }
  }

  @ParameterizedTest
  @CsvSource({"BASIC, 3000", "BINARY, 10000", "EXTENDED, 10000"})
  void agreesWithTheOracle(Set set, int cases) {
    SeededCases.run(
        SegmentTableTest.class,
        1,
        cases,
        random -> {
          CostModel costs = SetCases.costs(random);
          int most = random.nextInt(8) == 0 ? 60 : 24;
          Layout layout = SetCases.layout(random, most, random.nextInt(3) == 0);
          long cost = solve(layout, set.rules(costs), costs);
          ConstructorSets sets = SetCases.sets(costs, set.strc, set.buckets);
          assertThat(cost).as("%s", layout).isEqualTo(SetCases.oracle(layout, sets));
          assertThat(cost).isLessThan(ConstructorSetOracle.IMPOSSIBLE);
        });
  }

  /** The tree is of the layout and costs what is claimed. */
  private static long solve(Layout layout, Rules rules, CostModel costs) {
    SegmentTable table =
        SegmentTable.fill(Atoms.of(layout, costs), rules, Deadline.none()).orElseThrow();
    SegmentTrees trees = new SegmentTrees(table);
    TypeTree tree = trees.tree();
    assertThat(tree.flatten().sameTypeMap(layout)).as("%s of %s", tree, layout).isTrue();
    assertThat(costs.cost(tree)).as("%s", tree).isEqualTo(trees.cost());
    return trees.cost();
  }
}
