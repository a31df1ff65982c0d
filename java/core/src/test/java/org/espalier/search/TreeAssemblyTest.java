// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Trees from passes: equal blocks are one object, and one pass serves every prefix. */
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

  /** One pass serves for the tree of the whole and for those of its prefixes. */
  @Test
  void onePassServesEveryPrefix() throws Deadline.Reached {
    SegmentSearchTest.Searched searched = SegmentSearchTest.searched(TWICE, CostModel.DEFAULT);
    SegmentSearch search = searched.search();
    int n = TWICE.length();
    Pass whole = search.pass(0, n);
    long prefix = search.pass(0, 60).v[60];
    search.onlyKnown();
    TreeAssembly assembly = searched.assembly();
    TypeTree tree = assembly.whole(whole);
    assertThat(tree.flatten().sameTypeMap(TWICE)).isTrue();
    assertThat(CostModel.DEFAULT.cost(tree)).isEqualTo(whole.optimum);
    TypeTree front = assembly.strc(whole, 60, 0);
    assertThat(front.length()).isEqualTo(60);
    assertThat(CostModel.DEFAULT.cost(front)).isEqualTo(CostModel.DEFAULT.strc() + prefix);
    assertThat(assembly.strc(whole, n, 0).flatten().sameTypeMap(TWICE)).isTrue();
    assertThat(assembly.twoPieces(whole, n, 0).flatten().sameTypeMap(TWICE)).isTrue();
  }
}
