// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionChecks;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.search.Rotations.Block;
import org.espalier.testkit.LayoutFamilies;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Bounds on all rotations of a block by one pass, and layouts where rotations compete. */
class RotationsTest {
  private static final CostModel MODEL = CostModel.uniform(2);

  /** The least weight of a path over elements b .. e-1, by the published algorithm. */
  private static long path(long[] at, int b, int e) {
    CostModel free = new CostModel(2, 2, 2, 0, 1, 1, 1);
    long[] part = new long[e - b + 1];
    for (int i = b; i < e; i++) {
      part[i - b] = at[i] - at[b];
    }
    // one element of another type makes the root a strc, whose node is free here
    part[e - b] = part[e - b - 1] + 1;
    byte[] codes = new byte[e - b + 1];
    codes[e - b] = 1;
    long with =
        ReconstructionChecks.oracle(Layout.coded(ReconstructionChecks.TYPES, codes, part), free);
    return with - 2 * free.lookup() - free.con();
  }

  /** A pass from one rotation bounds the paths over one or more periods from every other. */
  @Test
  void differencesBoundPathsFromEveryRotation() {
    SeededCases.run(
        RotationsTest.class,
        1,
        60,
        random -> {
          int q = random.nextInt(3, 7);
          long[] at = periodic(random, q, 5 * q);
          int from = random.nextInt(q);
          int m = 4 * q;
          long[] v = new long[m + 1];
          for (int x = 1; x <= m; x++) {
            v[x] = path(at, from, from + x);
          }
          long never = Long.MAX_VALUE;
          Block block = new Block(q);
          block.keep(v, m, from, 2, false);
          for (int r = 0; r < q; r++) {
            int at0 = (from + r) % q;
            assertThat(block.one(at0)).isLessThanOrEqualTo(path(at, at0, at0 + q));
            long several = Math.min(path(at, at0, at0 + 2 * q), path(at, at0, at0 + 3 * q));
            assertThat(block.several(at0, 3)).isLessThanOrEqualTo(several);
            assertThat(block.several(at0, 4)).isZero();
          }
          assertThat(block.one(from % q)).isEqualTo(v[q]);
          assertThat(block.several(from % q, 3)).isEqualTo(Math.min(v[2 * q], v[3 * q]));
          assertThat(block.passed(from % q, 3, false)).isTrue();
          assertThat(block.certified(from % q, 3, never))
              .isEqualTo(Math.min(v[2 * q], v[3 * q]) >= v[q]);
        });
  }

  private static long[] periodic(SplittableRandom random, int q, int n) {
    long[] at = new long[n];
    int[] step = random.ints(q, 1, 4).toArray();
    for (int i = 1; i < n; i++) {
      at[i] = at[i - 1] + step[(i - 1) % q];
    }
    return at;
  }

  /** A rough pass certifies nothing, and a second pass never lowers a bound. */
  @Test
  void roughPassesBoundButDoNotCertify() {
    Block block = new Block(2);
    block.keep(new long[] {0, 4, 8, 9, 9, 9, 9}, 6, 0, 2, true);
    assertThat(block.passed(0, 2, true)).isTrue();
    assertThat(block.passed(1, 2, true)).isFalse();
    assertThat(block.passed(0, 2, false)).isFalse();
    assertThat(block.certified(0, 2, 10)).isFalse();
    assertThat(block.certified(0, 2, 9)).isTrue();
    assertThat(block.one(0)).isEqualTo(8);
    assertThat(block.one(1)).isEqualTo(5);
    assertThat(block.several(0, 2)).isEqualTo(9);
    assertThat(block.several(1, 2)).isEqualTo(5);
    block.keep(new long[] {0, 4, 8, 9, 11, 11, 11}, 6, 1, 2, false);
    assertThat(block.one(0)).isEqualTo(8);
    assertThat(block.one(1)).isEqualTo(8);
    assertThat(block.several(0, 2)).isEqualTo(9);
    assertThat(block.several(1, 2)).isEqualTo(11);
    assertThat(block.certified(1, 2, 12)).isTrue();
    assertThat(block.certified(1, 3, 12)).isFalse();
  }

  /** A pass for all rotations is due after as much work as it takes, if it may begin. */
  @Test
  void aPassIsDueAfterAsMuchWorkWithoutUse() {
    Block block = new Block(10);
    assertThat(block.due(19, true)).isFalse();
    assertThat(block.due(1, false)).isFalse();
    assertThat(block.due(0, true)).isTrue();
    assertThat(block.due(19, true)).isFalse();
  }

  /** Block-cyclic parts with every small block and grid, cut off anywhere. */
  @Test
  void blockCyclicPartsAgreeWithTheOracle() {
    SeededCases.run(
        RotationsTest.class,
        2,
        400,
        random -> {
          int side = random.nextInt(6, 30);
          int rows = random.nextInt(1, 4);
          int columns = random.nextInt(1, 4);
          int gridRows = random.nextInt(1, 4);
          int gridColumns = random.nextInt(1, 4);
          long[] all = new long[side * side];
          int n = 0;
          for (int i = 0; i < side * side; i++) {
            if (i / side / rows % gridRows == 0 && i % side / columns % gridColumns == 0) {
              all[n++] = i;
            }
          }
          long[] at = Arrays.copyOf(all, Math.min(n, 90));
          ReconstructionChecks.optimal(Layout.untyped(at), ReconstructionChecks.model(random));
        });
  }

  /** The layouts on which every rotation of a group of rows was once resolved by itself. */
  @Test
  void largeBlockCyclicPartsAreProved() {
    Layout layout = Layout.untyped(LayoutFamilies.BLOCK_CYCLIC.generate(400_000, 1));
    ReconstructionResult result = Reconstruction.reconstruct(layout);
    ReconstructionChecks.valid(layout, CostModel.DEFAULT, result);
    assertThat(result.optimal()).isTrue();
    assertThat(result.cost()).isEqualTo(52);
  }

  /** Costs at which a strc is free, so that blocks of several periods nearly win. */
  @Test
  void cheapStructsAgreeWithTheOracle() {
    SeededCases.run(
        RotationsTest.class,
        3,
        400,
        random -> {
          int q = random.nextInt(2, 9);
          long[] at = periodic(random, q, random.nextInt(4 * q, 10 * q + 1));
          CostModel cheap =
              new CostModel(
                  random.nextInt(3),
                  random.nextInt(3),
                  random.nextInt(3),
                  0,
                  1,
                  1,
                  random.nextInt(2));
          ReconstructionChecks.optimal(Layout.untyped(at), cheap);
          ReconstructionChecks.optimal(Layout.untyped(at), MODEL);
        });
  }
}
