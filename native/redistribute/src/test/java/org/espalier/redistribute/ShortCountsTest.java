// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

/** Counts that fit, and the same elements in the same order. */
class ShortCountsTest {
  private static final BasicType INT = BasicType.of("MPI_INT");

  private static TypeTree tree(SplittableRandom random, int depth) {
    if (depth == 0) {
      return new Con(random.nextInt(1, 60), INT);
    }
    TypeTree child = tree(random, depth - 1);
    return switch (random.nextInt(3)) {
      case 0 -> new Vec(random.nextInt(1, 40), random.nextInt(-400, 400), child);
      case 1 -> new Idx(LongSeq.of(0, random.nextInt(500)), child);
      default ->
          new Strc(
              LongSeq.of(random.nextInt(9), random.nextInt(900)),
              List.of(child, tree(random, depth - 1)));
    };
  }

  private static List<Long> counts(TypeTree tree) {
    List<Long> counts = new ArrayList<>();
    switch (tree) {
      case Con con -> counts.add(con.count());
      case Vec vec -> {
        counts.add(vec.count());
        counts.addAll(counts(vec.child()));
      }
      case Idx idx -> counts.addAll(counts(idx.child()));
      case Strc strc -> strc.children().forEach(child -> counts.addAll(counts(child)));
      default -> throw new AssertionError(tree);
    }
    return counts;
  }

  @Test
  void elementsStayWhereTheyAre() {
    SplittableRandom random = new SplittableRandom(31);
    for (int k = 0; k < 300; k++) {
      TypeTree tree = tree(random, random.nextInt(3));
      long most = random.nextInt(2, 9);
      TypeTree split = ShortCounts.of(tree, most);
      assertThat(counts(split)).allMatch(count -> count <= most);
      assertThat(split.flatten()).as("%s by %d", tree, most).isEqualTo(tree.flatten());
    }
  }

  /** 2^40 + 5 elements, of which none is listed: those around every group's ends. */
  @Test
  void countsBeyondIntegersAreSplit() {
    long count = (1L << 40) + 5;
    for (TypeTree tree : List.of(new Con(count, INT), new Vec(count, 12, new Con(1, INT)))) {
      TypeTree split = ShortCounts.of(tree);
      assertThat(counts(split)).allMatch(some -> some <= 1 << 30);
      assertThat(split.length()).isEqualTo(count);
      assertThat(split.trueUb()).isEqualTo(tree.trueUb());
      for (long end = 0; end < count; end += 1L << 30) {
        for (long at = Math.max(0, end - 2); at < Math.min(count, end + 2); at++) {
          assertThat(split.element(at)).isEqualTo(tree.element(at));
        }
      }
    }
  }

  @Test
  void whatFitsIsLeftAlone() {
    TypeTree tree = new Vec(1 << 20, 64, new Con(8, INT));
    assertThat(ShortCounts.of(tree)).isEqualTo(tree);
  }
}
