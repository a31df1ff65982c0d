// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;

/** Patterns of many periods, whose trees grow from short ones. */
final class LongPatternsTest {
  private static final int ALL_LISTED = 1 << 20;
  private static final ElementLayout BYTE = ElementLayout.of(BasicType.of("MPI_BYTE"));

  private static BlockCyclic deal(SplittableRandom random, long n) {
    long offset = random.nextInt(12);
    int processes = random.nextInt(1, 5);
    long block =
        random.nextInt(6) == 0 ? (offset + n) / random.nextInt(1, 4) + 1 : random.nextInt(1, 8);
    return new BlockCyclic(
        offset + n + random.nextInt(5), offset, processes, block, random.nextInt(processes));
  }

  /** Every element, in order, and at the cost of the tree of the whole list. */
  @Test
  void treesThatGrowAreThoseOfTheWholeList() {
    SeededCases.run(
        LongPatternsTest.class,
        1,
        600,
        random -> {
          long n = random.nextInt(200, 6_000);
          BlockCyclic own = deal(random, n);
          BlockCyclic other = deal(random, n);
          int p = random.nextInt(own.processes());
          int q = random.nextInt(other.processes());
          long[] wanted =
              LongStream.range(0, n)
                  .filter(i -> own.owner(i) == p && other.owner(i) == q)
                  .map(own::local)
                  .toArray();
          SharedPattern pattern = SharedPattern.of(n, own, p, other, q, ALL_LISTED);
          assertThat(pattern.total()).isEqualTo(wanted.length);
          if (wanted.length == 0) {
            return;
          }
          TypeTree tree =
              new NestedTypes(BYTE, CostModel.DEFAULT, ALL_LISTED)
                  .of(List.of(pattern), new long[] {own.localExtent(p)});
          Layout layout = tree.flatten();
          long[] found = new long[layout.length()];
          for (int k = 0; k < found.length; k++) {
            found[k] = layout.displacement(k);
          }
          assertThat(found)
              .as("%s and %s, processes %d and %d of %d", own, other, p, q, n)
              .isEqualTo(wanted);
          long least =
              CostModel.DEFAULT.cost(
                  Reconstruction.reconstruct(Layout.untyped(wanted), ReconstructionOptions.DEFAULT)
                      .tree());
          assertThat(CostModel.DEFAULT.cost(tree))
              .as("%s and %s, processes %d and %d of %d: %s", own, other, p, q, n, tree)
              .isEqualTo(least);
        });
  }

  /** Trees of one shape whose numbers do not grow by whole periods are not taken. */
  @Test
  void onlyWholePeriodsGrow() {
    Layout three = Layout.untyped(0, 2, 4);
    Layout four = Layout.untyped(0, 2, 4, 6);
    TypeTree shorter = Reconstruction.reconstruct(three, ReconstructionOptions.DEFAULT).tree();
    TypeTree longer = Reconstruction.reconstruct(four, ReconstructionOptions.DEFAULT).tree();
    assertThat(new PeriodGrowth(1, 2).grow(shorter, longer, 3))
        .hasValueSatisfying(tree -> {
          assertThat(tree.length()).isEqualTo(6);
          assertThat(tree.trueUb()).isEqualTo(11);
        });
    assertThat(new PeriodGrowth(2, 2).grow(shorter, longer, 3)).isEmpty();
    assertThat(new PeriodGrowth(1, 3).grow(shorter, longer, 3)).isEmpty();
    assertThat(new PeriodGrowth(1, 2).grow(shorter, shorter, 3)).isEmpty();
  }
}
