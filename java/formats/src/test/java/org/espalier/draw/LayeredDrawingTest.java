// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.espalier.draw.LayeredDrawing.Arrow;
import org.espalier.draw.LayeredDrawing.Box;
import org.espalier.draw.LayeredDrawing.Kind;
import org.espalier.svg.DrawingChecks;
import org.espalier.svg.SvgDrawing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayeredDrawingTest {
  private static final List<Kind> KINDS = List.of(Kind.GIVEN, Kind.COMPUTED, Kind.MOVE);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noWordsCoverOthersAndNoneAreLost(long seed) throws Exception {
    Random random = new Random(seed);
    int n = 5 + random.nextInt(40);
    List<Box> boxes = new ArrayList<>();
    List<Arrow> arrows = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      Kind kind = KINDS.get(random.nextInt(KINDS.size()));
      boxes.add(
          new Box(
              kind,
              "box " + v + "_".repeat(random.nextInt(40)),
              Collections.nCopies(random.nextInt(4), "a line of " + v)));
      int operands = v == 0 ? 0 : random.nextInt(4);
      for (int j = 0; j < operands; j++) {
        arrows.add(new Arrow(random.nextInt(v), v, j, operands, false));
      }
    }
    arrows.add(new Arrow(n - 1, 0, 0, 1, true));
    SvgDrawing drawing = LayeredDrawing.of("a graph", List.of("a note"), boxes, arrows);
    long lines = boxes.stream().mapToLong(box -> 1 + box.lines().size()).sum();
    long kinds = boxes.stream().map(Box::kind).distinct().count();
    assertThat(DrawingChecks.check(drawing)).hasSize((int) (lines + kinds + 3));
  }

  /** In a layer neither boxes nor the places where edges pass are nearer than a gap. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void edgesPassBesideBoxes(long seed) {
    Random random = new Random(seed);
    int n = 60;
    double[] widths = random.doubles(n, 50, 250).toArray();
    List<int[]> edges = new ArrayList<>();
    for (int v = 1; v < n; v++) {
      for (int j = random.nextInt(3); j >= 0; j--) {
        edges.add(new int[] {random.nextInt(v), v});
      }
    }
    Layers layers = new Layers(widths, edges);
    for (int[] edge : edges) {
      int at = edge[0];
      for (Layers.Piece piece : layers.pieces(edge[0], edge[1])) {
        assertThat(piece.from()).isEqualTo(at);
        at = piece.to();
        assertThat(layers.layer(at)).isEqualTo(layers.layer(piece.from()) + 1);
        for (int v = 0; v < n; v++) {
          if (v != at && layers.layer(v) == layers.layer(at)) {
            double room = Math.abs(layers.middle(v) - layers.middle(at)) - widths[v] / 2;
            assertThat(room).isGreaterThan(layers.isPass(at) ? 30 : widths[at] / 2 + 30);
          }
        }
      }
      assertThat(at).isEqualTo(edge[1]);
    }
  }

  @Test
  void aPictureOfTooMuchIsRefused() {
    List<Box> many = Collections.nCopies(2001, new Box(Kind.GIVEN, "x", List.of()));
    assertThatThrownBy(() -> LayeredDrawing.of("t", List.of(), many, List.of()))
        .hasMessage("a drawing must have at most 2,000 boxes, got 2,001");
  }
}
