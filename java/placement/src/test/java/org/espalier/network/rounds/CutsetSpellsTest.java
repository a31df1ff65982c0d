// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.espalier.network.CostNetwork;
import org.espalier.network.Graphs;
import org.espalier.network.LimitedChain;
import org.espalier.network.graph.GraphData;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Spells of cutset steps, on chains: there no cutset is needed, so that one step is exact. */
final class CutsetSpellsTest {
  private static final int CASES = 200;
  private static final long MUCH = 1L << 15;
  private static final long ENDLESS = 1L << 40;

  /** After a spell nothing is cheaper at its prices than the choices that are kept. */
  @Test
  void afterASpellNothingIsCheaperAtItsPrices() {
    SeededCases.run(
        CutsetSpellsTest.class,
        1,
        CASES,
        random -> {
          LimitedChain chain = LimitedChain.next(random);
          CutsetSpells spells = spells(chain, random.nextLong());
          for (int spell = 0; spell < 3; spell++) {
            long[] price = random.longs(2, 0, 1_000).toArray();
            spells.hear(reading(chain, random, spell), MUCH << spell);
            assertThat(spells.due()).isTrue();
            assertThat(spells.round(ofSlots(chain, price), ENDLESS)).isTrue();
            assertThat(chain.costAt(spells.near(), price)).isEqualTo(chain.leastCostAt(price));
          }
        });
  }

  /** A spell in many short rounds ends where one in a single round ends, whatever is heard. */
  @Test
  void howASpellIsCutIntoRoundsChangesNothing() {
    SeededCases.run(
        CutsetSpellsTest.class,
        10_000,
        CASES,
        random -> {
          LimitedChain chain = LimitedChain.next(random);
          long seed = random.nextLong();
          PriceAscent.Reading reading = reading(chain, random, 0);
          double[] price = ofSlots(chain, random.longs(2, 0, 1_000).toArray());
          CutsetSpells whole = spells(chain, seed);
          CutsetSpells cut = spells(chain, seed);
          whole.hear(reading, MUCH);
          cut.hear(reading, MUCH);
          assertThat(whole.round(price, ENDLESS)).isTrue();
          int rounds = 1;
          double[] other = new double[price.length];
          while (!cut.round(rounds == 1 ? price : other, 1)) {
            rounds++;
          }
          assertThat(rounds).isGreaterThan(2);
          assertThat(cut.near()).isEqualTo(whole.near());
        });
  }

  /** Nothing begins before there is a reading, and the next spell not before enough is saved up. */
  @Test
  void aSpellWaitsForReadingsAndForWhatIsSavedUp() {
    SplittableRandom random = new SplittableRandom(7);
    LimitedChain chain = LimitedChain.next(random);
    CutsetSpells spells = spells(chain, 7);
    int[] choices = new int[chain.users().length];
    double[] price = ofSlots(chain, new long[] {1, 1});
    spells.hear(new PriceAscent.Reading(choices, price, CostNetwork.FORBIDDEN), MUCH);
    assertThat(spells.due()).isFalse();
    spells.hear(new PriceAscent.Reading(choices, price, 5), 0);
    assertThat(spells.due()).isTrue();
    assertThat(spells.round(price, ENDLESS)).isTrue();
    spells.hear(new PriceAscent.Reading(choices, price, 5), MUCH / 2);
    assertThat(spells.due()).isFalse();
    spells.hear(new PriceAscent.Reading(choices, price, 5), MUCH / 2);
    assertThat(spells.due()).isTrue();
  }

  private static CutsetSpells spells(LimitedChain chain, long seed) {
    return new CutsetSpells(Graphs.limited(chain.network()), seed, () -> false);
  }

  private static PriceAscent.Reading reading(
      LimitedChain chain, SplittableRandom random, long value) {
    int[] choices =
        IntStream.generate(() -> random.nextInt(3)).limit(chain.users().length).toArray();
    return new PriceAscent.Reading(choices, new double[2], value);
  }

  /** Prices of times as prices of the graph's slots; a time that has no slot gets the price 0. */
  private static double[] ofSlots(LimitedChain chain, long[] price) {
    long[] times = GraphData.slotTimes(Graphs.limited(chain.network()));
    for (int time = 0; time < price.length; time++) {
      int wanted = time;
      if (Arrays.stream(times).noneMatch(slot -> slot == wanted)) {
        price[time] = 0;
      }
    }
    return Arrays.stream(times).mapToDouble(time -> price[(int) time]).toArray();
  }
}
