// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.testkit.PaperReconstruction;

/** The one judge of an answer, and the random cases that every suite here draws from. */
public final class ReconstructionChecks {
  public static final List<BasicType> TYPES =
      List.of(BasicType.of("MPI_INT"), BasicType.of("MPI_FLOAT"), BasicType.of("MPI_SHORT_INT"));

  private ReconstructionChecks() {}

  public static PaperReconstruction.Costs costs(CostModel m) {
    return new PaperReconstruction.Costs(
        m.con(), m.vec(), m.idx(), m.strc(), m.vecbuc(), m.idxbuc(), m.lookup());
  }

  /** What the published algorithm says the best tree costs. */
  public static long oracle(Layout layout, CostModel model) {
    byte[] codes = layout.typeCodes();
    int[] types = new int[codes.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = codes[i];
    }
    long[] extents = layout.palette().stream().mapToLong(BasicType::extent).toArray();
    return PaperReconstruction.cost(
        layout.displacements(), types, extents, costs(model), PaperReconstruction.Set.BASIC);
  }

  /** Flattening gives the layout back, and cost and bound are what they claim to be. */
  public static void valid(Layout layout, CostModel model, ReconstructionResult result) {
    assertThat(result.tree().flatten().sameTypeMap(layout)).as("%s", layout).isTrue();
    assertThat(model.cost(result.tree())).isEqualTo(result.cost());
    assertThat(result.lowerBound()).isLessThanOrEqualTo(result.cost());
  }

  /** The answer is valid, proved, and as cheap as the published algorithm's. */
  public static void optimal(Layout layout, CostModel model) {
    ReconstructionOptions options = ReconstructionOptions.DEFAULT.withCost(model);
    ReconstructionResult result = Reconstruction.reconstruct(layout, options);
    valid(layout, model, result);
    assertThat(result.cost())
        .as("%s with %s gave %s", layout, model, result.tree())
        .isEqualTo(oracle(layout, model));
    assertThat(result.optimal()).isTrue();
  }

  /** Uniform models, and models with zeros and with a dear vec, in turn. */
  public static CostModel model(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0, 1 -> CostModel.uniform(random.nextInt(1, 7));
      case 2 ->
          new CostModel(
              random.nextInt(7),
              random.nextInt(7),
              random.nextInt(7),
              random.nextInt(7),
              1,
              1,
              random.nextInt(3));
      default ->
          new CostModel(
              random.nextInt(3),
              random.nextInt(2, 40),
              random.nextInt(4),
              random.nextInt(12),
              1,
              1,
              random.nextInt(2));
    };
  }

  /** A sequence with structure: what a random tree describes, or steps from a small alphabet. */
  public static Layout layout(SplittableRandom random, int maxLength) {
    int n = random.nextInt(1, maxLength + 1);
    long[] at = random.nextInt(3) == 0 ? steps(random, n) : nested(random, n);
    boolean shift = random.nextInt(3) == 0;
    for (int i = at.length - 1; i >= 0; i--) {
      at[i] += (shift ? 7 : 0) - at[0];
    }
    if (random.nextInt(3) != 0) {
      return Layout.untyped(at);
    }
    byte[] codes = new byte[at.length];
    int period = random.nextInt(1, 7);
    for (int i = 0; i < codes.length; i++) {
      codes[i] = (byte) (i < period ? random.nextInt(TYPES.size()) : codes[i - period]);
      at[i] *= 4;
    }
    return Layout.coded(TYPES, codes, at);
  }

  private static long[] steps(SplittableRandom random, int n) {
    int alphabet = random.nextInt(1, 4);
    long[] at = new long[n];
    for (int i = 1; i < n; i++) {
      at[i] = at[i - 1] + random.nextInt(alphabet + 1) - random.nextInt(2);
    }
    return at;
  }

  private static long[] nested(SplittableRandom random, int n) {
    long[] at = {0};
    while (at.length < n) {
      int copies = random.nextInt(2, 5);
      boolean strided = random.nextInt(3) != 0;
      boolean extra = random.nextInt(4) == 0;
      long stride = (long) random.nextInt(-3, 12) + (random.nextBoolean() ? at.length : 0);
      long[] next = new long[at.length * copies + (extra ? 1 : 0)];
      long base = 0;
      for (int c = 0; c < copies; c++) {
        for (int i = 0; i < at.length; i++) {
          next[c * at.length + i] = base + at[i];
        }
        base += strided || random.nextBoolean() ? stride : random.nextInt(9);
      }
      if (extra) {
        next[next.length - 1] = base + random.nextInt(3);
      }
      at = next;
    }
    return java.util.Arrays.copyOf(at, n);
  }
}
