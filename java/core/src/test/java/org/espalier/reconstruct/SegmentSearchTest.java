// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.junit.jupiter.api.Test;

/** One pass over a layout: with a cut, with bounds only, and with what is known only. */
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

  static SegmentSearch search(Layout layout, CostModel model) throws Deadline.Reached {
    Letters letters = new Letters(layout);
    return search(letters, new BlockMemo(letters, 1), model);
  }

  private static SegmentSearch search(Letters letters, BlockMemo memo, CostModel model)
      throws Deadline.Reached {
    Constants k = new Constants(model, false);
    RepetitionFinder found = new RepetitionFinder(letters, Deadline.none());
    found.run();
    Repetitions repetitions = new Repetitions(letters.n, found, memo, Deadline.none());
    Chains chains = Chains.of(letters, found, k.dropsPairsOfRuns, Deadline.none());
    return new SegmentSearch(
        letters, k, repetitions, chains, memo, Deadline.none(), Deadline.none());
  }

  /** What a pass says that counts every block with a bound. */
  static long lowerBound(Layout layout, CostModel model) {
    try {
      return search(layout, model).lowerBound(new long[layout.length() + 1], Deadline.none());
    } catch (Deadline.Reached reached) {
      throw new AssertionError(reached);
    }
  }

  /** A pass with a cut finds the optimum if that is below the cut, or else a bound that is true. */
  @Test
  void cutPassesAreExactOrBound() throws Deadline.Reached {
    int ended = 0;
    List<Layout> layouts = layouts();
    for (int i = 0; i < layouts.size(); i++) {
      Layout layout = layouts.get(i);
      CostModel model = MODELS[i % MODELS.length];
      long optimum = ReconstructionChecks.oracle(layout, model);
      for (long cut : new long[] {1, optimum / 2, optimum - 1, optimum, optimum + 1, 2 * optimum}) {
        SegmentSearch search = search(layout, model);
        long g = search.resolve(0, layout.length(), cut);
        if (g >= 0) {
          assertThat(g).as("%s with %s cut at %d", layout, model, cut).isEqualTo(optimum);
        } else {
          ended++;
          assertThat(Repetitions.bound(g))
              .as("%s with %s cut at %d", layout, model, cut)
              .isBetween(cut, optimum);
          assertThat(search.walked()).isLessThan(20L * layout.length());
        }
      }
    }
    assertThat(ended).isGreaterThan(layouts.size());
  }

  /** The optimum lies between a pass by bounds and one that resolves nothing. */
  @Test
  void boundsHoldWhateverIsKnown() throws Deadline.Reached {
    List<Layout> layouts = layouts();
    for (int i = 0; i < layouts.size(); i++) {
      Layout layout = layouts.get(i);
      int n = layout.length();
      CostModel model = MODELS[i % MODELS.length];
      long optimum = search(layout, model).pass(0, n);
      assertThat(lowerBound(layout, model))
          .as("%s with %s", layout, model)
          .isBetween(model.con(), optimum);
      SegmentSearch search = search(layout, model);
      search.mode(SegmentSearch.Mode.UPPER);
      assertThat(search.pass(0, n)).as("%s with %s", layout, model).isGreaterThanOrEqualTo(optimum);
      search = search(layout, model);
      search.pass(0, n / 2);
      long[] half = Arrays.copyOf(search.frame().v, n + 1);
      assertThat(search.lowerBound(half, Deadline.none()))
          .as("%s with %s", layout, model)
          .isBetween(model.con(), optimum);
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
      long optimum = search(letters, memo, model).pass(0, letters.n);
      SegmentSearch again = search(letters, memo, model);
      again.mode(SegmentSearch.Mode.UPPER);
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
