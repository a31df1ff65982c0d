// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Where the paper errs about the sets besides the basic one (Ganian, Kalany, Szeider and Träff,
 * IPDPS 2016, doi:10.1109/IPDPS.2016.13), each with its counterexample.
 */
class SetErrataTest {
  private static ReconstructionResult solve(ConstructorSet set, int k, long... displacements) {
    CostModel costs = CostModel.uniform(k);
    Layout layout = Layout.untyped(displacements);
    ReconstructionResult result =
        Reconstruction.reconstruct(
            layout, ReconstructionOptions.DEFAULT.withCost(costs).withConstructors(set));
    ReconstructionChecks.valid(layout, costs, result);
    assertThat(result.optimal()).isTrue();
    return result;
  }

  /** Lemma 5 tries idx and strc at the root only, which gives 22. */
  @ParameterizedTest
  @EnumSource(ConstructorSet.class)
  void lemma5TheShiftMayBeAbsorbedBelowAVec(ConstructorSet set) {
    long[] d = new long[10];
    for (int i = 0; i < d.length; i++) {
      d[i] = 5 + 100L * (i / 2) + 10L * (i % 2);
    }
    ReconstructionResult result = solve(set, 6, d);
    assertThat(result.cost()).isEqualTo(20);
    assertThat(result.tree()).hasToString("vec(5, 100, idx(⟨5, 15⟩, con(1)))");
  }

  /** The tree of Figure 1 costs 37 at K = 6, where 20 words of index and two nodes cost 32. */
  @ParameterizedTest
  @CsvSource({
    "1, 22, 12, 12, 11",
    "2, 24, 17, 17, 16",
    "3, 26, 22, 22, 21",
    "4, 28, 27, 27, 26",
    "5, 30, 30, 30, 30",
    "6, 32, 32, 32, 32"
  })
  void figure1IsOptimalForSmallConstantsOnly(
      int k, long noStruct, long binary, long basic, long extended) {
    long[] d = {0, 1, 2, 3, 4, 60, 56, 67, 50, 46, 57, 40, 36, 47, 30, 26, 37, 20, 16, 27};
    assertThat(solve(ConstructorSet.NO_STRUCT, k, d).cost()).isEqualTo(noStruct);
    assertThat(solve(ConstructorSet.BINARY_STRUCT, k, d).cost()).isEqualTo(binary);
    assertThat(solve(ConstructorSet.BASIC, k, d).cost()).isEqualTo(basic);
    assertThat(solve(ConstructorSet.EXTENDED, k, d).cost()).isEqualTo(extended);
  }

  /** The scan of §4.1 closes a bucket where the stride breaks, so it misses the d of these. */
  @Test
  void section41AFullBucketMayRunIntoTheNext() {
    ReconstructionResult full = solve(ConstructorSet.EXTENDED, 6, 0, 1, 2, 3, 4, 6, 7, 9);
    assertThat(full.cost()).isEqualTo(16);
    assertThat(full.tree()).isEqualTo(new VecBuc(3, 1, LongSeq.of(3, 2, 2, 1), new Con(1)));
    ReconstructionResult single = solve(ConstructorSet.EXTENDED, 6, 0, 4, 6, 8, 12);
    assertThat(single.cost()).isEqualTo(16);
    assertThat(single.tree()).isEqualTo(new VecBuc(4, 2, LongSeq.of(1, 2, 1, 1), new Con(1)));
  }

  @Test
  void section41BucketsAreNotEmpty() {
    TypeTree one = new Con(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new VecBuc(4, 2, LongSeq.of(1, 0, 1), one))
        .withMessageContaining("must be >= 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IdxBuc(2, LongSeq.of(0, 9), LongSeq.of(1, 0), one))
        .withMessageContaining("must be >= 1");
  }

  /** A binary strc has two children: one child would be moved for 8 words instead of 13. */
  @Test
  void aBinaryStrcNeverHasOneChild() {
    CostModel free = new CostModel(6, 6, 6, 0, 6, 6, 1);
    ReconstructionOptions options = ReconstructionOptions.DEFAULT.withCost(free);
    Layout five = Layout.untyped(5);
    assertThat(Reconstruction.reconstruct(five, options).tree()).hasToString("strc(⟨5⟩, ⟨con(1)⟩)");
    assertThat(Reconstruction.reconstruct(five, options).cost()).isEqualTo(8);
    ReconstructionOptions pairs = options.withConstructors(ConstructorSet.BINARY_STRUCT);
    assertThat(Reconstruction.reconstruct(five, pairs).tree()).hasToString("idx(⟨5⟩, con(1))");
    assertThat(Reconstruction.reconstruct(five, pairs).cost()).isEqualTo(13);
  }
}
