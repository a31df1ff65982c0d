// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Distributions as text, one word for each dimension.
 *
 * <pre>
 *   word      ::= "*" | kind alignment? (":" processes)? ("/" rankStride)?
 *   kind      ::= "block" | "cyclic" | "cyclic(" length ")"
 *   alignment ::= "[" offset "]" | "[" offset "+" stride "i]"      the template cell of index i
 * </pre>
 *
 * <p>{@code *} is a collapsed dimension. Where only one dimension is distributed it may leave out
 * its processes: they are all. Without rank strides the processes are a grid in row-major order,
 * and ranks that are left over along its last, invisible axis have copies.
 */
public final class DistributionText {
  private static final Pattern WORD =
      Pattern.compile(
          "(block|cyclic)(?:\\((\\d{1,12})\\))?"
              + "(?:\\[(\\d{1,12})(?:\\+(\\d{1,12})i)?\\])?(?::(\\d{1,7}))?(?:/(\\d{1,7}))?");

  private DistributionText() {}

  /**
   * Reads a distribution.
   *
   * @param words a word for each dimension
   * @param shape the array's length in each dimension
   * @param ranks how many ranks there are
   * @return the distribution
   * @throws IllegalArgumentException if a word is not in the grammar or the grid does not fit
   */
  public static ArrayDistribution parse(List<String> words, long[] shape, int ranks) {
    if (words.size() != shape.length) {
      throw new IllegalArgumentException(
          "a distribution must have a word for each of %d dimensions, got %d"
              .formatted(shape.length, words.size()));
    }
    List<Matcher> matchers = new ArrayList<>();
    long distributed = words.stream().filter(word -> !word.equals("*")).count();
    int[] processes = new int[shape.length];
    for (int d = 0; d < shape.length; d++) {
      Matcher matcher = WORD.matcher(words.get(d));
      boolean collapsed = words.get(d).equals("*");
      if (!collapsed && !matcher.matches()) {
        throw new IllegalArgumentException(
            "dimension %d must be \"*\", \"block\", \"cyclic\" or \"cyclic(4)\", with \":\" and its processes, got \"%s\""
                .formatted(d, words.get(d)));
      }
      matchers.add(matcher);
      processes[d] = collapsed ? 1 : processes(matcher, words.get(d), distributed, ranks);
    }
    int[] strides = rowMajor(processes, ranks);
    List<AxisDistribution> axes = new ArrayList<>();
    for (int d = 0; d < shape.length; d++) {
      axes.add(
          words.get(d).equals("*")
              ? AxisDistribution.COLLAPSED
              : axis(matchers.get(d), words.get(d), shape[d], processes[d], strides[d]));
      requireReach(axes.getLast(), shape[d], d);
    }
    return new ArrayDistribution(ranks, axes);
  }

  private static void requireReach(AxisDistribution axis, long extent, int d) {
    try {
      axis.requireReach(extent);
    } catch (IllegalArgumentException far) {
      throw new IllegalArgumentException("dimension %d: %s".formatted(d, far.getMessage()), far);
    }
  }

  private static int processes(Matcher matcher, String word, long distributed, int ranks) {
    if (matcher.group(5) != null) {
      return Integer.parseInt(matcher.group(5));
    }
    if (distributed > 1) {
      throw new IllegalArgumentException(
          "where several dimensions are distributed each must say over how many processes, as in \"block:2\", got \"%s\""
              .formatted(word));
    }
    return ranks;
  }

  private static AxisDistribution axis(
      Matcher matcher, String word, long extent, int processes, int rowMajorStride) {
    boolean blocks = matcher.group(1).equals("block");
    if (blocks && matcher.group(2) != null) {
      throw new IllegalArgumentException(
          "blocks of a given length are written \"cyclic(4)\", got \"%s\"".formatted(word));
    }
    long block =
        matcher.group(2) != null
            ? Long.parseLong(matcher.group(2))
            : blocks && processes > 0 ? Math.max(1, Math.ceilDiv(extent, processes)) : 1;
    return new AxisDistribution(
        processes,
        matcher.group(6) == null ? rowMajorStride : Integer.parseInt(matcher.group(6)),
        block,
        matcher.group(3) == null ? 0 : Long.parseLong(matcher.group(3)),
        matcher.group(4) == null ? 1 : Long.parseLong(matcher.group(4)));
  }

  /** The first dimension's processes are farthest apart, what is left over is nearest. */
  static int[] rowMajor(int[] processes, int ranks) {
    long product = 1;
    for (int count : processes) {
      // Looked at each time: a product of all may wrap, to 0 even.
      product *= Math.max(1, count);
      if (product > ranks) {
        throw doNotDivide(processes, ranks);
      }
    }
    if (ranks % product != 0) {
      throw doNotDivide(processes, ranks);
    }
    int[] strides = new int[processes.length];
    int stride = (int) (ranks / product);
    for (int d = processes.length - 1; d >= 0; d--) {
      strides[d] = stride;
      stride *= Math.max(1, processes[d]);
    }
    return strides;
  }

  private static IllegalArgumentException doNotDivide(int[] processes, int ranks) {
    String grid =
        Arrays.stream(processes)
            .filter(count -> count > 1)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" x "));
    return new IllegalArgumentException(
        "the processes of all dimensions must divide %d ranks, got a grid of %s"
            .formatted(ranks, grid));
  }

  /**
   * Writes a distribution, so that {@link #parse} gives it back.
   *
   * @param distribution the distribution
   * @param shape the array's length in each dimension
   * @return a word for each dimension
   */
  public static List<String> words(ArrayDistribution distribution, long[] shape) {
    int[] processes = distribution.axes().stream().mapToInt(AxisDistribution::processes).toArray();
    int[] strides = rowMajor(processes, distribution.ranks());
    List<String> words = new ArrayList<>();
    for (int d = 0; d < shape.length; d++) {
      words.add(word(distribution.axis(d), shape[d], strides[d]));
    }
    return List.copyOf(words);
  }

  private static String word(AxisDistribution axis, long extent, int rowMajorStride) {
    if (axis.processes() == 1) {
      return "*";
    }
    long whole = Math.max(1, Math.ceilDiv(extent, axis.processes()));
    StringBuilder word = new StringBuilder();
    if (axis.block() == whole) {
      word.append("block");
    } else if (axis.block() == 1) {
      word.append("cyclic");
    } else {
      word.append("cyclic(").append(axis.block()).append(')');
    }
    if (axis.stride() != 1) {
      word.append("[%d+%di]".formatted(axis.offset(), axis.stride()));
    } else if (axis.offset() != 0) {
      word.append("[%d]".formatted(axis.offset()));
    }
    word.append(':').append(axis.processes());
    if (axis.rankStride() != rowMajorStride) {
      word.append('/').append(axis.rankStride());
    }
    return word.toString();
  }

  /**
   * Writes a distribution for people.
   *
   * @param distribution the distribution
   * @param shape the array's length in each dimension
   * @return {@code (block:2, *)}, or {@code replicated}
   */
  public static String of(ArrayDistribution distribution, long[] shape) {
    return distribution.copies() == distribution.ranks() && distribution.ranks() > 1
        ? "replicated"
        : "(" + String.join(", ", words(distribution, shape)) + ")";
  }
}
