// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
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
    Letters letters = new Letters(TWICE);
    Constants k = new Constants(CostModel.DEFAULT, false);
    RepetitionFinder found = new RepetitionFinder(letters, Deadline.none());
    found.run();
    BlockMemo memo = new BlockMemo(letters, 1);
    Repetitions repetitions = new Repetitions(letters.n, found, memo, Deadline.none());
    Chains chains = Chains.of(letters, found, k.dropsPairsOfRuns, Deadline.none());
    SegmentSearch search =
        new SegmentSearch(letters, k, repetitions, chains, memo, Deadline.none(), Deadline.none());
    search.pass(0, letters.n);
    Frame last = search.frame();
    search.mode(SegmentSearch.Mode.UPPER);
    TreeAssembly assembly = new TreeAssembly(letters, k, memo, search);
    assertThat(assembly.ofFrame(0, letters.n).flatten().sameTypeMap(TWICE)).isTrue();
    assertThat(search.frame()).isSameAs(last);
    search.pass(0, 60);
    assertThat(assembly.ofFrame(0, 60).length()).isEqualTo(60);
    assertThat(search.frame()).isSameAs(last);
    search.pass(0, letters.n);
    TreeAssembly.Part part = assembly.lastPart(0, letters.n);
    assertThat(part.start() + part.tree().length()).isEqualTo(letters.n);
    assertThat(search.frame()).isSameAs(last);
  }
}
