// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.type.FormCosts.Row;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormCostsTest {
  /** All forms at one ratio but the given. */
  private static Row row(Shape shape, long bytes, double all, Map<TreeForm, Double> others) {
    Map<TreeForm, Double> ratios = new EnumMap<>(TreeForm.class);
    for (TreeForm form : TreeForm.values()) {
      ratios.put(form, others.getOrDefault(form, all));
    }
    return new Row(shape, bytes, ratios);
  }

  private static final FormCosts COSTS =
      new FormCosts(
          "MPICH 4.0.2",
          List.of(
              row(Shape.REGULAR, 1000, 1.2, Map.of()),
              row(Shape.REGULAR, 100_000, 0.3, Map.of(TreeForm.CONTIGUOUS_OF_RESIZED, 0.2)),
              row(
                  Shape.IRREGULAR,
                  1000,
                  1.0,
                  Map.of(TreeForm.STRUCT, 0.95, TreeForm.VECTOR, 2.0))));

  @Test
  void whatIsWrittenIsRead() {
    assertThat(FormCosts.parse(COSTS.format())).isEqualTo(COSTS);
  }

  /** What a kernel costs is kept where it was measured, and read as forms are. */
  @Test
  void kernelsAreWrittenReadAndInterpolated() {
    Row low = COSTS.rows().get(0);
    Row high = COSTS.rows().get(1);
    Row other = COSTS.rows().get(2);
    FormCosts costs =
        new FormCosts(
            "MPICH 4.0.2",
            List.of(
                new Row(low.shape(), low.bytes(), low.ratios(), OptionalDouble.of(0.8)),
                new Row(high.shape(), high.bytes(), high.ratios(), OptionalDouble.of(0.2)),
                other));
    assertThat(FormCosts.parse(costs.format())).isEqualTo(costs);
    assertThat(costs.kernels(Shape.REGULAR, 10_000).orElseThrow()).isCloseTo(0.4, within(1e-12));
    assertThat(costs.kernels(Shape.IRREGULAR, 10_000)).isEmpty();
    assertThatThrownBy(() -> new Row(low.shape(), 8, low.ratios(), OptionalDouble.of(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("above 0");
  }

  /** Half way between 1,000 and 100,000 bytes, by the logarithm, lies 10,000. */
  @Test
  void betweenSizesTheLogarithmIsLinear() {
    assertThat(COSTS.ratio(Shape.REGULAR, 10_000, TreeForm.HVECTOR))
        .isCloseTo(Math.sqrt(1.2 * 0.3), within(1e-12));
    assertThat(COSTS.ratio(Shape.REGULAR, 1000, TreeForm.HVECTOR)).isCloseTo(1.2, within(1e-12));
    assertThat(COSTS.ratio(Shape.REGULAR, 1, TreeForm.HVECTOR)).isCloseTo(1.2, within(1e-12));
    assertThat(COSTS.ratio(Shape.REGULAR, 1L << 40, TreeForm.HVECTOR))
        .isCloseTo(0.3, within(1e-12));
  }

  /** Slower than a list at 1,000 bytes; a clear winner at 100,000; a winner by noise is none. */
  @Test
  void theBestIsClearlyBetterOrTheUsualForm() {
    assertThat(COSTS.best(Shape.REGULAR, 1000)).isEmpty();
    assertThat(COSTS.best(Shape.REGULAR, 100_000)).contains(TreeForm.CONTIGUOUS_OF_RESIZED);
    assertThat(COSTS.best(Shape.IRREGULAR, 1000)).contains(TreeForm.HVECTOR);
    Row slower = row(Shape.REGULAR, 1, 1.08, Map.of(TreeForm.STRUCT, 1.04));
    assertThat(
            new FormCosts("x", List.of(slower, row(Shape.IRREGULAR, 1, 1, Map.of())))
                .best(Shape.REGULAR, 1))
        .as("the usual form is slower than a list, another is not")
        .contains(TreeForm.STRUCT);
  }

  @Test
  void shapesGoByTheRoot() {
    Vec vec = new Vec(3, 4, new Con(1));
    assertThat(Shape.of(vec)).isEqualTo(Shape.REGULAR);
    assertThat(Shape.of(new Idx(LongSeq.of(0, 50), vec))).isEqualTo(Shape.IRREGULAR);
  }

  @Test
  void filesAreNamedByTheLibrary() {
    assertThat(FormCosts.file(Path.of("f"), "Open MPI 4.1.4"))
        .isEqualTo(Path.of("f/Open-MPI-4.1.4.txt"));
    assertThat(FormCosts.file(Path.of("f"), "a/../b")).isEqualTo(Path.of("f/a-..-b.txt"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "something else\nMPICH 4.0.2\nregular 1"})
  void whatIsNoSuchFileIsRefused(String text) {
    assertThatThrownBy(() -> FormCosts.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("line 1: expected \"espalier form costs 1\"");
  }

  @ParameterizedTest
  @CsvSource({
    "regular 1000 hvector, regular 1000 hvectors",
    "regular 1000, square 1000",
    "regular 1000, regular 0",
    "hvector 1.200, hvector nothing",
    "hvector 1.200, hvector -1",
    "' contiguous-leaf 1.200', ''",
  })
  void aWrongLineIsNamed(String right, String wrong) {
    String text = COSTS.format();
    assertThat(text).contains(right);
    assertThatThrownBy(() -> FormCosts.parse(text.replaceFirst(right, wrong)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("line 3: expected a shape, bytes, and each form with its ratio");
  }

  @Test
  void bothShapesMustBeThereBySize() {
    Row regular = row(Shape.REGULAR, 1000, 1, Map.of());
    Row irregular = row(Shape.IRREGULAR, 1000, 1, Map.of());
    assertThatThrownBy(() -> new FormCosts("x", List.of(regular)))
        .hasMessage("sizes of irregular trees must ascend and be at least one, got []");
    assertThatThrownBy(() -> new FormCosts("x", List.of(regular, irregular, regular)))
        .hasMessageContaining("got [1000, 1000]");
  }
}
