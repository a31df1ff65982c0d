// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Idx;
import org.espalier.tree.RandomTrees;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/** The different steps of a tree, read from its nodes, are those of its elements. */
class StrideBoundCountsTest {
  private static void agrees(TypeTree tree) {
    Layout layout = tree.flatten();
    Set<BasicType> types = new HashSet<>();
    Set<Long> steps = new HashSet<>();
    for (int i = 0; i < layout.length(); i++) {
      types.add(layout.type(i));
      if (i > 0) {
        steps.add(layout.displacement(i) - layout.displacement(i - 1));
      }
    }
    types.forEach(type -> steps.remove((long) type.extent()));
    assertThat(StrideBound.ofTree(tree))
        .as("%s", tree)
        .isEqualTo(new StrideBound(steps.size(), types.size(), layout.displacement(0) != 0));
  }

  @Test
  void everyKindOfNodeGivesItsSteps() {
    SmallTrees.all().forEach(StrideBoundCountsTest::agrees);
  }

  /** Two nodes that are equal, one object or two, give the same steps once. */
  @Test
  void aStepThatComesInSeveralNodesCountsOnce() {
    TypeTree pair = new Idx(LongSeq.of(0, 9), SmallTrees.ONE);
    TypeTree same = new Idx(LongSeq.of(0, 9), SmallTrees.ONE);
    agrees(new Strc(LongSeq.of(0, 50), List.of(pair, pair)));
    agrees(new Strc(LongSeq.of(0, 50), List.of(pair, same)));
    agrees(new Idx(LongSeq.of(0, 18), new Vec(2, 9, SmallTrees.ONE)));
  }

  @Test
  void manyStepsAreCounted() {
    List<TypeTree> parts = new ArrayList<>();
    long[] places = new long[100];
    for (int k = 0; k < places.length; k++) {
      places[k] = (long) k * k * (k % 2 == 0 ? 1 : -1);
      parts.add(new Vec(2, 3_000 + k / 2, SmallTrees.ONE));
    }
    agrees(new Idx(LongSeq.of(places), SmallTrees.ONE));
    agrees(new Strc(LongSeq.of(places), parts));
  }

  @Test
  void everyTreeIsReadAsItsElementsAre() {
    SeededCases.run(
        StrideBoundCountsTest.class,
        1,
        2_000,
        random -> agrees(new RandomTrees(random, random.nextBoolean()).next(5)));
  }
}
