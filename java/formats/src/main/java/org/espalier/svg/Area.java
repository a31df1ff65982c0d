// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

/**
 * A rectangle of a drawing.
 *
 * @param left its least x
 * @param top its least y
 * @param right its greatest x
 * @param bottom its greatest y
 */
public record Area(double left, double top, double right, double bottom) {
  /**
   * Tells whether two rectangles have more than an edge in common.
   *
   * @param other the other
   * @return whether they overlap
   */
  public boolean overlaps(Area other) {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }

  /** Whether the line from one point to another goes through the rectangle. */
  boolean crossedBy(double x1, double y1, double x2, double y2) {
    // Liang and Barsky: the part of the line between each pair of opposite edges.
    double from = 0;
    double to = 1;
    double[] steps = {x1 - x2, x2 - x1, y1 - y2, y2 - y1};
    double[] rooms = {x1 - left, right - x1, y1 - top, bottom - y1};
    for (int edge = 0; edge < 4; edge++) {
      if (steps[edge] == 0) {
        if (rooms[edge] <= 0) {
          return false;
        }
      } else if (steps[edge] < 0) {
        from = Math.max(from, rooms[edge] / steps[edge]);
      } else {
        to = Math.min(to, rooms[edge] / steps[edge]);
      }
    }
    return from < to;
  }

  Area with(Area other) {
    return new Area(
        Math.min(left, other.left),
        Math.min(top, other.top),
        Math.max(right, other.right),
        Math.max(bottom, other.bottom));
  }
}
