// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What holds of every drawing: it is XML, nothing is cut off, and no words cover others. */
public final class DrawingChecks {
  private DrawingChecks() {}

  /** Words of a drawing and where they are. */
  public record Placed(String words, Area area) {}

  /** Checks a drawing and returns its words. */
  public static List<Placed> check(SvgDrawing drawing) throws Exception {
    Document svg = parse(drawing.svg());
    Element root = svg.getDocumentElement();
    String[] view = root.getAttribute("viewBox").split(" ", -1);
    double left = Double.parseDouble(view[0]);
    double top = Double.parseDouble(view[1]);
    double right = left + Double.parseDouble(view[2]);
    double bottom = top + Double.parseDouble(view[3]);
    List<Placed> placed = words(svg);
    for (int i = 0; i < placed.size(); i++) {
      Area area = placed.get(i).area();
      assertThat(
              area.left() >= left
                  && area.top() >= top
                  && area.right() <= right
                  && area.bottom() <= bottom)
          .as("cut off: %s", placed.get(i))
          .isTrue();
      for (int j = 0; j < i; j++) {
        assertThat(area.overlaps(placed.get(j).area()))
            .as("%s covers %s", placed.get(i), placed.get(j))
            .isFalse();
      }
    }
    return placed;
  }

  /** Parses a drawing. */
  public static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  /** The words of a drawing. */
  public static List<Placed> words(Document svg) {
    List<Placed> placed = new ArrayList<>();
    NodeList texts = svg.getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      SvgDrawing.Side side =
          switch (text.getAttribute("text-anchor")) {
            case "middle" -> SvgDrawing.Side.MIDDLE;
            case "end" -> SvgDrawing.Side.END;
            default -> SvgDrawing.Side.START;
          };
      String words = text.getLastChild() == null ? "" : text.getLastChild().getTextContent();
      Area area =
          SvgDrawing.room(
              Double.parseDouble(text.getAttribute("x")),
              Double.parseDouble(text.getAttribute("y")),
              side,
              Double.parseDouble(text.getAttribute("font-size")),
              words,
              text.hasAttribute("font-weight"));
      placed.add(new Placed(words, area));
    }
    return placed;
  }
}
