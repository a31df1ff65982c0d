// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.DistributionText;
import org.espalier.distribution.ElementLayout;
import org.espalier.distribution.MovingArray;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.BoundedTree;

/**
 * Whole arrays that move in one round, as a file says it: of numbers or records, with their
 * dimensions in another order or not.
 *
 * @param ranks the ranks that the arrays are dealt out over
 * @param memory bytes that may be on their way, if they are bounded
 * @param arrays the arrays, at least one
 */
public record ArrayMoves(int ranks, OptionalLong memory, List<MovingArray> arrays) {
  /** Copies the list. */
  public ArrayMoves {
    arrays = List.copyOf(arrays);
  }

  /**
   * Says whether a file is of arrays rather than of a section of a matrix.
   *
   * @param json the whole file
   * @return whether it is
   */
  public static boolean isArrays(JsonValue json) {
    // One key of these is enough: another may be mistyped, and is to be complained about as such.
    return json.has("arrays") || json.has("ranks") || json.has("memory");
  }

  /**
   * Reads the moves.
   *
   * @param json the whole file
   * @return the moves
   * @throws InputException if something is not as it must be; the message says where
   */
  public static ArrayMoves read(JsonValue json) {
    json.only("ranks", "memory", "arrays");
    JsonValue number = json.required("ranks");
    int ranks = number.asInt();
    if (ranks < 1) {
      throw number.expected("a number of ranks, at least 1");
    }
    OptionalLong memory =
        json.optional("memory")
            .map(bytes -> OptionalLong.of(bytes(bytes)))
            .orElse(OptionalLong.empty());
    JsonValue list = json.required("arrays");
    List<MovingArray> arrays = new ArrayList<>();
    list.elements().forEach(array -> arrays.add(moving(array, ranks)));
    if (arrays.isEmpty()) {
      throw list.expected("at least one array");
    }
    return new ArrayMoves(ranks, memory, arrays);
  }

  private static long bytes(JsonValue json) {
    if (json.asLong() < 1) {
      throw json.expected("a number of bytes, at least 1");
    }
    return json.asLong();
  }

  private static MovingArray moving(JsonValue json, int ranks) {
    json.only("shape", "element", "from", "to", "axes");
    JsonValue lengths = json.required("shape");
    long[] shape = lengths.asLongs();
    if (shape.length == 0) {
      throw lengths.expected("at least one length");
    }
    List<Integer> axes =
        json.optional("axes")
            .map(given -> given.elements().stream().map(JsonValue::asInt).toList())
            .orElse(IntStream.range(0, shape.length).boxed().toList());
    if (axes.size() != shape.length
        || axes.stream().anyMatch(axis -> axis < 0 || axis >= shape.length)) {
      throw json.required("axes")
          .expected("each of %d dimensions once, counted from 0".formatted(shape.length));
    }
    ElementLayout element =
        json.optional("element")
            .map(ArrayMoves::element)
            .orElse(ElementLayout.of(BasicType.of("MPI_DOUBLE")));
    long[] result = axes.stream().mapToLong(axis -> shape[axis]).toArray();
    ArrayDistribution from = distribution(json.required("from"), shape, ranks);
    ArrayDistribution to = distribution(json.required("to"), result, ranks);
    try {
      return new MovingArray(LongSeq.of(shape), element, from, to, axes);
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  /** The name of a basic type, or a tree that begins at 0. */
  private static ElementLayout element(JsonValue json) {
    try {
      if (json.isString()) {
        return ElementLayout.of(BasicType.of(json.asString()));
      }
      BoundedTree record = TreeReader.fromJson(json);
      if (record.lb() != 0) {
        throw json.complaint("an element must begin at 0, got lb " + record.lb());
      }
      return new ElementLayout(record.tree(), record.extent());
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static ArrayDistribution distribution(JsonValue json, long[] shape, int ranks) {
    if (json.isString() && json.asString().equals("replicated")) {
      return ArrayDistribution.replicated(ranks, shape.length);
    }
    if (!json.isArray()) {
      throw json.expected("a word for each dimension, or \"replicated\"");
    }
    List<String> words = json.elements().stream().map(JsonValue::asString).toList();
    try {
      return DistributionText.parse(words, shape, ranks);
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }
}
