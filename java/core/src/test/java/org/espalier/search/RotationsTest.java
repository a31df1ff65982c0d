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
import org.espalier.search.Rotations.Bounds;
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
          Bounds bounds = new Bounds(q);
          bounds.keep(v, m, from, 2);
          for (int r = 0; r < q; r++) {
            int at0 = (from + r) % q;
            assertThat(bounds.one(at0)).isLessThanOrEqualTo(path(at, at0, at0 + q));
            long several = Math.min(path(at, at0, at0 + 2 * q), path(at, at0, at0 + 3 * q));
            assertThat(bounds.weigh(at0, 3, several + 1)).isFalse();
            assertThat(bounds.weigh(at0, 4, 0)).isFalse();
          }
          assertThat(bounds.one(from % q)).isEqualTo(v[q]);
          assertThat(bounds.weigh(from % q, 3, Math.min(v[2 * q], v[3 * q]))).isTrue();
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

  /** A second pass never lowers a bound; one over more periods takes the place of a shorter one. */
  @Test
  void morePassesOnlySharpen() {
    Bounds bounds = new Bounds(2);
    assertThat(bounds.weigh(0, 2, 0)).isFalse();
    bounds.keep(new long[] {0, 4, 8, 9, 9, 9, 9}, 6, 0, 2);
    assertThat(bounds.one(0)).isEqualTo(8);
    assertThat(bounds.one(1)).isEqualTo(5);
    assertThat(bounds.weigh(0, 2, 9)).isTrue();
    assertThat(bounds.weigh(0, 2, 10)).isFalse();
    assertThat(bounds.weigh(0, 3, 9)).isFalse();
    assertThat(bounds.weigh(1, 2, 5)).isTrue();
    bounds.keep(new long[] {0, 4, 8, 9, 11, 11, 11}, 6, 1, 2);
    assertThat(bounds.one(0)).isEqualTo(8);
    assertThat(bounds.one(1)).isEqualTo(8);
    assertThat(bounds.weigh(0, 2, 9)).isTrue();
    assertThat(bounds.weigh(1, 2, 11)).isTrue();
    bounds.keep(new long[] {0, 4, 8, 9, 10, 11, 10, 11, 12}, 8, 1, 3);
    assertThat(bounds.weigh(1, 3, 10)).isTrue();
    assertThat(bounds.weigh(1, 2, 11)).isFalse();
  }

  /** A pass for all rotations is due after as much work as it takes. */
  @Test
  void aPassIsDueAfterAsMuchWorkWithoutUse() {
    Bounds bounds = new Bounds(10);
    assertThat(bounds.due(19)).isFalse();
    assertThat(bounds.due(1)).isTrue();
    assertThat(bounds.due(0)).isTrue();
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
