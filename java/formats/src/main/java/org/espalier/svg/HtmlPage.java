// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A drawing as a page of one file that needs nothing else: it zooms and is dragged, and what
 * belongs together is lit when the pointer is on one of it ({@link SvgElement#node}, {@link
 * SvgElement#of}); a click keeps it lit.
 */
public final class HtmlPage {
  private HtmlPage() {}

  /**
   * Writes a page.
   *
   * @param drawing the drawing
   * @return an HTML document
   */
  public static String of(SvgDrawing drawing) {
    // Not one after the other into the whole: what is put in may hold the name of what comes next.
    String frame = resource("page.html");
    StringBuilder page = new StringBuilder();
    int at = 0;
    while (true) {
      int mark = frame.indexOf("@@", at);
      if (mark < 0) {
        return page.append(frame, at, frame.length()).toString();
      }
      int end = frame.indexOf("@@", mark + 2);
      page.append(frame, at, mark);
      String name = frame.substring(mark + 2, end);
      page.append(
          switch (name) {
            case "title" -> Words.escaped(drawing.title());
            case "drawing" -> drawing.svg();
            default -> resource(name);
          });
      at = end + 2;
    }
  }

  private static String resource(String name) {
    try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
