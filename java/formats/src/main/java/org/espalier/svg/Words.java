// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

/**
 * How wide words are and how they are shortened. Which font a reader has is not known; widths are
 * those of DejaVu Sans, which is wider than Helvetica, Arial and Liberation Sans, so that words
 * take at most the room that was left for them.
 */
public final class Words {
  // Widths in thousandths of the size, from the space to the tilde.
  private static final short[] ASCII = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  };

  /** Most letters of Latin, Greek and Cyrillic are narrower; those of East Asia are as wide. */
  private static final int NARROW_OTHER = 800;

  private static final int WIDE_OTHER = 1100;

  /** Bold letters are up to so much wider. */
  private static final double BOLD = 1.13;

  private Words() {}

  /**
   * Returns how wide words are at most.
   *
   * @param words the words
   * @param size the size of the font in pixels
   * @param bold whether they are bold
   * @return pixels
   */
  public static double width(String words, double size, boolean bold) {
    long thousandths = 0;
    for (int i = 0; i < words.length(); ) {
      int c = words.codePointAt(i);
      thousandths += width(c);
      i += Character.charCount(c);
    }
    return thousandths * size / 1000 * (bold ? BOLD : 1);
  }

  private static int width(int c) {
    if (c >= ' ' && c <= '~') {
      return ASCII[c - ' '];
    }
    return c < 0x1100 || c == '·' ? NARROW_OTHER : c < 0x2e80 ? 1000 : WIDE_OTHER;
  }

  /**
   * Shortens words to a width, in the middle, as names differ at their beginning or end.
   *
   * @param words the words
   * @param room how wide they may be, in pixels
   * @param size the size of the font
   * @param bold whether they are bold
   * @return the words, or their beginning and end with … between
   */
  public static String fitted(String words, double room, double size, boolean bold) {
    if (width(words, size, bold) <= room) {
      return words;
    }
    int[] points = words.codePoints().toArray();
    // Invariant: what is kept of `kept` characters or more does not fit, or was not looked at.
    for (int kept = points.length - 1; kept > 1; kept--) {
      int head = (kept + 1) / 2;
      String cut =
          new String(points, 0, head)
              + "…"
              + new String(points, points.length - (kept - head), kept - head);
      if (width(cut, size, bold) <= room) {
        return cut;
      }
    }
    return "…";
  }

  /**
   * Escapes words for the inside of an element or attribute of XML. What XML cannot hold, and what
   * would turn the direction of words around, becomes a space.
   *
   * @param words any text
   * @return what may stand in an XML file
   */
  public static String escaped(String words) {
    StringBuilder out = new StringBuilder(words.length() + 16);
    words
        .codePoints()
        .forEach(c -> {
          switch (c) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append("&quot;");
            default -> out.appendCodePoint(printable(c) ? c : ' ');
          }
        });
    return out.toString();
  }

  private static boolean printable(int c) {
    boolean control = c < ' ' || (c >= 0x7f && c <= 0x9f);
    boolean surrogate = c >= 0xd800 && c <= 0xdfff;
    boolean direction = (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
    return !control && !surrogate && !direction && (c & 0xfffe) != 0xfffe;
  }
}
