// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.espalier.svg.LogPlot.Axis;
import org.espalier.svg.LogPlot.Curve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelsTest {
  private static final Axis ACROSS = new Axis(10, 1e6, "elements", "%,.0f"::formatted);
  private static final Axis UP = new Axis(1e-4, 10, "processor time", "%.4f s"::formatted);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void crowdedLabelsCoverNothing(long seed) throws Exception {
    Random random = new Random(seed);
    SvgDrawing drawing = new SvgDrawing("crowd");
    Labels labels = new Labels(drawing);
    for (int k = 0; k < 150; k++) {
      double x = random.nextDouble(400);
      double y = random.nextDouble(300);
      labels.avoidLine(x, y, random.nextDouble(400), random.nextDouble(300));
      labels.put(x, y, 4, 8 + random.nextInt(8), Ink.TEXT, "label " + "x".repeat(k % 9));
    }
    assertThat(DrawingChecks.check(drawing)).hasSize(150);
  }

  @Test
  void aLabelWithRoomIsBesideItsPointAndOffTheLine() {
    SvgDrawing drawing = new SvgDrawing("t");
    Labels labels = new Labels(drawing);
    labels.avoidLine(0, 100, 200, 100);
    SvgElement label = labels.put(100, 100, 5, 12, Ink.TEXT, "cost 4");
    assertThat(label.area().crossedBy(0, 100, 200, 100)).isFalse();
    assertThat(label.area().left()).isBetween(90.0, 110.0);
    assertThat(label.area().bottom()).isBetween(80.0, 125.0);
  }

  @Test
  void aLabelWithoutRoomBesideLinesIsEdgedByPaper() {
    SvgDrawing drawing = new SvgDrawing("t");
    Labels labels = new Labels(drawing);
    StringBuilder free = new StringBuilder();
    labels.put(600, 100, 5, 12, Ink.TEXT, "free").write(free);
    assertThat(free.toString()).doesNotContain("paint-order");
    for (int y = -100; y < 300; y += 4) {
      labels.avoidLine(-500, y, 500, y);
    }
    StringBuilder crossed = new StringBuilder();
    labels.put(100, 100, 5, 12, Ink.TEXT, "crossed").write(crossed);
    assertThat(crossed.toString()).contains("paint-order=\"stroke\"");
  }

  @Test
  void namesOfCurvesThatEndTogetherCoverNothing() throws Exception {
    List<Curve> curves = new ArrayList<>();
    for (int k = 0; k < 24; k++) {
      double end = k < 20 ? 1e6 : 200 + k; // some end in the middle, beside one another
      curves.add(
          new Curve(
              "family number " + k,
              List.of(new double[] {100, 1e-3}, new double[] {end, 0.2 * (1 + k / 100.0)}),
              k > 19,
              true));
    }
    List<String> words =
        DrawingChecks.check(LogPlot.of("growth", ACROSS, UP, curves)).stream()
            .map(DrawingChecks.Placed::words)
            .toList();
    assertThat(words).contains("family number 0", "family number 19", "family number 23");
  }

  @Test
  void linesThroughRectanglesAreSeen() {
    Area area = new Area(10, 10, 20, 20);
    assertThat(area.crossedBy(0, 0, 30, 30)).isTrue();
    assertThat(area.crossedBy(15, 0, 15, 12)).isTrue();
    assertThat(area.crossedBy(12, 12, 13, 13)).isTrue();
    assertThat(area.crossedBy(0, 0, 9, 30)).isFalse();
    assertThat(area.crossedBy(0, 25, 30, 21)).isFalse();
    assertThat(area.crossedBy(0, 10, 30, 10)).isFalse(); // along the edge
  }
}
