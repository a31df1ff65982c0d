// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

/** A line of straight and bent pieces. */
public final class SvgPath {
  private final StringBuilder pieces = new StringBuilder();
  private Area area =
      new Area(
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Double.NEGATIVE_INFINITY);

  /** A path without pieces. */
  public SvgPath() {}

  /**
   * Goes to a point without a line.
   *
   * @param x where
   * @param y where
   * @return this
   */
  public SvgPath from(double x, double y) {
    return piece('M', x, y);
  }

  /**
   * Draws a straight line.
   *
   * @param x where to
   * @param y where to
   * @return this
   */
  public SvgPath to(double x, double y) {
    return piece('L', x, y);
  }

  /**
   * Draws a bent line (a cubic Bézier curve).
   *
   * @param x1 the first control point
   * @param y1 the first control point
   * @param x2 the second control point
   * @param y2 the second control point
   * @param x where to
   * @param y where to
   * @return this
   */
  public SvgPath bent(double x1, double y1, double x2, double y2, double x, double y) {
    return piece('C', x1, y1, x2, y2, x, y);
  }

  /**
   * Tells whether there is anything to draw.
   *
   * @return whether there is not
   */
  public boolean isEmpty() {
    return pieces.isEmpty();
  }

  private SvgPath piece(char command, double... coordinates) {
    pieces.append(command);
    for (int i = 0; i < coordinates.length; i += 2) {
      double x = coordinates[i];
      double y = coordinates[i + 1];
      pieces.append(i == 0 ? "" : " ").append(SvgNumber.of(x)).append(' ').append(SvgNumber.of(y));
      area = area.with(new Area(x, y, x, y));
    }
    return this;
  }

  String pieces() {
    return pieces.toString();
  }

  Area area() {
    return area;
  }
}
