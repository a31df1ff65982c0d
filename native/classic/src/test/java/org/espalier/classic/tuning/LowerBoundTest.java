// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.junit.jupiter.api.Test;

class LowerBoundTest {
  private static final CostModel MODEL = CostModel.DEFAULT;
  private static final BasicType INT = BasicType.of("MPI_INT");

  private static TypeTree list(long... places) {
    return new Idx(LongSeq.of(places), new Con(1, INT));
  }

  private static void holds(TypeTree tree) {
    Runs runs = Runs.of(tree, 1 << 20).orElseThrow();
    var exact = Reconstruction.reconstruct(tree.flatten());
    assertThat(exact.optimal()).isTrue();
    assertThat(LowerBound.ofDistances(runs, MODEL))
        .as(tree.toString())
        .isLessThanOrEqualTo(exact.cost());
  }

  @Test
  void everyListOfUpToFiveOutOfSixPlacesCostsAtLeastTheBound() {
    for (int length = 1; length <= 5; length++) {
      long[] places = new long[length];
      for (int code = 0; code < Math.pow(6, length); code++) {
        for (int i = 0, rest = code; i < length; i++, rest /= 6) {
          places[i] = 4L * (rest % 6);
        }
        holds(list(places));
      }
    }
  }

  @Test
  void randomListsCostAtLeastTheBound() {
    SeededCases.run(
        LowerBoundTest.class,
        31,
        600,
        random -> {
          int n = 1 + random.nextInt(40);
          long range = 1L + random.nextInt(100);
          holds(list(random.longs(n, 0, range).map(place -> 4 * place).toArray()));
        });
  }

  @Test
  void distancesThatNeverComeAgainLeaveNothingToGain() {
    long[] places = new long[100];
    for (int i = 1; i < places.length; i++) {
      places[i] = places[i - 1] + 4L * (i + 1);
    }
    Runs runs = Runs.of(list(places), 1 << 20).orElseThrow();
    // 99 distances and two nodes, against 100 look-ups and two nodes.
    assertThat(LowerBound.ofDistances(runs, MODEL)).isEqualTo(99 + 12);
    assertThat(MODEL.cost(list(places))).isEqualTo(100 + 12);
  }

  @Test
  void aShuffledListIsNotSearched() {
    SplittableRandom random = new SplittableRandom(7);
    long[] places = new long[2000];
    for (int i = 0; i < places.length; i++) {
      places[i] = 4L * random.nextInt(1 << 20);
    }
    TypeTree tree = list(places);
    Runs runs = Runs.of(tree, 1 << 20).orElseThrow();
    Search.Found found =
        new Search()
            .improve(
                tree,
                MODEL,
                runs,
                LowerBound.of(runs, MODEL),
                Duration.ofDays(1),
                System.nanoTime());
    // With a day to search, only the bound can have ended it with the very same tree.
    assertThat(found.tree()).isSameAs(tree);
    assertThat(found.optimal()).isFalse();
  }
}
