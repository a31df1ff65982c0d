// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.text;

/**
 * Cuts an expression's text into tokens. It knows words and signs, and nothing of their meaning.
 */
final class ExpressionScanner {
  /** The kinds of tokens. */
  enum Kind {
    /** An array, a function, or a name that is assigned to. */
    NAME,
    /** An array section, as it is written but without blanks. */
    SECTION,
    /** A constant, which is everywhere. */
    NUMBER,
    /** An operator or a parenthesis, comma or equals sign. */
    SIGN,
    /** The end of a statement. */
    END
  }

  /** Signs of two characters come before those that they begin with. */
  private static final String[] SIGNS = {
    "**", "//", "==", "/=", "<=", ">=", "+", "-", "*", "/", "<", ">", "(", ")", ",", "="
  };

  private final String text;
  private int at;

  Kind kind = Kind.END;
  String token = "";
  int column; // counted from 1

  ExpressionScanner(String text) {
    this.text = text;
  }

  /** Says whether anything but blanks and ends of statements is left. */
  boolean hasMore() {
    while (at < text.length() && (isBlank() || isEnd())) {
      at++;
    }
    return at < text.length();
  }

  private boolean isBlank() {
    char c = text.charAt(at);
    return c == ' ' || c == '\t' || c == '\r';
  }

  private boolean isEnd() {
    return text.charAt(at) == ';' || text.charAt(at) == '\n';
  }

  /** Goes on to the next token. */
  void next() {
    while (at < text.length() && isBlank()) {
      at++;
    }
    column = at + 1;
    if (at == text.length() || isEnd()) {
      kind = Kind.END;
      token = "";
      at = Math.min(at + 1, text.length());
      return;
    }
    char c = text.charAt(at);
    if (Character.isLetter(c) || c == '_') {
      name();
    } else if (Character.isDigit(c) || (c == '.' && digitAt(at + 1))) {
      number();
    } else if (c == '.') {
      dotted();
    } else {
      sign();
    }
  }

  private void name() {
    int from = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    kind = Kind.NAME;
    token = text.substring(from, at);
    int close = sectionEnd();
    if (close > 0) {
      kind = Kind.SECTION;
      token = text.substring(from, close).replace(" ", "");
      at = close;
    }
  }

  /** Where the section behind a name ends: parentheses with a colon in them; or 0. */
  private int sectionEnd() {
    int i = at;
    while (i < text.length() && text.charAt(i) == ' ') {
      i++;
    }
    if (i == text.length() || text.charAt(i) != '(') {
      return 0;
    }
    int depth = 0;
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '(') {
        depth++;
        if (depth > 1) {
          return 0; // a call: sections are looked for within
        }
      } else if (c == ')') {
        return 0;
      } else if (c == ':') {
        int close = text.indexOf(')', i);
        return close < 0 ? 0 : close + 1;
      }
    }
    return 0;
  }

  private boolean digitAt(int index) {
    return index < text.length() && Character.isDigit(text.charAt(index));
  }

  private void number() {
    int from = at;
    while (at < text.length()
        && (Character.isDigit(text.charAt(at))
            || (text.charAt(at) == '.' && !letterAt(at + 1))
            || ("eEdD".indexOf(text.charAt(at)) >= 0)
            || ("+-".indexOf(text.charAt(at)) >= 0 && "eEdD".indexOf(text.charAt(at - 1)) >= 0))) {
      at++;
    }
    kind = Kind.NUMBER;
    token = text.substring(from, at);
  }

  private boolean letterAt(int index) {
    return index < text.length() && Character.isLetter(text.charAt(index));
  }

  private void dotted() {
    int close = text.indexOf('.', at + 1);
    boolean word = close > at + 1;
    for (int i = at + 1; i < close; i++) {
      word &= Character.isLetter(text.charAt(i));
    }
    if (!word) {
      throw unknown();
    }
    kind = Kind.SIGN;
    token = text.substring(at, close + 1);
    at = close + 1;
  }

  private void sign() {
    for (String sign : SIGNS) {
      if (text.startsWith(sign, at)) {
        kind = Kind.SIGN;
        token = sign;
        at += sign.length();
        return;
      }
    }
    throw unknown();
  }

  private IllegalArgumentException unknown() {
    return new IllegalArgumentException(
        "column %d: expected an array, a function or an operator, got \"%s\""
            .formatted(at + 1, text.charAt(at)));
  }

  boolean is(String sign) {
    return kind == Kind.SIGN && token.equals(sign);
  }

  /** Says that something else was expected where this token stands. */
  IllegalArgumentException expected(String what) {
    return new IllegalArgumentException(
        "column %d: expected %s, got %s"
            .formatted(column, what, kind == Kind.END ? "the end" : "\"" + token + "\""));
  }
}
