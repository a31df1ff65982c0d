// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the JSON of contest graphs: objects, strings without escapes, integers, arrays of integers
 * and arrays of those. Objects become maps, arrays of integers {@code long[]}, others lists. It is
 * written here, and not taken from a library, because the reader that it judges uses the library.
 */
final class ContestJson {
  private final InputStream in;
  private int next;

  private ContestJson(InputStream in) throws IOException {
    this.in = in;
    advance();
  }

  static Object read(InputStream in) throws IOException {
    return new ContestJson(in).value();
  }

  private void advance() throws IOException {
    do {
      next = in.read();
    } while (next == ' ' || next == '\n' || next == '\r' || next == '\t');
  }

  private void expect(char c) throws IOException {
    if (next != c) {
      throw new IOException("expected '%s', got '%s'".formatted(c, (char) next));
    }
    advance();
  }

  private Object value() throws IOException {
    return switch (next) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      default -> integer();
    };
  }

  private Map<String, Object> object() throws IOException {
    Map<String, Object> fields = new HashMap<>();
    expect('{');
    while (next != '}') {
      String key = string();
      expect(':');
      fields.put(key, value());
      if (next != '}') {
        expect(',');
      }
    }
    advance();
    return fields;
  }

  private Object array() throws IOException {
    expect('[');
    List<Object> values = new ArrayList<>();
    while (next != ']') {
      values.add(value());
      if (next != ']') {
        expect(',');
      }
    }
    advance();
    return values.stream().allMatch(value -> value instanceof Long)
        ? values.stream().mapToLong(value -> (Long) value).toArray()
        : values;
  }

  private String string() throws IOException {
    StringBuilder text = new StringBuilder();
    if (next != '"') {
      throw new IOException("expected a string, got '%s'".formatted((char) next));
    }
    for (int c = in.read(); c != '"'; c = in.read()) {
      if (c < 0) {
        throw new IOException("a string has no end");
      }
      text.append((char) c);
    }
    advance();
    return text.toString();
  }

  private long integer() throws IOException {
    if (next < '0' || next > '9') {
      throw new IOException("expected an integer >= 0, got '%s'".formatted((char) next));
    }
    long value = 0;
    while (next >= '0' && next <= '9') {
      value = Math.addExact(Math.multiplyExact(value, 10L), next - '0');
      advance();
    }
    return value;
  }
}
