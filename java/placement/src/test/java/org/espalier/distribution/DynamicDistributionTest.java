// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.espalier.distribution.DynamicDistribution.Plan;
import org.espalier.network.SolverOptions;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class DynamicDistributionTest {
  private static final SolverOptions OPTIONS = SolverOptions.defaults().withThreads(1);

  /** Alternating-direction sweeps: rows for one, columns for the other, if moving is cheap. */
  @Test
  void alternatingSweepsAreRedistributedWhileThatIsCheap() {
    for (long move : new long[] {1, 100}) {
      DynamicDistribution program = new DynamicDistribution(new long[][] {{0, move}, {move, 0}});
      for (int k = 0; k < 4; k++) {
        program.phase(k % 2 == 0 ? new long[] {10, 30} : new long[] {30, 10});
        if (k > 0) {
          program.link(k - 1, k, 1);
        }
      }
      Plan exact = program.exact(OPTIONS);
      assertThat(exact.cost()).isEqualTo(move == 1 ? 43 : 80);
      assertThat(exact.optimal()).isTrue();
      assertThat(program.divideAndConquer().cost()).isEqualTo(exact.cost());
      assertThat(program.single().cost()).isEqualTo(80);
    }
  }

  @Test
  void exactAgreesWithTryingAllPlansAndTheHeuristicLiesBetween() {
    SeededCases.run(
        DynamicDistributionTest.class,
        1,
        2_000,
        random -> {
          int c = random.nextInt(1, 4);
          int n = random.nextInt(1, 7);
          long[][] move = new long[c][c];
          for (int d = 0; d < c; d++) {
            for (int e = 0; e < c; e++) {
              move[d][e] = d == e ? 0 : random.nextInt(6);
            }
          }
          DynamicDistribution program = new DynamicDistribution(move);
          long[][] costs = new long[n][c];
          for (int i = 0; i < n; i++) {
            for (int d = 0; d < c; d++) {
              costs[i][d] = random.nextInt(10);
            }
            program.phase(costs[i]);
          }
          long[][] weight = new long[n][n];
          for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
              if (random.nextInt(j == i + 1 ? 2 : 4) == 0) {
                weight[i][j] = random.nextInt(4);
                program.link(i, j, weight[i][j]);
              }
            }
          }
          long best = Long.MAX_VALUE;
          int[] d = new int[n];
          while (true) {
            long cost = 0;
            for (int i = 0; i < n; i++) {
              cost += costs[i][d[i]];
              for (int j = i + 1; j < n; j++) {
                cost += weight[i][j] * move[d[i]][d[j]];
              }
            }
            best = Math.min(best, cost);
            int k = 0;
            while (k < n && ++d[k] == c) {
              d[k++] = 0;
            }
            if (k == n) {
              break;
            }
          }
          assertThat(program.exact(OPTIONS).cost()).isEqualTo(best);
          assertThat(program.divideAndConquer().cost()).isBetween(best, program.single().cost());
        });
  }

  @Test
  void candidatesCoverEveryGridAndMoveWhatThePlannerCounts() {
    List<ProcessGrid> candidates = DistributionCandidates.of(List.of(8L, 8L), 4, List.of(2L));
    assertThat(candidates).doesNotHaveDuplicates();
    // 4 x 1 and 1 x 4: block 2 is the whole block there; 2 x 2: block, cyclic, block of 2 each.
    assertThat(candidates).hasSize(2 + 2 + 9);
    assertThat(candidates).allSatisfy(grid -> assertThat(grid.ranks()).isEqualTo(4));
    long[][] moved = DistributionCandidates.redistribution(new long[] {8, 8}, candidates);
    for (int i = 0; i < moved.length; i++) {
      assertThat(moved[i][i]).isZero();
      assertThat(DistributionCandidates.greatestShare(candidates.get(i))).isEqualTo(16);
    }
    assertThatThrownBy(() -> new DynamicDistribution(moved).phase(1))
        .hasMessage("a phase must have 13 costs, one for each candidate, got 1");
  }
}
