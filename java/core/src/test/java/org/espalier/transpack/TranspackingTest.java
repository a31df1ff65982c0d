// SPDX-License-Identifier: Apache-2.0
package org.espalier.transpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.segment.SetCases;
import org.espalier.testkit.ConstructorSets;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

class TranspackingTest {
  private static final ReconstructionOptions DEFAULT = ReconstructionOptions.DEFAULT;

  /** Row by row out, column by column in: two vectors over one element, strides exchanged. */
  @Test
  void aMatrixIsTransposed() {
    int rows = 6;
    int columns = 4;
    long[] source = new long[rows * columns];
    long[] target = new long[rows * columns];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        source[i * columns + j] = (long) i * columns + j;
        target[i * columns + j] = (long) j * rows + i;
      }
    }
    TranspackResult result =
        Transpacking.transpack(Layout.untyped(source), Layout.untyped(target), DEFAULT);
    assertThat(result.source()).isEqualTo(new Vec(rows, columns, new Vec(columns, 1, new Con(1))));
    assertThat(result.target()).isEqualTo(new Vec(rows, 1, new Vec(columns, rows, new Con(1))));
    assertThat(result.cost()).isEqualTo(18);
    assertThat(result.optimal()).isTrue();
  }

  /** Structs of an int and a double become an array of ints before an array of doubles. */
  @Test
  void anArrayOfStructsBecomesAStructOfArrays() {
    List<BasicType> types = new ArrayList<>();
    int n = 100;
    long[] source = new long[2 * n];
    long[] target = new long[2 * n];
    for (int i = 0; i < n; i++) {
      types.add(BasicType.of("MPI_INT"));
      types.add(BasicType.of("MPI_DOUBLE"));
      source[2 * i] = 16L * i;
      source[2 * i + 1] = 16L * i + 8;
      target[2 * i] = 4L * i;
      target[2 * i + 1] = 400 + 8L * i;
    }
    TranspackResult result =
        Transpacking.transpack(Layout.typed(types, source), Layout.typed(types, target), DEFAULT);
    assertThat(result.optimal()).isTrue();
    assertThat(result.source().flatten().sameTypeMap(Layout.typed(types, source))).isTrue();
    assertThat(result.target().flatten().sameTypeMap(Layout.typed(types, target))).isTrue();
    // The doubles step by 8 where the ints step by 4, so no block of pairs repeats: arrays by
    // field.
    assertThat(result.cost()).isGreaterThan(18);
  }

  /** Against the oracle over pairs folded by hand, in every set and with every kind of input. */
  @Test
  void agreesWithTheOracle() {
    SeededCases.run(
        TranspackingTest.class,
        1,
        3_000,
        random -> {
          boolean typed = random.nextInt(3) == 0;
          Layout source = SetCases.layout(random, 24, typed);
          long[] moved = source.displacements();
          long factor = random.nextInt(-3, 4);
          long shift = random.nextInt(3) == 0 ? random.nextInt(-9, 10) : 0;
          for (int i = 0; i < moved.length; i++) {
            moved[i] = factor * moved[i] + shift + (random.nextInt(40) == 0 ? 1 : 0);
          }
          List<BasicType> types = new ArrayList<>();
          for (int i = 0; i < moved.length; i++) {
            types.add(source.type(i));
          }
          Layout target = Layout.typed(types, moved);
          CostModel costs = SetCases.costs(random);
          ConstructorSet set =
              List.of(ConstructorSet.BASIC, ConstructorSet.BINARY_STRUCT, ConstructorSet.EXTENDED)
                  .get(random.nextInt(3));
          TranspackResult result =
              Transpacking.transpack(source, target, DEFAULT.withCost(costs).withConstructors(set));
          assertThat(result.source().flatten().sameTypeMap(source)).isTrue();
          assertThat(result.target().flatten().sameTypeMap(target)).isTrue();
          assertThat(costs.cost(result.source())).isEqualTo(result.cost());
          assertThat(costs.cost(result.target())).isEqualTo(result.cost());
          assertThat(result.optimal()).isTrue();
          long[] pairs = new long[moved.length];
          long far = 1_000_003;
          boolean atZero = source.displacement(0) == 0 && moved[0] == 0;
          for (int i = 0; i < pairs.length; i++) {
            long s = source.displacement(i) - source.displacement(0);
            pairs[i] = s + far * (moved[i] - moved[0] - s) + (atZero ? 0 : 1);
          }
          ConstructorSets sets =
              SetCases.sets(
                  costs,
                  set == ConstructorSet.BINARY_STRUCT ? 2 : ConstructorSets.ANY,
                  set == ConstructorSet.EXTENDED);
          assertThat(result.cost()).isEqualTo(SetCases.oracle(Layout.typed(types, pairs), sets));
        });
  }

  /** Ranges whose product does not fit 64 bits. */
  @Test
  void farDisplacementsAreProvedByUnfolding() {
    long far = 1L << 40;
    Layout source = Layout.untyped(0, far, 2 * far, 3 * far, 7 * far, 8 * far);
    Layout target = Layout.untyped(0, -far, -2 * far, -3 * far, 5 * far, 9 * far);
    TranspackResult result = Transpacking.transpack(source, target, DEFAULT);
    assertThat(result.source().flatten()).isEqualTo(source);
    assertThat(result.target().flatten()).isEqualTo(target);
    assertThat(result.optimal()).isTrue();
    Layout edge = Layout.untyped(0, Long.MAX_VALUE - 2, 5);
    TranspackResult still = Transpacking.transpack(edge, Layout.untyped(0, 1, 2), DEFAULT);
    assertThat(still.source().flatten()).isEqualTo(edge);
    assertThat(still.lowerBound()).isLessThanOrEqualTo(still.cost());
  }

  /** Where no map to numbers fits, runs of one type are indexed, in the nodes of the asked set. */
  @Test
  void farLayoutsOfSeveralTypesAreIndexedWithABound() {
    BasicType anInt = BasicType.of("MPI_INT");
    List<BasicType> types = List.of(anInt, anInt, BasicType.of("MPI_DOUBLE"), anInt);
    Layout source = Layout.typed(types, 0, Long.MAX_VALUE - 63, 16, 32);
    Layout target = Layout.typed(types, 0, 4, 8, 16);
    TranspackResult basic = Transpacking.transpack(source, target, DEFAULT);
    TranspackResult pairs =
        Transpacking.transpack(
            source, target, DEFAULT.withConstructors(ConstructorSet.BINARY_STRUCT));
    for (TranspackResult result : List.of(basic, pairs)) {
      assertThat(result.source().flatten().sameTypeMap(source)).isTrue();
      assertThat(result.target().flatten().sameTypeMap(target)).isTrue();
      assertThat(CostModel.DEFAULT.cost(result.source())).isEqualTo(result.cost());
      assertThat(CostModel.DEFAULT.cost(result.target())).isEqualTo(result.cost());
      assertThat(result.lowerBound()).isPositive().isLessThan(result.cost());
      assertThat(result.optimal()).isFalse();
    }
    assertThat(basic.source().children()).as("one part for each run of a type").hasSize(3);
    assertThat(pairs.source().children()).hasSize(2);
  }

  @Test
  void layoutsMustAgreeInLengthAndSignature() {
    assertThatThrownBy(
            () -> Transpacking.transpack(Layout.untyped(1, 2), Layout.untyped(1), DEFAULT))
        .hasMessage("source and target must have one length, got 2 and 1");
    Layout ints = Layout.homogeneous(BasicType.of("MPI_INT"), 0);
    assertThatThrownBy(() -> Transpacking.transpack(ints, Layout.untyped(0), DEFAULT))
        .hasMessage(
            "source and target must have one signature, got MPI_INT and element at element 0");
  }
}
