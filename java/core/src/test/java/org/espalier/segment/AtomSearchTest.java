// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/** Which sequences are searched as a whole, and for how many steps. */
class AtomSearchTest {
  private static final CostModel COSTS = CostModel.DEFAULT;
  private static final Rules RULES = Rules.basic(COSTS);

  private static Atoms twelve() {
    return Atoms.of(Layout.untyped(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), COSTS);
  }

  /** Twelve atoms take 12³ / 6 + 1 steps. */
  @Test
  void everySearchTakesItsStepsFromTheBudget() {
    AtomSearch once = new AtomSearch(RULES, Deadline.none(), 289);
    assertThat(once.exact(AtomSearchTest::twelve, 12)).contains(new Placed(0, new Con(12)));
    assertThat(once.exact(AtomSearchTest::twelve, 12)).isEmpty();
    AtomSearch never = new AtomSearch(RULES, Deadline.none(), 288);
    assertThat(never.exact(AtomSearchTest::twelve, 12)).isEmpty();
    AtomSearch twice = new AtomSearch(RULES, Deadline.none(), 2 * 289 + 1);
    assertThat(twice.exact(AtomSearchTest::twelve, 12)).isPresent();
    assertThat(twice.exact(AtomSearchTest::twelve, 12)).isPresent();
    assertThat(twice.exact(AtomSearchTest::twelve, 1)).isPresent();
    assertThat(twice.exact(AtomSearchTest::twelve, 1)).isEmpty();
  }

  /** The greatest number of parts that is one window; one part more is cut, and costs a strc. */
  @Test
  void asManyPartsAsAllowedAreOneWindow() {
    List<Placed> parts = new ArrayList<>();
    for (int i = 0; i < AtomSearch.MOST_ATOMS; i++) {
      parts.add(new Placed(9L * i, new Con(2)));
    }
    AtomSearch search = new AtomSearch(RULES, Deadline.none());
    assertThat(search.windows(parts))
        .isEqualTo(new Placed(0, new Vec(AtomSearch.MOST_ATOMS, 9, new Con(2))));
    parts.add(new Placed(9L * AtomSearch.MOST_ATOMS, new Con(2)));
    assertThat(search.windows(parts).tree()).isInstanceOf(Strc.class);
  }

  @Test
  void onePartNeedsNoNode() {
    Placed part = new Placed(7, new Vec(2, 3, new Con(1)));
    AtomSearch search = new AtomSearch(RULES, Deadline.none());
    assertThat(search.catenation(List.of(part))).isEqualTo(part);
    assertThat(search.catenation(List.of(part, new Placed(20, new Con(1)))))
        .isEqualTo(new Placed(7, new Strc(LongSeq.of(0, 13), List.of(part.tree(), new Con(1)))));
  }
}
