// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;

/** Reads a layout: JSON, a list of integers, or a NumPy array. */
public final class LayoutReader {
  private LayoutReader() {}

  /**
   * Reads a layout file.
   *
   * @param file JSON, a list of integers, or a NumPy array
   * @return the layout
   * @throws InputException if there is no layout in it
   */
  public static Layout read(InputFile file) {
    if (NpyReader.isNpy(file)) {
      return untyped(file, NpyReader.read(file));
    }
    if (file.startsWith('{') || file.startsWith('[')) {
      return fromJson(JsonValue.parse(file));
    }
    return untyped(file, IntegerList.read(file));
  }

  private static Layout untyped(InputFile file, long[] displacements) {
    try {
      return Layout.untyped(displacements);
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Says whether a JSON object is a layout rather than a tree.
   *
   * @param json the object
   * @return whether it is
   */
  public static boolean isLayout(JsonValue json) {
    return json.has("displacements") || json.has("typemap");
  }

  /**
   * Reads a layout.
   *
   * @param json an object with displacements or a type map
   * @return the layout
   * @throws InputException if it is no layout
   */
  public static Layout fromJson(JsonValue json) {
    try {
      if (json.has("typemap")) {
        return typed(json.only("typemap", "lb", "extent"));
      }
      if (TreeReader.isTree(json)) {
        throw json.complaint(
            "expected a layout, with \"displacements\" or \"typemap\", got a type tree");
      }
      json.only("displacements");
      return Layout.untyped(json.required("displacements").asLongs());
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static Layout typed(JsonValue json) {
    JsonValue entries = json.required("typemap");
    int length = entries.size();
    List<BasicType> palette = new ArrayList<>();
    Map<String, Integer> codeOf = new HashMap<>();
    byte[] codes = new byte[length];
    long[] displacements = new long[length];
    for (int i = 0; i < length; i++) {
      JsonValue entry = entries.at(i);
      if (!entry.isArray() || entry.size() != 2) {
        throw entry.expected("[basic type, displacement]");
      }
      JsonValue name = entry.at(0);
      Integer code = codeOf.get(name.asString());
      if (code == null) {
        code = palette.size();
        palette.add(basicType(name));
        codeOf.put(name.asString(), code);
      }
      codes[i] = code.byteValue();
      displacements[i] = entry.at(1).asLong();
    }
    if (length == 0) {
      throw entries.complaint("a layout must have at least one element, got none");
    }
    Layout layout = Layout.coded(palette, codes, displacements);
    if (!json.has("lb") && !json.has("extent")) {
      return layout;
    }
    long lb = json.optional("lb").map(JsonValue::asLong).orElse(layout.lb());
    long extent =
        json.optional("extent").map(JsonValue::asLong).orElseGet(() -> extent(layout, lb));
    return layout.withBounds(lb, extent);
  }

  /** From a lower bound that is stated to where the layout ends. */
  private static long extent(Layout layout, long lb) {
    try {
      return Math.subtractExact(layout.lb() + layout.extent(), lb);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "extent must fit 64 bits, got %d - %d".formatted(layout.lb() + layout.extent(), lb), e);
    }
  }

  static BasicType basicType(JsonValue name) {
    return BasicType.named(name.asString())
        .orElseThrow(() -> name.expected("one of MPI's basic types, such as \"MPI_INT\""));
  }
}
