// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.ReconstructionChecks;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.segment.Rules;
import org.espalier.segment.SetCases;
import org.junit.jupiter.api.Test;

/** What one scan settles is optimal, and what it is for it settles. */
class StridedScanTest {
  /** Models in which now one node and now another is cheap: con, vec, idx, strc, look-up. */
  private static final CostModel[] MODELS = {
    CostModel.uniform(1),
    CostModel.uniform(2),
    CostModel.DEFAULT,
    new CostModel(0, 9, 0, 0, 1, 1, 1),
    new CostModel(3, 5, 0, 9, 1, 1, 1),
    new CostModel(0, 6, 9, 0, 1, 1, 1),
    new CostModel(5, 7, 2, 1, 1, 1, 2),
    new CostModel(0, 4, 3, 1, 1, 1, 1),
    new CostModel(1, 3, 1, 0, 1, 1, 1),
    new CostModel(0, 0, 0, 0, 1, 1, 3),
  };

  private static final long[] LETTERS = {0, 1, 2, 5, -4};
  private static final int[][] COUNTS = {
    {1}, {2}, {3}, {4}, {5}, {6}, {12}, {2, 2}, {2, 3}, {3, 2}, {4, 3}, {2, 7}, {2, 2, 2}, {3, 2, 2}
  };

  /** at[i]: the shift and, for each digit of i, digit times stride. */
  private static long[] grid(int[] count, long[] stride, long shift) {
    int n = 1;
    for (int c : count) {
      n *= c;
    }
    long[] at = new long[n];
    for (int i = 0; i < n; i++) {
      at[i] = shift;
      int rest = i;
      for (int level = 0; level < count.length; level++) {
        at[i] += rest % count[level] * stride[level];
        rest /= count[level];
      }
    }
    return at;
  }

  private static Optional<ReconstructionResult> settle(Layout layout, Rules rules) {
    return StridedScan.settle(layout, rules)
        .map(found -> new ReconstructionResult(found.tree(), found.cost(), found.lowerBound()));
  }

  private static Optional<ReconstructionResult> settle(Layout layout, CostModel model) {
    return settle(layout, Rules.basic(model));
  }

  /** The strides of a grid where neighbours are so far apart when a digit of each level changes. */
  private static long[] strides(int[] count, long[] letter) {
    long[] stride = new long[count.length];
    long span = 0;
    for (int level = 0; level < count.length; level++) {
      stride[level] = span + letter[level];
      span += (count[level] - 1) * stride[level];
    }
    return stride;
  }

  /** Letters of several levels may be equal, and equal to the extent, as strides are not. */
  @Test
  void whatIsSettledIsOptimal() {
    int settled = 0;
    for (int[] count : COUNTS) {
      for (int choice = 0; choice < Math.powExact(LETTERS.length, count.length); choice++) {
        long[] letter = new long[count.length];
        for (int level = 0, rest = choice; level < count.length; level++) {
          letter[level] = LETTERS[rest % LETTERS.length];
          rest /= LETTERS.length;
        }
        for (long shift : new long[] {0, 5}) {
          Layout layout = Layout.untyped(grid(count, strides(count, letter), shift));
          for (CostModel model : MODELS) {
            settled += optimalWhereSettled(layout, model, false);
            settled += optimalWhereSettled(layout, model, true);
          }
        }
      }
    }
    assertThat(settled).isGreaterThan(1_000);
  }

  private static int optimalWhereSettled(Layout layout, CostModel model, boolean pairs) {
    Optional<ReconstructionResult> result =
        settle(layout, pairs ? Rules.binaryStruct(model) : Rules.basic(model));
    if (result.isEmpty()) {
      return 0;
    }
    ReconstructionChecks.valid(layout, model, result.get());
    assertThat(result.get().optimal()).isTrue();
    assertThat(result.get().cost())
        .as("%s with %s gave %s", layout, model, result.get().tree())
        .isEqualTo(
            pairs
                ? SetCases.oracle(layout, SetCases.sets(model, 2, false))
                : ReconstructionChecks.oracle(layout, model));
    return 1;
  }

  /** The scan once took the strides 3 and 4 for two letters that no con has, and gave 8. */
  @Test
  void aLetterBetweenBlocksMayBeTheExtent() {
    CostModel dearVec = new CostModel(0, 4, 10, 0, 1, 1, 1);
    ReconstructionChecks.optimal(Layout.untyped(0, 3, 4, 7), dearVec);
  }

  /**
   * The strides of large grids are read off, whatever the type, unless one idx for all strides but
   * one may cost less than their vecs. A shift is settled where a vec costs no more than a look-up,
   * or there is no vec.
   */
  @Test
  void largeGridsAreSettled() {
    int[][] counts = {{1}, {500}, {20, 30}, {20, 20, 20}, {9, 8, 8, 9}};
    long[] stride = {2, 3_000, 100, 1_000_000};
    for (int[] count : counts) {
      for (BasicType type : new BasicType[] {BasicType.ELEMENT, BasicType.of("MPI_SHORT")}) {
        Layout normal = Layout.homogeneous(type, grid(count, stride, 0));
        Layout shifted = Layout.homogeneous(type, grid(count, stride, 8));
        boolean oneRun = count.length == 1 && (count[0] == 1 || type.extent() == stride[0]);
        for (int k = 1; k <= 6; k++) {
          CostModel model = CostModel.uniform(k);
          int d = count.length;
          assertThat(settle(normal, model).isPresent())
              .as("%s, %d", normal, k)
              .isEqualTo((d - 1) * k <= k + d);
          if (k == 1 || oneRun) {
            assertThat(settle(shifted, model)).as("%s, %d", shifted, k).isPresent();
            Rules pairs = Rules.binaryStruct(model);
            assertThat(settle(shifted, pairs)).as("%s", shifted).isPresent();
          }
        }
      }
    }
  }

  /** A palette may have types that no element is of. */
  @Test
  void oneTypeOfSeveralIsSettled() {
    for (int used = 0; used < 2; used++) {
      byte[] codes = {(byte) used, (byte) used, (byte) used, (byte) used, (byte) used};
      Layout one = Layout.coded(ReconstructionChecks.TYPES, codes, 0, 9, 18, 27, 36);
      assertThat(settle(one, CostModel.uniform(1))).isPresent();
      codes[4] ^= 1;
      Layout two = Layout.coded(ReconstructionChecks.TYPES, codes, 0, 9, 18, 27, 36);
      assertThat(settle(two, CostModel.uniform(1))).isEmpty();
    }
  }

  /** Without a cost of look-ups an idx over everything is as good as any vec. */
  @Test
  void freeLookUpsAreLeftToTheEngine() {
    assertThat(settle(Layout.untyped(0, 2, 4, 6), new CostModel(1, 1, 1, 1, 1, 1, 0))).isEmpty();
  }
}
