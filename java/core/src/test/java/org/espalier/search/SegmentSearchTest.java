// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.deadline.Progress;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.ReconstructionChecks;
import org.espalier.reconstruct.Words;
import org.espalier.repetition.Letters;
import org.espalier.segment.Rules;
import org.espalier.testkit.LayoutFamilies;
import org.junit.jupiter.api.Test;

/** Passes over a layout: that resolve what they need, and with what is known only. */
class SegmentSearchTest {
  /** Uniform, with a dear vec, with a free strc, with dear cons: con, vec, idx, strc, look-up. */
  private static final CostModel[] MODELS = {
    CostModel.DEFAULT,
    new CostModel(1, 30, 1, 2, 1, 1, 1),
    new CostModel(0, 2, 3, 0, 1, 1, 1),
    new CostModel(5, 4, 1, 1, 1, 1, 2),
  };

  /** Words that a con, a vec, an idx over elements, a vec and an idx over blocks describe best. */
  private static final List<IntUnaryOperator> KINDS =
      List.of(
          i -> 0,
          i -> 1,
          i -> 3 + i * i % 11,
          i -> i % 3 == 2 ? 2 : 0,
          i -> i % 4 == 3 ? 2 : i % 4 == 1 ? 1 : 0,
          i -> i % 4 == 3 ? 3 + i / 4 : i % 4 == 1 ? 1 : 0,
          i -> i % 2 == 1 ? 3 + i / 2 : 0);

  /** Every kind behind every other, parted at several places about the sixteenth element. */
  private static List<Layout> layouts() {
    List<Layout> all = new ArrayList<>();
    for (IntUnaryOperator front : KINDS) {
      for (IntUnaryOperator back : KINDS) {
        for (int cut : new int[] {3, 9, 13, 15, 17}) {
          int n = 21 + cut % 4;
          all.add(
              Words.layout(
                  Words.of(
                      n,
                      i ->
                          i < cut
                              ? front.applyAsInt(i)
                              : i == cut ? 9 : back.applyAsInt(i - cut - 1))));
        }
      }
    }
    return all;
  }

  /** A search, and what builds its trees. */
  record Searched(SegmentSearch search, TreeAssembly assembly) {}

  private static SegmentSearch search(Layout layout, CostModel model) throws Deadline.Reached {
    return searched(layout, model).search();
  }

  static Searched searched(Layout layout, CostModel model) throws Deadline.Reached {
    Constants k = new Constants(Rules.basic(model));
    Indexed in = Indexed.of(new Letters(layout), k, 1, Deadline.none());
    SegmentSearch search = new SegmentSearch(in, Deadline.none(), Deadline.none(), Progress.NONE);
    return new Searched(search, new TreeAssembly(in, search));
  }

  /** A pass that resolves nothing is never below the optimum. */
  @Test
  void whatIsKnownIsWhatSomeTreeCosts() throws Deadline.Reached {
    List<Layout> layouts = layouts();
    for (int i = 0; i < layouts.size(); i++) {
      Layout layout = layouts.get(i);
      int n = layout.length();
      CostModel model = MODELS[i % MODELS.length];
      long optimum = search(layout, model).pass(0, n).optimum;
      assertThat(optimum).isEqualTo(ReconstructionChecks.oracle(layout, model));
      SegmentSearch search = search(layout, model);
      search.onlyKnown();
      assertThat(search.pass(0, n).optimum)
          .as("%s with %s", layout, model)
          .isGreaterThanOrEqualTo(optimum);
    }
  }

  /** What an exact pass has resolved is enough for one that resolves nothing. */
  @Test
  void whatIsKnownSufficesToPassAgain() throws Deadline.Reached {
    List<Layout> layouts = layouts();
    for (int i = 0; i < layouts.size(); i++) {
      Layout layout = layouts.get(i);
      CostModel model = MODELS[i % MODELS.length];
      SegmentSearch search = search(layout, model);
      Pass first = search.pass(0, layout.length());
      search.onlyKnown();
      Pass again = search.pass(0, layout.length());
      assertThat(again.optimum).as("%s with %s", layout, model).isEqualTo(first.optimum);
      assertThat(again.v).isEqualTo(first.v);
    }
  }

  /**
   * Blocks that reach from one face into the next cannot win, and none is searched: all passes
   * together are over a few elements for each of the layout, at any size.
   */
  @Test
  void blocksAcrossFacesAreNotSearched() throws Deadline.Reached {
    for (int n : new int[] {3_000, 30_000}) {
      Layout layout = Layout.untyped(LayoutFamilies.HALO_FACES.generate(n, 1));
      SegmentSearch search = search(layout, CostModel.DEFAULT);
      search.pass(0, layout.length());
      assertThat(search.walked()).isLessThan(3L * layout.length());
    }
  }

  /** A pass that begins amid runs, repetitions and chains finds what its elements cost alone. */
  @Test
  void everyBlockCostsWhatItCostsAlone() throws Deadline.Reached {
    List<Layout> all = new ArrayList<>(layouts().subList(0, 30));
    for (int q = 3; q <= 5; q++) {
      int m = q;
      all.add(Words.layout(Words.of(39, i -> i % m == m - 1 ? 9 + i / m : i % m * 2 % 7)));
      all.add(Words.layout(Words.of(39, i -> i % m == m - 1 ? 9 : i % m * 2 % 7)));
    }
    CostModel model = CostModel.uniform(2);
    for (Layout layout : all) {
      SegmentSearch search = search(layout, model);
      for (int b = 1; b + 18 <= layout.length(); b += 2) {
        assertThat(search.resolve(b, 15)).isEqualTo(alone(layout, b, 15, model));
        assertThat(search.resolve(b, 18)).isEqualTo(alone(layout, b, 18, model));
      }
    }
  }

  private static long alone(Layout layout, int from, int length, CostModel model) {
    long first = layout.displacement(from);
    long[] at =
        IntStream.range(from, from + length)
            .mapToLong(i -> layout.displacement(i) - first)
            .toArray();
    return ReconstructionChecks.oracle(Layout.untyped(at), model);
  }
}
