// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** When a type's uses have paid for being read. */
@ExtendWith(UntoldUses.class)
class ReadingPriceTest {
  private static final long MILLISECOND = 1_000_000;

  @Test
  void anotherTypeIsExpectedToTakeAsLong() {
    ReadingPrice.hasTaken(MILLISECOND / 4);
    ReadingPrice price = new ReadingPrice(false, 0);
    assertThat(price.isPaid()).isFalse();
    price.packed(MILLISECOND / 4 - 1);
    assertThat(price.isPaid()).isFalse();
    price.packed(1);
    assertThat(price.isPaid()).isTrue();
    assertThat(new ReadingPrice(false, 0).isPaid()).isFalse();
  }

  @Test
  void theFirstSaysLittleOfTheNext() {
    ReadingPrice.hasTaken(80 * MILLISECOND);
    ReadingPrice price = new ReadingPrice(false, 0);
    price.packed(MILLISECOND);
    assertThat(price.isPaid()).isTrue();
  }

  @Test
  void aRunOfElementsTakesATenth() {
    ReadingPrice.hasTaken(MILLISECOND);
    ReadingPrice run = new ReadingPrice(true, 0);
    run.packed(MILLISECOND / 10 - 1);
    assertThat(run.isPaid()).isFalse();
    run.packed(1);
    assertThat(run.isPaid()).isTrue();
  }

  @Test
  void someTimesStandForAll() {
    ReadingPrice.hasTaken(MILLISECOND);
    ReadingPrice price = new ReadingPrice(false, 0);
    int timed = 0;
    for (int use = 0; use < 800; use++) {
      if (price.isTimed()) {
        price.packed(1000);
        timed++;
      } else {
        price.packedUntimed();
      }
    }
    assertThat(timed).isEqualTo(5 + 49); // uses 0, 1, 2, 4, 8, and each sixteenth
    price.sent(0);
    assertThat(price.isPaid()).isFalse(); // 785 times 1 µs, and a message
    price.sent(1 << 20);
    assertThat(price.isPaid()).isTrue();
  }

  @Test
  void longMessagesPaySooner() {
    ReadingPrice.hasTaken(MILLISECOND);
    assertThat(messages(1 << 10)).isBetween(1000, 1500);
    assertThat(messages(1 << 15)).isBetween(50, 70);
    assertThat(messages(1 << 22)).isEqualTo(1);
  }

  /** How many of a size pay. */
  private static int messages(long bytes) {
    ReadingPrice price = new ReadingPrice(false, 0);
    int messages = 0;
    while (!price.isPaid()) {
      price.sent(bytes);
      messages++;
    }
    return messages;
  }

  @Test
  void aUserMaySayHowMany() {
    ReadingPrice.tellUses(3);
    ReadingPrice price = new ReadingPrice(false, 0);
    assertThat(price.isPaid()).isFalse();
    price.sent(1L << 30);
    assertThat(price.isPaid()).isFalse();
    price.sent(1);
    assertThat(price.isPaid()).isTrue(); // the third one is worth it
  }
}
