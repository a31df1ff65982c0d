// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.segment.Atoms;
import org.espalier.segment.Rules;
import org.espalier.segment.SegmentTable;
import org.espalier.segment.SegmentTrees;
import org.espalier.segment.SetCases;
import org.espalier.testkit.ConstructorSets;
import org.espalier.testkit.ExhaustiveTreeSearch;
import org.espalier.testkit.LayoutFamilies;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sets besides the basic one through the public entry. */
class ConstructorSetsTest {
  private static final ReconstructionOptions DEFAULT = ReconstructionOptions.DEFAULT;
  private static final long[] VALUES = {-1, 0, 1, 3};

  /** Figure 1 of the paper. */
  private static final Layout FIGURE_1 =
      Layout.untyped(0, 1, 2, 3, 4, 60, 56, 67, 50, 46, 57, 40, 36, 47, 30, 26, 37, 20, 16, 27);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void withoutStrcEverySmallSequenceIsOptimal(int k) {
    CostModel costs = CostModel.uniform(k);
    ExhaustiveTreeSearch search = new ExhaustiveTreeSearch(ConstructorSets.uniform(0, false, k));
    extend(new ArrayList<>(), search, costs, ConstructorSet.NO_STRUCT);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void withPairsEverySmallSequenceIsOptimal(int k) {
    CostModel costs = CostModel.uniform(k);
    ExhaustiveTreeSearch search = new ExhaustiveTreeSearch(ConstructorSets.uniform(2, false, k));
    extend(new ArrayList<>(), search, costs, ConstructorSet.BINARY_STRUCT);
  }

  @Test
  void withPairsAgreesWithTheOracle() {
    SeededCases.run(
        ConstructorSetsTest.class,
        1,
        10_000,
        random -> {
          CostModel costs = SetCases.costs(random);
          int most = random.nextInt(8) == 0 ? 60 : 24;
          Layout layout = SetCases.layout(random, most, random.nextInt(3) == 0);
          ReconstructionResult result = solve(layout, costs, ConstructorSet.BINARY_STRUCT);
          assertThat(result.cost())
              .as("%s", layout)
              .isEqualTo(SetCases.oracle(layout, SetCases.sets(costs, 2, false)));
          assertThat(pairsOnly(result.tree())).as("%s", result.tree()).isTrue();
        });
  }

  /** The engine over passes against the table over segments, where certificates come to bear. */
  @Test
  void withPairsAgreesWithTheTableOfSegments() {
    SeededCases.run(
        ConstructorSetsTest.class,
        1,
        3_000,
        random -> {
          CostModel costs = ReconstructionChecks.model(random);
          Layout layout = ReconstructionChecks.layout(random, 200);
          Atoms atoms = Atoms.of(layout, costs);
          SegmentTable table =
              SegmentTable.fill(atoms, Rules.binaryStruct(costs), Deadline.none()).orElseThrow();
          assertThat(solve(layout, costs, ConstructorSet.BINARY_STRUCT).cost())
              .as("%s", layout)
              .isEqualTo(new SegmentTrees(table).cost());
        });
  }

  private static boolean pairsOnly(TypeTree tree) {
    boolean here = !(tree instanceof Strc) || tree.children().size() == 2;
    return here && tree.children().stream().allMatch(ConstructorSetsTest::pairsOnly);
  }

  /**
   * A pair of parts absorbs a shift where neither the best tree's root nor an idx does it as well.
   */
  @Test
  void aPairMayAbsorbTheShift() {
    Layout run = Layout.untyped(7, 8, 9);
    CostModel cheapPair = new CostModel(1, 0, 6, 1, 1, 1, 1);
    ReconstructionResult result = solve(run, cheapPair, ConstructorSet.BINARY_STRUCT);
    assertThat(result.cost()).isEqualTo(7);
    assertThat(result.tree()).isInstanceOf(Strc.class);
    long[] grid = {-5, -16, -27, -38, -14, -25, -36, -47, -23, -34, -45, -56};
    CostModel freePair = new CostModel(2, 0, 8, 0, 6, 0, 1);
    assertThat(solve(Layout.untyped(grid), freePair, ConstructorSet.BINARY_STRUCT).cost())
        .isEqualTo(8);
  }

  @Test
  void withPairsAHundredThousandElementsAreExact() {
    for (LayoutFamilies family :
        List.of(LayoutFamilies.SUBMATRIX_3D, LayoutFamilies.TRIANGLE, LayoutFamilies.NODE_LISTS)) {
      solve(
          Layout.untyped(family.generate(100_000, 1)),
          CostModel.DEFAULT,
          ConstructorSet.BINARY_STRUCT);
    }
  }

  private static void extend(
      List<Long> values, ExhaustiveTreeSearch search, CostModel costs, ConstructorSet set) {
    for (long value : VALUES) {
      values.addLast(value);
      Layout layout = Layout.untyped(values.stream().mapToLong(Long::longValue).toArray());
      ReconstructionResult result = solve(layout, costs, set);
      assertThat(result.cost()).as("%s", values).isEqualTo(search.cost(values));
      if (values.size() < 6) {
        extend(values, search, costs, set);
      }
      values.removeLast();
    }
  }

  @Test
  void withoutStrcAgreesWithTheOracle() {
    SeededCases.run(
        ConstructorSetsTest.class,
        1,
        10_000,
        random -> {
          Layout drawn = SetCases.layout(random, 60, false);
          BasicType type = random.nextBoolean() ? BasicType.ELEMENT : BasicType.of("MPI_SHORT");
          Layout layout = Layout.homogeneous(type, drawn.displacements());
          CostModel costs = SetCases.costs(random);
          assertThat(solve(layout, costs, ConstructorSet.NO_STRUCT).cost())
              .as("%s", layout)
              .isEqualTo(SetCases.oracle(layout, SetCases.sets(costs, 0, false)));
        });
  }

  private static ReconstructionResult solve(Layout layout, CostModel costs, ConstructorSet set) {
    ReconstructionResult result =
        Reconstruction.reconstruct(layout, DEFAULT.withCost(costs).withConstructors(set));
    assertThat(result.tree().flatten().sameTypeMap(layout)).isTrue();
    assertThat(costs.cost(result.tree())).isEqualTo(result.cost());
    assertThat(result.optimal()).isTrue();
    return result;
  }

  @Test
  void figure1InEverySet() {
    for (int k = 1; k <= 6; k++) {
      CostModel costs = CostModel.uniform(k);
      long noStruct = solve(FIGURE_1, costs, ConstructorSet.NO_STRUCT).cost();
      long binary = solve(FIGURE_1, costs, ConstructorSet.BINARY_STRUCT).cost();
      long basic = solve(FIGURE_1, costs, ConstructorSet.BASIC).cost();
      long extended = solve(FIGURE_1, costs, ConstructorSet.EXTENDED).cost();
      assertThat(noStruct).isEqualTo(20 + 2L * k);
      assertThat(basic).isLessThanOrEqualTo(binary);
      assertThat(binary).isLessThanOrEqualTo(noStruct);
      assertThat(extended).isLessThanOrEqualTo(basic);
      System.out.printf(
          "Figure 1, K = %d: no-struct %d, binary-struct %d, basic %d, extended %d%n",
          k, noStruct, binary, basic, extended);
    }
  }

  /** Full buckets that run into the next, which the paper's scan does not see. */
  @Test
  void fullBucketsAreSeen() {
    CostModel six = CostModel.DEFAULT;
    assertThat(solve(Layout.untyped(0, 1, 2, 3, 4, 6, 7, 9), six, ConstructorSet.EXTENDED).cost())
        .isEqualTo(16);
  }

  /** Beyond the exact size the answer is a tree of the layout and an honest bound. */
  @Test
  void beyondTheExactSizeABoundIsGiven() {
    long[] d = new SplittableRandom(5).longs(4_000, 0, 9).toArray();
    for (int i = 1; i < d.length; i++) {
      d[i] += d[i - 1] + 1;
    }
    Layout layout = Layout.untyped(d);
    ReconstructionResult result =
        Reconstruction.reconstruct(layout, DEFAULT.withConstructors(ConstructorSet.EXTENDED));
    assertThat(result.tree().flatten().sameTypeMap(layout)).isTrue();
    assertThat(result.lowerBound()).isPositive().isLessThanOrEqualTo(result.cost());
    assertThat(result.cost()).isEqualTo(CostModel.DEFAULT.cost(result.tree()));
  }

  @Test
  void severalTypesNeedStrc() {
    Layout layout =
        Layout.typed(List.of(BasicType.of("MPI_INT"), BasicType.of("MPI_DOUBLE")), 0, 8);
    assertThatThrownBy(() ->
            Reconstruction.reconstruct(layout, DEFAULT.withConstructors(ConstructorSet.NO_STRUCT)))
        .hasMessageStartingWith("a layout must have one basic type");
  }
}
