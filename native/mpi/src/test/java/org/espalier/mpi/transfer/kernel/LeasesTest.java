// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.espalier.layout.BasicType;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.raw.ReadyCalls;
import org.espalier.mpi.transfer.choice.Choice;
import org.espalier.mpi.transfer.choice.MessageChoices;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words that C counts down; here the test does. */
@ExtendWith(SharedMpi.class)
class LeasesTest {
  private static final int LOG = 11;
  private static final int TAKEN = ReadyCalls.TIMES_WORDS;
  private static final int LEFT = TAKEN + 32;
  private static final int WORDS = LEFT + 32;

  private final WordMemory words = WordMemory.take(WORDS);
  private final Leases leases = new Leases(words, LEFT, TAKEN, 0);

  private static Choice choice() {
    Vec tree = new Vec(64, 1024, new Con(4, BasicType.of("MPI_DOUBLE")));
    return new MessageChoices(tree, new Hvector(64, 4, 1024, new Named("MPI_DOUBLE")))
        .toSend(64 * 4 * Double.BYTES);
  }

  /** Threads look at the word at the same time, and then each counts down. */
  @ParameterizedTest
  @ValueSource(longs = {0, -1, -3})
  void moreTakenThanThereWereEndALeaseAsTheLastOneDoes(long left) {
    Choice among = choice();
    int timed = 0;
    for (int k = 0; k < 200; k++) {
      boolean has = leases.lease(LOG, true, among, 1, 2);
      if (words.get(0) == LOG) {
        timed++;
        for (int take = 0; take < ReadyCalls.TIMED; take++) {
          words.put(2 + take, 1000L * (8L * k + take + 1));
          words.put(2 + ReadyCalls.TIMED + take, 1000L * (8L * k + take + 1) + 500);
        }
        words.put(1, Math.min(ReadyCalls.TIMED, words.get(LEFT + LOG)));
      }
      assertThat(has || !leases.isOver(LOG) || words.get(0) == Leases.NO_TIMES).isTrue();
      words.put(LEFT + LOG, left);
    }
    assertThat(timed).isGreaterThan(2);
  }

  @Test
  void whatIsGivenIsCounted() {
    assertThat(leases.give(LOG, Leases.PACKS, 2)).isTrue();
    assertThat(leases.isOver(LOG)).isFalse();
    words.put(LEFT + LOG, -1);
    assertThat(leases.isOver(LOG)).isTrue();
    assertThat(leases.lease(LOG, true, choice(), 1, 2)).isTrue();
  }
}
