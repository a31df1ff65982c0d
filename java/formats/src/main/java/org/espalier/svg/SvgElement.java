// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One element of a drawing; its methods return it, so that a line tells all of it. */
public final class SvgElement {
  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final Map<String, Ink> inks = new LinkedHashMap<>();
  private final @Nullable String words;
  private @Nullable String told;
  private final Area area;

  SvgElement(String name, Area area, @Nullable String words) {
    this.name = name;
    this.area = area;
    this.words = words;
  }

  SvgElement number(String key, double value) {
    return with(key, SvgNumber.of(value));
  }

  SvgElement with(String key, String value) {
    attributes.put(key, value);
    return this;
  }

  /**
   * Fills it.
   *
   * @param ink the colour
   * @return this
   */
  public SvgElement fill(Ink ink) {
    inks.put("fill", ink);
    return this;
  }

  /**
   * Draws its outline, one pixel wide.
   *
   * @param ink the colour
   * @return this
   */
  public SvgElement stroke(Ink ink) {
    inks.put("stroke", ink);
    return this;
  }

  /**
   * Draws its outline.
   *
   * @param ink the colour
   * @param width how wide, in pixels
   * @return this
   */
  public SvgElement stroke(Ink ink, double width) {
    return stroke(ink).number("stroke-width", width);
  }

  /**
   * Makes its outline of dashes.
   *
   * @param lengths of dashes and gaps, as SVG has them
   * @return this
   */
  public SvgElement dashed(String lengths) {
    return with("stroke-dasharray", lengths);
  }

  /**
   * Lays the paper around words, so that they are read across a line.
   *
   * @return this
   */
  public SvgElement edged() {
    return stroke(Ink.PAPER, 3).with("paint-order", "stroke").with("stroke-linejoin", "round");
  }

  /**
   * Lets what is behind it be seen.
   *
   * @param opacity from 0 to 1
   * @return this
   */
  public SvgElement opacity(double opacity) {
    return number("fill-opacity", opacity);
  }

  /**
   * Rounds the corners of a rectangle.
   *
   * @param radius in pixels
   * @return this
   */
  public SvgElement rounded(double radius) {
    return number("rx", radius);
  }

  /**
   * What is told when the pointer rests on it.
   *
   * @param words the words
   * @return this
   */
  public SvgElement tells(String words) {
    told = words;
    return this;
  }

  /**
   * Says that this is the picture of a node itself.
   *
   * @param node its name in this drawing
   * @return this
   */
  public SvgElement node(String node) {
    return with("data-node", node);
  }

  /**
   * Says that this belongs to some nodes: it is lit with each of them, and they with it.
   *
   * @param nodes their names, the last one the closest; separated by spaces
   * @return this
   */
  public SvgElement of(String nodes) {
    return nodes.isEmpty() ? this : with("data-of", nodes);
  }

  /**
   * Takes the pointer although nothing of it is seen.
   *
   * @return this
   */
  public SvgElement unseen() {
    return with("fill", "none").with("pointer-events", "all");
  }

  /**
   * Lets the pointer reach what is below it.
   *
   * @return this
   */
  public SvgElement passes() {
    return with("pointer-events", "none");
  }

  /** Where it is. */
  Area area() {
    return area;
  }

  Map<String, Ink> inks() {
    return inks;
  }

  void write(StringBuilder out) {
    out.append('<').append(name);
    attributes.forEach((key, value) ->
        out.append(' ').append(key).append("=\"").append(Words.escaped(value)).append('"'));
    StringBuilder classes = new StringBuilder();
    inks.forEach((key, ink) -> {
      out.append(' ').append(key).append("=\"").append(ink.light()).append('"');
      classes
          .append(classes.isEmpty() ? "" : " ")
          .append(key.charAt(0))
          .append('-')
          .append(ink.style());
    });
    if (!classes.isEmpty()) {
      out.append(" class=\"").append(classes).append('"');
    }
    String content =
        (told == null ? "" : "<title>" + Words.escaped(told) + "</title>")
            + (words == null ? "" : Words.escaped(words));
    out.append(content.isEmpty() ? "/>" : ">" + content + "</" + name + ">").append('\n');
  }
}
