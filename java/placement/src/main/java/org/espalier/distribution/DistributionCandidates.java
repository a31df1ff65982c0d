// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The distributions that a program may choose from, and what it costs to go from one to another.
 */
public final class DistributionCandidates {
  private DistributionCandidates() {}

  /**
   * Lists block, cyclic and block-cyclic distributions of every dimension over every grid of the
   * processes; what comes out alike is listed once.
   *
   * @param shape the array's length in each dimension
   * @param ranks how many processes there are
   * @param blocks the block lengths of block-cyclic distributions, beside 1 and whole blocks
   * @return the candidates
   */
  public static List<ProcessGrid> of(List<Long> shape, int ranks, List<Long> blocks) {
    Set<ProcessGrid> found = new LinkedHashSet<>();
    extend(shape, ranks, blocks, new ArrayList<>(), found);
    return List.copyOf(found);
  }

  /** Recursion over the dimensions. */
  private static void extend(
      List<Long> shape,
      int ranks,
      List<Long> blocks,
      List<BlockCyclic> chosen,
      Set<ProcessGrid> found) {
    int k = chosen.size();
    if (k == shape.size()) {
      if (ranks == 1) {
        found.add(new ProcessGrid(chosen));
      }
      return;
    }
    for (int processes = 1; processes <= ranks; processes++) {
      if (ranks % processes != 0) {
        continue;
      }
      long whole = (shape.get(k) + processes - 1) / processes;
      Set<Long> lengths = new LinkedHashSet<>();
      lengths.add(whole);
      if (processes > 1) {
        lengths.add(1L);
        blocks.stream().filter(block -> block < whole).forEach(lengths::add);
      }
      for (long block : lengths) {
        chosen.add(new BlockCyclic(shape.get(k), 0, processes, block, 0));
        extend(shape, ranks / processes, blocks, chosen, found);
        chosen.removeLast();
      }
    }
  }

  /**
   * Counts the elements of the busiest process.
   *
   * @param grid a distribution of a whole array
   * @return the product over the dimensions of the longest local part
   */
  public static long greatestShare(ProcessGrid grid) {
    long share = 1;
    for (BlockCyclic dimension : grid.dimensions()) {
      long longest = 0;
      for (int p = 0; p < dimension.processes(); p++) {
        longest = Math.max(longest, dimension.localExtent(p));
      }
      share = Math.multiplyExact(share, longest);
    }
    return share;
  }

  /**
   * Counts the elements that change rank between any two distributions, ranks keeping their names.
   *
   * @param shape the array's length in each dimension
   * @param candidates the distributions
   * @return at [i][j] the elements that move from candidate i to j
   */
  public static long[][] redistribution(long[] shape, List<ProcessGrid> candidates) {
    int c = candidates.size();
    long[][] moved = new long[c][c];
    for (int i = 0; i < c; i++) {
      for (int j = 0; j < c; j++) {
        if (i != j) {
          moved[i][j] =
              RedistributionPlanner.plan(shape, candidates.get(i), candidates.get(j))
                  .remoteElementsIdentity();
        }
      }
    }
    return moved;
  }
}
