// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayList;
import java.util.List;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.ProcessGrid;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;

/**
 * The move of a section of a matrix between two block-cyclic distributions, as a file says it.
 *
 * @param lengths the section's length in each dimension
 * @param element the type of an element
 * @param from how the section is distributed
 * @param to how it is to be distributed
 */
public record MatrixMove(LongSeq lengths, BasicType element, ProcessGrid from, ProcessGrid to) {
  /**
   * Reads a move.
   *
   * @param json the whole file
   * @return the move
   * @throws InputException if something is not as it must be; the message says where
   */
  public static MatrixMove read(JsonValue json) {
    json.only("shape", "element", "from", "to");
    long[] shape = json.required("shape").asLongs();
    return new MatrixMove(
        LongSeq.of(shape),
        element(json.required("element")),
        grid(json.required("from"), shape),
        grid(json.required("to"), shape));
  }

  /**
   * Returns the section's lengths.
   *
   * @return a new array
   */
  public long[] shape() {
    return lengths.toArray();
  }

  private static BasicType element(JsonValue json) {
    try {
      return BasicType.of(json.asString());
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static ProcessGrid grid(JsonValue json, long[] shape) {
    json.only("matrix", "offset", "grid", "block", "source");
    long[] matrix = numbers(json, "matrix", shape.length);
    long[] offset = numbers(json, "offset", shape.length);
    long[] processes = numbers(json, "grid", shape.length);
    long[] block = numbers(json, "block", shape.length);
    long[] source = numbers(json, "source", shape.length);
    List<BlockCyclic> dimensions = new ArrayList<>();
    try {
      for (int k = 0; k < shape.length; k++) {
        dimensions.add(
            new BlockCyclic(
                matrix[k],
                offset[k],
                small(json, "grid", k, processes[k]),
                block[k],
                small(json, "source", k, source[k])));
      }
      return new ProcessGrid(dimensions);
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static int small(JsonValue json, String key, int k, long value) {
    if (value != (int) value) {
      throw json.required(key).at(k).expected("an integer of 32 bits");
    }
    return (int) value;
  }

  private static long[] numbers(JsonValue json, String key, int dimensions) {
    JsonValue value = json.required(key);
    long[] numbers = value.asLongs();
    if (numbers.length != dimensions) {
      throw value.complaint(
          "expected %d integers, one for each dimension of the shape, got %d"
              .formatted(dimensions, numbers.length));
    }
    return numbers;
  }
}
