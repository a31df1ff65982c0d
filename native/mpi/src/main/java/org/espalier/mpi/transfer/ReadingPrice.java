// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.transfer.kernel.Newcomers;

/**
 * When the elements of one datatype are read and a kernel is made, where operations can go by its
 * handle until then: as soon as its uses may have lost what that costs. A program that uses a type
 * little so takes no longer than on the library alone (docs/adr/0460). Counts of another thread may
 * be lost, which only delays the reading.
 */
final class ReadingPrice {
  /** Nanoseconds that reading the first type of a process takes: its classes are loaded for it. */
  private static final long FIRST = 20_000_000;

  /** The most that is expected of another type, while the JVM has not compiled much. */
  private static final long NEXT = 1_000_000;

  /**
   * How much less a type takes whose elements lie side by side: its factory said so, and a kernel
   * is needed only where copies have gaps between them.
   */
  private static final long RUN_PART = 10;

  /** Nanoseconds that a message may lose whatever it moves. */
  static final long OF_A_MESSAGE = 300;

  /** The bytes of which it may lose a nanosecond. */
  static final long BYTES_OF_ONE = 2;

  /**
   * At least one of so many packings is timed, and of the first ones each whose number is a power
   * of two: clocks would be a tenth of a first hundred short ones.
   */
  private static final int ONE_OF = 16;

  /** What the next type is expected to take. */
  private static volatile long price = FIRST;

  /** So many uses, whatever they move, where a user says so; 0 where nobody does. */
  private static volatile int userUses = Integer.getInteger(Plan.USES_PROPERTY, 0);

  private final int toldUses = userUses;
  private final boolean run;
  private long lost;
  private int uses;
  private int untimed; // since the last use that was

  /**
   * The price for a type.
   *
   * @param run whether the elements are known to lie side by side
   * @param lost nanoseconds that uses may have lost before somebody counted them here
   */
  ReadingPrice(boolean run, long lost) {
    this.run = run;
    this.lost = lost;
  }

  /** Nanoseconds that uses of a type may lose of which nothing is known; 0 where a user says. */
  static long ofNext() {
    return userUses > 0 ? 0 : price;
  }

  /** Says after how many uses types are read from now on, 0 for by what they may have lost. */
  static int tellUses(int uses) {
    int before = userUses;
    userUses = uses;
    Newcomers.price(ofNext());
    FirstMessages.price(ofNext());
    return before;
  }

  /** Whether the next use is worth it. */
  boolean isPaid() {
    return toldUses > 0 ? uses + 1 >= toldUses : lost >= price();
  }

  /** Whether the next use is one of those whose times stand for all: two clocks cost half of it. */
  boolean isTimed() {
    return uses % ONE_OF == 0 || (uses & (uses - 1)) == 0;
  }

  /**
   * Counts the time that the library took for packing, for those before that were not timed, too.
   */
  void packed(long nanos) {
    untimed++;
    lost += untimed * nanos;
    untimed = 0;
    uses++;
  }

  /** Counts packing of which the next time tells. */
  void packedUntimed() {
    untimed++;
    uses++;
  }

  /** Counts packing by the library that was timed elsewhere. */
  void packedMeanwhile(long packings, long nanos) {
    lost += nanos;
    uses = (int) Math.min(uses + packings, Integer.MAX_VALUE);
  }

  /** Nanoseconds that uses may lose still; 0 where nothing is to be timed elsewhere. */
  long left() {
    return toldUses > 0 ? 0 : Math.max(0, price() - lost);
  }

  private long price() {
    return run ? price / RUN_PART : price;
  }

  /** Counts a message, whose own time tells of waiting. */
  void sent(long bytes) {
    lost += ofMessage(bytes);
    uses++;
  }

  /** Nanoseconds that a message of so many bytes may lose. */
  static long ofMessage(long bytes) {
    return OF_A_MESSAGE + bytes / BYTES_OF_ONE;
  }

  /** Says what reading a type has taken: another one will take no longer. */
  static void hasTaken(long nanos) {
    price = Math.min(nanos, NEXT);
    Newcomers.price(ofNext());
    FirstMessages.price(ofNext());
  }
}
