// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionChecks;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.reconstruct.Words;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;

/** Trees from passes: equal blocks are one object, and the pass in hand stays in hand. */
class TreeAssemblyTest {
  /** Thirty blocks of three a stride apart, and thirty another stride apart. */
  private static final Layout TWICE =
      Words.layout(
          Words.of(179, i -> i % 3 == 0 ? 1 : i % 3 == 1 ? 3 : i < 89 ? 2 : i == 89 ? 9 : 5));

  @Test
  void blocksOfEqualContentAreOneObject() {
    ReconstructionResult result = Reconstruction.reconstruct(TWICE);
    ReconstructionChecks.valid(TWICE, CostModel.DEFAULT, result);
    List<TypeTree> vecs = result.tree().children();
    assertThat(vecs).hasSize(2);
    TypeTree block = vecs.get(0).children().getFirst();
    assertThat(block.length()).isEqualTo(3);
    assertThat(vecs.get(1).children().getFirst()).isSameAs(block);
  }

  /** Whatever is built, the next pass is as deep as if nothing had been. */
  @Test
  void buildingLeavesTheSearchWhereItWas() throws Deadline.Reached {
    SegmentSearchTest.Searched searched = SegmentSearchTest.searched(TWICE, CostModel.DEFAULT);
    SegmentSearch search = searched.search();
    int n = TWICE.length();
    search.pass(0, n);
    long[] v = Arrays.copyOf(search.frame().v, n + 1);
    Frame last = search.frame();
    search.onlyKnown();
    TreeAssembly assembly = searched.assembly();
    assertThat(assembly.ofFrame(0, n).flatten().sameTypeMap(TWICE)).isTrue();
    assertThat(search.frame()).isSameAs(last);
    search.pass(0, 60);
    assertThat(assembly.ofFrame(0, 60).length()).isEqualTo(60);
    assertThat(search.frame()).isSameAs(last);
    assertThat(assembly.structured(n, 0).flatten().sameTypeMap(TWICE)).isTrue();
    assertThat(search.frame()).isSameAs(last);
    assertThat(assembly.parted(n, 0, v).flatten().sameTypeMap(TWICE)).isTrue();
    assertThat(search.frame()).isSameAs(last);
  }
}
