// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

/**
 * What the move of an array from one distribution to another takes, counted without touching an
 * element.
 *
 * <p><b>Rule of the move.</b> Rank t needs all elements that are its own afterwards. Those that it
 * has before it keeps; every other piece it gets from {@link ArrayDistribution#server}. A pair of
 * ranks exchanges at most one message. What t has in common with a piece is the product over the
 * dimensions of what the processes have in common ({@link AxisDistribution#common}).
 *
 * <p><b>Complexity.</b> O(ranks · pieces) products, after the counts of each dimension.
 *
 * @param messages messages between different ranks
 * @param elements elements in them
 * @param busiestMessages the most messages that one rank sends and receives
 * @param busiestElements the most elements that one rank sends and receives
 * @param busiestKept the most elements that one rank keeps and lays out anew
 */
public record MoveCounts(
    long messages, long elements, long busiestMessages, long busiestElements, long busiestKept) {
  /** What a move that does nothing takes. */
  public static final MoveCounts NOTHING = new MoveCounts(0, 0, 0, 0, 0);

  /**
   * Counts a move.
   *
   * @param shape the array's length in each dimension
   * @param from where the elements are
   * @param to where they are wanted
   * @return the counts
   * @throws IllegalArgumentException if the two are not of the same ranks and dimensions
   */
  public static MoveCounts of(long[] shape, ArrayDistribution from, ArrayDistribution to) {
    if (from.ranks() != to.ranks()
        || from.dimensions() != shape.length
        || to.dimensions() != shape.length) {
      throw new IllegalArgumentException(
          "both distributions must be over the same ranks and %d dimensions, got %s and %s"
              .formatted(shape.length, from, to));
    }
    if (from.equals(to)) {
      return NOTHING;
    }
    return new Counting(shape, from, to).count();
  }

  /** The loops over ranks and pieces. */
  private static final class Counting {
    private final ArrayDistribution from;
    private final ArrayDistribution to;
    private final int dimensions;
    private final int ranks;
    // common[d][p * q(d) + q]: indices of dimension d that p has before and q after
    private final long[][] common;
    private final long[] busyMessages;
    private final long[] busyElements;
    private final long[] kept;
    private long messages;
    private long elements;

    Counting(long[] shape, ArrayDistribution from, ArrayDistribution to) {
      this.from = from;
      this.to = to;
      this.dimensions = shape.length;
      this.ranks = from.ranks();
      this.common = new long[dimensions][];
      for (int d = 0; d < dimensions; d++) {
        common[d] = from.axis(d).common(shape[d], to.axis(d));
      }
      this.busyMessages = new long[ranks];
      this.busyElements = new long[ranks];
      this.kept = new long[ranks];
    }

    MoveCounts count() {
      int[] piece = new int[dimensions];
      int[] target = new int[dimensions];
      for (int t = 0; t < ranks; t++) {
        for (int d = 0; d < dimensions; d++) {
          target[d] = to.axis(d).process(t);
        }
        serve(t, 0, 1, piece, target);
      }
      return new MoveCounts(
          messages, elements, greatest(busyMessages), greatest(busyElements), greatest(kept));
    }

    /** Recursion over the dimensions; {@code shared} is the product so far, never 0. */
    private void serve(int t, int d, long shared, int[] piece, int[] target) {
      if (d == dimensions) {
        add(from.server(t, piece), t, shared);
        return;
      }
      int width = to.axis(d).processes();
      for (int p = 0; p < from.axis(d).processes(); p++) {
        long count = common[d][p * width + target[d]];
        if (count > 0) {
          piece[d] = p;
          serve(t, d + 1, Math.multiplyExact(shared, count), piece, target);
        }
      }
    }

    private void add(int s, int t, long shared) {
      if (s == t) {
        kept[t] += shared;
        return;
      }
      messages++;
      elements = Math.addExact(elements, shared);
      busyMessages[s]++;
      busyMessages[t]++;
      busyElements[s] += shared;
      busyElements[t] += shared;
    }

    private static long greatest(long[] values) {
      long greatest = 0;
      for (long value : values) {
        greatest = Math.max(greatest, value);
      }
      return greatest;
    }
  }
}
