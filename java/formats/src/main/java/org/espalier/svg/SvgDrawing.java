// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A drawing: elements in the order in which they cover one another. It is as large as what is on
 * it, so that nothing is cut off, in pixels at 100 %. Where its surroundings are dark it is light
 * on dark; readers that know no style sheets see it dark on light.
 */
public final class SvgDrawing {
  /** How far from the edge everything stays. */
  public static final double MARGIN = 20;

  private final String title;
  private final List<SvgElement> elements = new ArrayList<>();

  /**
   * Starts a drawing.
   *
   * @param title what it shows; for readers that cannot see it
   */
  public SvgDrawing(String title) {
    this.title = title;
  }

  /** Where the words of an element are from its x. */
  public enum Side {
    /** Words begin there. */
    START,
    /** Words have their middle there. */
    MIDDLE,
    /** Words end there. */
    END
  }

  /**
   * Draws a rectangle.
   *
   * @param x its left edge
   * @param y its upper edge
   * @param width how wide
   * @param height how high
   * @return the element
   */
  public SvgElement rectangle(double x, double y, double width, double height) {
    return add(new SvgElement("rect", new Area(x, y, x + width, y + height), null))
        .number("x", x)
        .number("y", y)
        .number("width", width)
        .number("height", height);
  }

  /**
   * Draws a circle.
   *
   * @param x its middle
   * @param y its middle
   * @param radius its radius
   * @return the element
   */
  public SvgElement circle(double x, double y, double radius) {
    Area area = new Area(x - radius, y - radius, x + radius, y + radius);
    return add(new SvgElement("circle", area, null))
        .number("cx", x)
        .number("cy", y)
        .number("r", radius);
  }

  /**
   * Draws a straight line.
   *
   * @param x1 where it begins
   * @param y1 where it begins
   * @param x2 where it ends
   * @param y2 where it ends
   * @return the element
   */
  public SvgElement line(double x1, double y1, double x2, double y2) {
    return path(new SvgPath().from(x1, y1).to(x2, y2));
  }

  /**
   * Draws a line of pieces; its inside is empty.
   *
   * @param path the pieces, at least one
   * @return the element
   */
  public SvgElement path(SvgPath path) {
    return add(new SvgElement("path", path.area(), null))
        .with("d", path.pieces())
        .with("fill", "none");
  }

  /**
   * Fills what a line goes around.
   *
   * @param path the pieces, at least one
   * @param ink the colour
   * @return the element
   */
  public SvgElement shape(SvgPath path, Ink ink) {
    return add(new SvgElement("path", path.area(), null)).with("d", path.pieces()).fill(ink);
  }

  /**
   * Writes words.
   *
   * @param x where they begin, have their middle or end
   * @param y their base line
   * @param side what of them is at x
   * @param size the size of the font in pixels
   * @param ink the colour
   * @param words the words, in one line
   * @return the element
   */
  public SvgElement words(double x, double y, Side side, double size, Ink ink, String words) {
    return words(x, y, side, size, ink, words, false);
  }

  /**
   * Writes bold words.
   *
   * @param x where they begin, have their middle or end
   * @param y their base line
   * @param side what of them is at x
   * @param size the size of the font in pixels
   * @param ink the colour
   * @param words the words, in one line
   * @return the element
   */
  public SvgElement bold(double x, double y, Side side, double size, Ink ink, String words) {
    return words(x, y, side, size, ink, words, true).with("font-weight", "bold");
  }

  private SvgElement words(
      double x, double y, Side side, double size, Ink ink, String words, boolean bold) {
    Area area = room(x, y, side, size, words, bold);
    SvgElement element =
        add(new SvgElement("text", area, words))
            .number("x", x)
            .number("y", y)
            .number("font-size", size)
            .fill(ink);
    return switch (side) {
      case START -> element;
      case MIDDLE -> element.with("text-anchor", "middle");
      case END -> element.with("text-anchor", "end");
    };
  }

  /** The rectangle that words take. */
  static Area room(double x, double y, Side side, double size, String words, boolean bold) {
    double width = Words.width(words, size, bold);
    double left =
        switch (side) {
          case START -> x;
          case MIDDLE -> x - width / 2;
          case END -> x - width;
        };
    return new Area(left, y - 0.8 * size, left + width, y + 0.22 * size);
  }

  private SvgElement add(SvgElement element) {
    elements.add(element);
    return element;
  }

  /**
   * Returns how high the drawing is up to now.
   *
   * @return the greatest y of what is on it; 0 for an empty one
   */
  public double bottom() {
    return elements.stream().mapToDouble(element -> element.area().bottom()).max().orElse(0);
  }

  /**
   * Returns how wide the drawing is up to now.
   *
   * @return the greatest x of what is on it; 0 for an empty one
   */
  public double right() {
    return elements.stream().mapToDouble(element -> element.area().right()).max().orElse(0);
  }

  String title() {
    return title;
  }

  /**
   * Writes the drawing.
   *
   * @return an SVG document
   */
  public String svg() {
    Area all = new Area(0, 0, MARGIN, MARGIN);
    Set<Ink> filled = EnumSet.of(Ink.PAPER);
    Set<Ink> stroked = EnumSet.noneOf(Ink.class);
    for (SvgElement element : elements) {
      all = all.with(element.area());
      element.inks().forEach((key, ink) -> (key.equals("fill") ? filled : stroked).add(ink));
    }
    double left = all.left() < 0 ? Math.floor(all.left() - MARGIN) : 0;
    double top = all.top() < 0 ? Math.floor(all.top() - MARGIN) : 0;
    String width = SvgNumber.of(Math.ceil(all.right() + MARGIN) - left);
    String height = SvgNumber.of(Math.ceil(all.bottom() + MARGIN) - top);
    StringBuilder out = new StringBuilder(1 << 14);
    out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(width);
    out.append("\" height=\"").append(height).append("\" viewBox=\"");
    out.append(SvgNumber.of(left)).append(' ').append(SvgNumber.of(top)).append(' ');
    out.append(width).append(' ').append(height);
    out.append("\" font-family=\"Helvetica, Arial, sans-serif\" role=\"img\">\n");
    out.append("<title>").append(Words.escaped(title)).append("</title>\n");
    out.append("<style>@media (prefers-color-scheme: dark) {");
    filled.forEach(ink -> out.append(rule('f', "fill", ink)));
    stroked.forEach(ink -> out.append(rule('s', "stroke", ink)));
    out.append(" }</style>\n");
    SvgElement paper =
        new SvgElement("rect", all, null)
            .number("x", left)
            .number("y", top)
            .with("width", "100%")
            .with("height", "100%")
            .fill(Ink.PAPER);
    paper.write(out);
    elements.forEach(element -> element.write(out));
    return out.append("</svg>\n").toString();
  }

  private static String rule(char key, String property, Ink ink) {
    return " ." + key + "-" + ink.style() + " { " + property + ": " + ink.dark() + " }";
  }
}
