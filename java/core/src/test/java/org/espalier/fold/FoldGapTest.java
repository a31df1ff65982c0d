// SPDX-License-Identifier: Apache-2.0
package org.espalier.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.testkit.SeededCases;
import org.espalier.testkit.VirtualClock;
import org.junit.jupiter.api.Test;

/** How far the fold of the best tree, and the local search, lie above the cheapest DAG. */
class FoldGapTest {
  private static final int CASES = 300;

  /** Two parts that have much in common, a few steps of each: what sharing needs. */
  private static Layout layout(SplittableRandom random, int n) {
    long[] d = new long[n];
    int half = random.nextInt(2, 4);
    for (int i = 1; i < n; i++) {
      boolean copy = i > half && random.nextInt(4) > 0;
      d[i] = d[i - 1] + (copy ? d[i - half] - d[i - half - 1] : random.nextInt(-2, 9));
    }
    return Layout.untyped(d);
  }

  @Test
  void theGapIsMeasured() {
    System.out.println(
        "| n | K | layouts | fold dearer | mean | max | search dearer | mean | max |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (int n = 4; n <= FoldedReconstruction.MOST_EXACT; n++) {
      for (int k = 1; k <= 6; k += k == 1 ? 1 : 2) {
        measure(n, k);
      }
    }
  }

  private static void measure(int n, int k) {
    // gaps of the fold and of the local search: how often, sum, most
    long[] fold = new long[3];
    long[] search = new long[3];
    CostModel costs = CostModel.uniform(k);
    ReconstructionOptions options = ReconstructionOptions.DEFAULT.withCost(costs);
    long[] cases = new long[1];
    SeededCases.run(
        FoldGapTest.class,
        1,
        CASES,
        random -> {
          Layout layout = layout(random, n);
          FoldResult exact = FoldedReconstruction.reconstruct(layout, options);
          FoldResult local = FoldedReconstruction.reconstruct(layout, options, 0, Deadline.none());
          assertThat(exact.optimal()).isTrue();
          assertThat(local.lowerBound()).isLessThanOrEqualTo(exact.cost());
          assertThat(local.cost()).isBetween(exact.cost(), local.costOfFoldedTree());
          assertThat(local.tree().flatten().sameTypeMap(layout)).isTrue();
          count(fold, exact.costOfFoldedTree() - exact.cost());
          count(search, local.cost() - exact.cost());
          cases[0]++;
        });
    System.out.printf(
        "| %d | %d | %d | %d | %.2f | %d | %d | %.2f | %d |%n",
        n,
        k,
        cases[0],
        fold[0],
        (double) fold[1] / Math.max(1, fold[0]),
        fold[2],
        search[0],
        (double) search[1] / Math.max(1, search[0]),
        search[2]);
  }

  private static void count(long[] gap, long by) {
    gap[0] += by > 0 ? 1 : 0;
    gap[1] += by;
    gap[2] = Math.max(gap[2], by);
  }

  /**
   * Whenever the search is ended its DAG is right, no dearer than the fold, and its bound holds.
   */
  @Test
  void theBoundHoldsWheneverTheSearchEnds() {
    Layout layout = FoldedReconstructionTest.figure2();
    ReconstructionOptions options = ReconstructionOptions.DEFAULT;
    long best = FoldedReconstruction.reconstruct(layout, options).cost();
    for (long limit = 0; limit < 100_000; limit = 2 * limit + 1) {
      Deadline deadline =
          Deadline.after(Optional.of(Duration.ofNanos(limit)), VirtualClock.ticking());
      FoldResult result = FoldedReconstruction.reconstruct(layout, options, 0, deadline);
      assertThat(result.tree().flatten()).isEqualTo(layout);
      assertThat(result.lowerBound()).isLessThanOrEqualTo(best);
      assertThat(result.cost()).isLessThanOrEqualTo(result.costOfFoldedTree());
      assertThat(result.optimal()).isFalse();
      if (limit == 0) {
        assertThat(result.cost()).as("no trial was made").isEqualTo(result.costOfFoldedTree());
      } else if (limit > 50_000) {
        assertThat(result.cost()).as("every trial was made").isEqualTo(best);
      }
    }
  }
}
