// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import java.util.ArrayList;
import java.util.List;
import org.espalier.svg.SvgDrawing.Side;

/**
 * Writes labels near what they name where they cover nothing: neither another label nor what was
 * said to be in the way; across a line only where there is no room beside it.
 */
public final class Labels {
  private static final int RINGS = 40;
  private static final double RING = 6;
  private static final double APART = 1.5;

  /** Right of the point first, then above, below and left. */
  private static final int[][] DIRECTIONS = {
    {1, 0}, {1, -1}, {1, 1}, {0, -1}, {0, 1}, {-1, 0}, {-1, -1}, {-1, 1}
  };

  private record Line(double x1, double y1, double x2, double y2) {}

  private final SvgDrawing drawing;
  private final List<Area> taken = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();

  /**
   * Labels of a drawing.
   *
   * @param drawing the drawing
   */
  public Labels(SvgDrawing drawing) {
    this.drawing = drawing;
  }

  /**
   * Keeps a rectangle free.
   *
   * @param left its least x
   * @param top its least y
   * @param right its greatest x
   * @param bottom its greatest y
   */
  public void avoid(double left, double top, double right, double bottom) {
    taken.add(new Area(left, top, right, bottom));
  }

  /**
   * Keeps a line free where there is room beside it.
   *
   * @param x1 where it begins
   * @param y1 where it begins
   * @param x2 where it ends
   * @param y2 where it ends
   */
  public void avoidLine(double x1, double y1, double x2, double y2) {
    lines.add(new Line(x1, y1, x2, y2));
  }

  /**
   * Writes a label.
   *
   * @param x what it names
   * @param y what it names
   * @param away how far from there it begins at least
   * @param size the size of the font in pixels
   * @param ink the colour
   * @param words the words
   * @return the element
   */
  public SvgElement put(double x, double y, double away, double size, Ink ink, String words) {
    for (boolean acrossLines : new boolean[] {false, true}) {
      // Across a line only near the point; far from it nobody would see what is named.
      int rings = acrossLines ? 10 * RINGS : RINGS / 4;
      for (int ring = 0; ring < rings; ring++) {
        for (int[] direction : DIRECTIONS) {
          double out = away + ring * RING;
          double atX = x + direction[0] * out * (direction[1] == 0 ? 1 : 0.7);
          double atY = y + direction[1] * (out * 0.7 + size / 2) + 0.35 * size;
          Side side = direction[0] > 0 ? Side.START : direction[0] < 0 ? Side.END : Side.MIDDLE;
          Area room = SvgDrawing.room(atX, atY, side, size, words, false);
          if (isFree(room, acrossLines)) {
            taken.add(room);
            SvgElement label = drawing.words(atX, atY, side, size, ink, words);
            return acrossLines ? label.edged() : label;
          }
        }
      }
    }
    throw new IllegalStateException("no room for a label within " + 10 * RINGS * RING + " pixels");
  }

  private boolean isFree(Area room, boolean acrossLines) {
    Area wide =
        new Area(
            room.left() - APART, room.top() - APART, room.right() + APART, room.bottom() + APART);
    for (Area area : taken) {
      if (area.overlaps(wide)) {
        return false;
      }
    }
    if (!acrossLines) {
      for (Line line : lines) {
        if (wide.crossedBy(line.x1(), line.y1(), line.x2(), line.y2())) {
          return false;
        }
      }
    }
    return true;
  }
}
