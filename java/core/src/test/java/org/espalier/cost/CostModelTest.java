// SPDX-License-Identifier: Apache-2.0
package org.espalier.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.function.LongFunction;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

class CostModelTest {
  private static final CostModel MODEL = new CostModel(1, 20, 300, 4_000, 50_000, 600_000, 7);
  private static final TypeTree LEAF = new Con(3);

  @Test
  void everyNodeHasItsPrice() {
    LongSeq three = LongSeq.of(0, 5, 9);
    LongSeq sizes = LongSeq.of(1, 2, 1);
    assertThat(MODEL.nodeCost(LEAF)).isEqualTo(1);
    assertThat(MODEL.nodeCost(new Vec(9, 4, LEAF))).isEqualTo(20);
    assertThat(MODEL.nodeCost(new Idx(three, LEAF))).isEqualTo(300 + 3 * 7);
    assertThat(MODEL.nodeCost(new Strc(three, List.of(LEAF, LEAF, LEAF))))
        .isEqualTo(4_000 + 2 * 3 * 7);
    assertThat(MODEL.nodeCost(new VecBuc(9, 3, sizes, LEAF))).isEqualTo(50_000 + 3 * 7);
    assertThat(MODEL.nodeCost(new IdxBuc(3, three, sizes, LEAF))).isEqualTo(600_000 + 2 * 3 * 7);
  }

  @Test
  void aTreePaysForEveryUseAndADagForEveryNode() {
    TypeTree vec = new Vec(2, 8, LEAF);
    TypeTree equal = new Vec(2, 8, new Con(3));
    TypeTree tree = new Strc(LongSeq.of(0, 40, 80), List.of(vec, equal, LEAF));
    assertThat(MODEL.cost(tree)).isEqualTo(4_042 + 2 * 21 + 1);
    assertThat(MODEL.foldedCost(tree)).isEqualTo(4_042 + 20 + 1);
    TypeTree doubled = LEAF;
    for (int level = 0; level < 60; level++) {
      doubled = new Strc(LongSeq.of(0, 0), List.of(doubled, doubled));
      if (level == 40) {
        assertThat(CostModel.uniform(1).foldedCost(doubled)).isEqualTo(1 + 41 * 5);
      }
    }
    TypeTree deep = doubled;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CostModel.uniform(6).cost(deep))
        .withMessageStartingWith("cost must fit 64 bits");
  }

  @Test
  void uniformModelsPayOneForALookUp() {
    assertThat(CostModel.uniform(5)).isEqualTo(new CostModel(5, 5, 5, 5, 5, 5, 1));
    assertThat(CostModel.DEFAULT).isEqualTo(CostModel.uniform(6));
  }

  @Test
  void everyConstantHasItsRange() {
    List<String> names =
        List.of("K_con", "K_vec", "K_idx", "K_strc", "K_vecbuc", "K_idxbuc", "K_lookup");
    List<LongFunction<CostModel>> models =
        List.of(
            k -> new CostModel(k, 1, 1, 1, 1, 1, 1),
            k -> new CostModel(1, k, 1, 1, 1, 1, 1),
            k -> new CostModel(1, 1, k, 1, 1, 1, 1),
            k -> new CostModel(1, 1, 1, k, 1, 1, 1),
            k -> new CostModel(1, 1, 1, 1, k, 1, 1),
            k -> new CostModel(1, 1, 1, 1, 1, k, 1),
            k -> new CostModel(1, 1, 1, 1, 1, 1, k));
    for (int i = 0; i < models.size(); i++) {
      LongFunction<CostModel> model = models.get(i);
      assertThat(model.apply(0)).isNotNull();
      assertThat(model.apply(CostModel.MAX_CONSTANT)).isNotNull();
      for (long k : new long[] {-1, CostModel.MAX_CONSTANT + 1}) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> model.apply(k))
            .withMessage(
                names.get(i) + " must be from 0 to " + CostModel.MAX_CONSTANT + ", got " + k);
      }
    }
  }
}
