// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.normalize.Normalization;
import org.espalier.normalize.NormalizationResult;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.svg.DrawingChecks;
import org.espalier.svg.SvgDrawing;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LayoutDrawingTest {
  static LongStream seeds() {
    return LongStream.range(0, 150);
  }

  private static SvgDrawing drawn(TypeTree tree) {
    ReconstructionOptions options = ReconstructionOptions.DEFAULT;
    NormalizationResult result = Normalization.normalize(tree, options);
    return LayoutDrawing.of("a layout", tree, false, result, CostModel.DEFAULT);
  }

  private static List<String> words(SvgDrawing drawing) throws Exception {
    return DrawingChecks.check(drawing).stream().map(DrawingChecks.Placed::words).toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noWordsOfAnyTreeCoverOthers(long seed) throws Exception {
    assertThat(words(drawn(new RandomTree(seed).next(1 + (int) (seed % 4)))))
        .containsAnyOf("memory", "the whole");
  }

  @Test
  void aMillionElementsShowOnePeriodWithItsNumbers() throws Exception {
    List<String> words = words(drawn(new Vec(1000, 8000, new Vec(1000, 8, new Con(2)))));
    assertThat(words)
        .contains("the whole", "one period, enlarged")
        .anyMatch(word -> word.startsWith("framed: period 1 of 1,000,000, stride 8"))
        .contains("stride 8", "× 1,000,000", "6", "7,999,992", "… 999,996 more …")
        .contains("2,000,000 elements in 7,999,994 units of memory, from 0 up to 7,999,994");
  }

  @Test
  void aMillionIrregularElementsShowSomeCopies() throws Exception {
    long[] places = new long[300_000];
    long at = 0;
    Random random = new Random(3);
    for (int k = 0; k < places.length; k++) {
      places[k] = at;
      at += 3 + random.nextInt(200);
    }
    TypeTree tree = new Idx(LongSeq.of(places), new Con(3));
    NormalizationResult as =
        new NormalizationResult(tree, CostModel.DEFAULT.cost(tree), 0, 1_000_000);
    List<String> words = words(LayoutDrawing.of("irregular", tree, true, as, CostModel.DEFAULT));
    assertThat(words)
        .contains("enlarged", "… 299,996 more …")
        .anyMatch(word -> word.matches("copies 1 to \\d+ of the 300,000 of idx"))
        .anyMatch(word -> word.contains("not proved, at least 0"));
  }

  @Test
  void cellsOfATypedLayoutAreItsGrainAndRowsItsStride() throws Exception {
    Con doubles = new Con(3, BasicType.of("MPI_DOUBLE"));
    List<String> words = words(drawn(new Vec(6, 80, doubles)));
    // Ten doubles a row: the rows begin at 0, 80, 160, …
    assertThat(words).contains("a cell is 8 bytes", "80", "160", "400");
  }

  @Test
  void theGreatestTreesAreDrawnSoonOrRefused() throws Exception {
    assertThat(words(drawn(new Con(Long.MAX_VALUE)))).contains("the whole");
    TypeTree wide =
        new Strc(LongSeq.of(Long.MIN_VALUE, Long.MAX_VALUE - 4), List.of(new Con(1), new Con(1)));
    NormalizationResult as = new NormalizationResult(wide, 28, 0, 28);
    assertThatThrownBy(() -> LayoutDrawing.of("wide", wide, true, as, CostModel.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("less than 2^63");
  }
}
