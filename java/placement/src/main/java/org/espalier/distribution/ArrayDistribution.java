// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How a whole array is dealt out over ranks 0 … ranks − 1: one {@link AxisDistribution} for each
 * dimension. Ranks that differ only where no dimension looks have copies of the same elements; an
 * array with all dimensions collapsed is replicated.
 *
 * @param ranks how many ranks there are
 * @param axes the distribution of each dimension
 */
public record ArrayDistribution(int ranks, List<AxisDistribution> axes) {
  /**
   * Checks that the dimensions look at different parts of the rank.
   *
   * @throws IllegalArgumentException if two dimensions share processes, or there are not so many
   *     ranks
   */
  public ArrayDistribution {
    axes = List.copyOf(axes);
    if (ranks < 1 || ranks > RedistributionPlanner.MAX_RANKS) {
      throw new IllegalArgumentException(
          "ranks must be in 1 … %d, got %d".formatted(RedistributionPlanner.MAX_RANKS, ranks));
    }
    long below = 1;
    for (AxisDistribution axis :
        axes.stream().sorted(Comparator.comparingInt(AxisDistribution::rankStride)).toList()) {
      if (axis.processes() == 1) {
        continue;
      }
      if (axis.rankStride() % below != 0) {
        throw new IllegalArgumentException(
            "dimensions must use different processes of the grid, got %s".formatted(axes));
      }
      below = (long) axis.rankStride() * axis.processes();
    }
    if (ranks % below != 0) {
      throw new IllegalArgumentException(
          "the processes of all dimensions must divide %d ranks, got %s".formatted(ranks, axes));
    }
  }

  /**
   * Every rank has everything.
   *
   * @param ranks how many ranks there are
   * @param dimensions dimensions of the array
   * @return the distribution
   */
  public static ArrayDistribution replicated(int ranks, int dimensions) {
    List<AxisDistribution> axes = new ArrayList<>();
    for (int d = 0; d < dimensions; d++) {
      axes.add(AxisDistribution.COLLAPSED);
    }
    return new ArrayDistribution(ranks, axes);
  }

  /**
   * Returns the number of dimensions.
   *
   * @return at least 0
   */
  public int dimensions() {
    return axes.size();
  }

  /**
   * Returns how one dimension is dealt out.
   *
   * @param dimension the dimension
   * @return its distribution
   */
  public AxisDistribution axis(int dimension) {
    return axes.get(dimension);
  }

  /**
   * Counts the ranks that have copies of one element.
   *
   * @return at least 1
   */
  public int copies() {
    int copies = ranks;
    for (AxisDistribution axis : axes) {
      copies /= axis.processes();
    }
    return copies;
  }

  /**
   * The rank that serves another one with a piece: the one whose processes are those of the piece,
   * and which is the other one wherever no dimension looks. So a rank that has the piece serves
   * itself, and copies share the work.
   *
   * @param rank the rank that is served
   * @param piece the process of each dimension
   * @return the rank that serves it
   */
  public int server(int rank, int[] piece) {
    int server = rank;
    for (int d = 0; d < piece.length; d++) {
      AxisDistribution axis = axes.get(d);
      server += (piece[d] - axis.process(rank)) * axis.rankStride();
    }
    return server;
  }

  /**
   * Counts the elements of the busiest rank.
   *
   * @param shape the array's length in each dimension
   * @return the product over the dimensions of the longest local part
   */
  public long greatestShare(long... shape) {
    long share = 1;
    for (int d = 0; d < shape.length; d++) {
      long longest = 0;
      for (long count : axes.get(d).counts(shape[d])) {
        longest = Math.max(longest, count);
      }
      share = Math.multiplyExact(share, longest);
    }
    return share;
  }

  /**
   * Counts the elements of a rank.
   *
   * @param rank the rank
   * @param shape the array's length in each dimension
   * @return the product over the dimensions of the length of its local part
   */
  public long share(int rank, long... shape) {
    long share = 1;
    for (int d = 0; d < shape.length; d++) {
      share = Math.multiplyExact(share, axes.get(d).counts(shape[d])[axes.get(d).process(rank)]);
    }
    return share;
  }
}
