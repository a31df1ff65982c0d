// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.List;

/**
 * A distribution of a section of an array: one {@link BlockCyclic} for each dimension, over a grid
 * of processes that are ranked in row-major order.
 *
 * @param dimensions the distribution of each dimension, at least one
 */
public record ProcessGrid(List<BlockCyclic> dimensions) {
  /** The most ranks a grid may have. */
  public static final int MAX_RANKS = 1 << 20;

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if there is no dimension, or there are too many ranks
   */
  public ProcessGrid {
    dimensions = List.copyOf(dimensions);
    if (dimensions.isEmpty()) {
      throw new IllegalArgumentException("a grid must have at least one dimension, got none");
    }
    long ranks = 1;
    for (BlockCyclic dimension : dimensions) {
      ranks *= dimension.processes();
      if (ranks > MAX_RANKS) {
        throw new IllegalArgumentException(
            "a grid must have at most %d ranks, got more".formatted(MAX_RANKS));
      }
    }
  }

  /**
   * Makes a grid.
   *
   * @param dimensions the distribution of each dimension
   * @return the grid
   */
  public static ProcessGrid of(BlockCyclic... dimensions) {
    return new ProcessGrid(List.of(dimensions));
  }

  /**
   * Returns the number of ranks.
   *
   * @return the product of the processes along all dimensions
   */
  public int ranks() {
    int ranks = 1;
    for (BlockCyclic dimension : dimensions) {
      ranks *= dimension.processes();
    }
    return ranks;
  }

  /**
   * Returns a rank's place in the grid.
   *
   * @param rank the rank, in row-major order
   * @return its coordinate along each dimension
   */
  public List<Integer> coordinates(int rank) {
    int[] coordinates = new int[dimensions.size()];
    int rest = rank;
    for (int k = coordinates.length - 1; k >= 0; k--) {
      int processes = dimensions.get(k).processes();
      coordinates[k] = rest % processes;
      rest /= processes;
    }
    List<Integer> list = new ArrayList<>();
    for (int coordinate : coordinates) {
      list.add(coordinate);
    }
    return List.copyOf(list);
  }
}
