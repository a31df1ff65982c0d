// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.ReconstructionChecks;
import org.espalier.reconstruct.Words;
import org.espalier.repetition.BlockMemo;
import org.espalier.repetition.Chains;
import org.espalier.repetition.Letters;
import org.espalier.repetition.RepetitionFinder;
import org.espalier.repetition.Repetitions;
import org.espalier.segment.Rules;
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
    Letters letters = new Letters(layout);
    return searched(letters, new BlockMemo(letters, 1), model);
  }

  private static Searched searched(Letters letters, BlockMemo memo, CostModel model)
      throws Deadline.Reached {
    Constants k = new Constants(Rules.basic(model));
    Deadline never = Deadline.none();
    RepetitionFinder found = new RepetitionFinder(letters, never);
    found.run();
    Repetitions repetitions = new Repetitions(letters.n, found, memo, never);
    Chains chains = Chains.of(letters, found, never);
    Progressions progressions = Progressions.of(letters, k, never);
    SegmentSearch search =
        new SegmentSearch(letters, k, progressions, repetitions, chains, memo, never, never);
    return new Searched(search, new TreeAssembly(letters, k, progressions, memo, search));
  }

  /** A pass that resolves nothing is never below the optimum. */
  @Test
  void whatIsKnownIsWhatSomeTreeCosts() throws Deadline.Reached {
    List<Layout> layouts = layouts();
    for (int i = 0; i < layouts.size(); i++) {
      Layout layout = layouts.get(i);
      int n = layout.length();
      CostModel model = MODELS[i % MODELS.length];
      long optimum = search(layout, model).pass(0, n);
      assertThat(optimum).isEqualTo(ReconstructionChecks.oracle(layout, model));
      SegmentSearch search = search(layout, model);
      search.onlyKnown();
      assertThat(search.pass(0, n)).as("%s with %s", layout, model).isGreaterThanOrEqualTo(optimum);
    }
  }

  /** What an exact pass has left in the memo is enough for one that resolves nothing. */
  @Test
  void whatIsKnownSufficesToPassAgain() throws Deadline.Reached {
    List<Layout> layouts = layouts();
    for (int i = 0; i < layouts.size(); i++) {
      Letters letters = new Letters(layouts.get(i));
      CostModel model = MODELS[i % MODELS.length];
      BlockMemo memo = new BlockMemo(letters, 1);
      long optimum = searched(letters, memo, model).search().pass(0, letters.n);
      SegmentSearch again = searched(letters, memo, model).search();
      again.onlyKnown();
      assertThat(again.pass(0, letters.n))
          .as("%s with %s", layouts.get(i), model)
          .isEqualTo(optimum);
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
