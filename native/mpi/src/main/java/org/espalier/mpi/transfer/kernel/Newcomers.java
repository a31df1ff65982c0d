// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import org.espalier.mpi.raw.PackCalls;
import org.espalier.mpi.type.Datatype;

/**
 * The types of which nothing is kept yet: the library packs them, and C counts how often and how
 * long in one table of all, so that the first use of a type makes no object (docs/adr/0512). The
 * table has 64 places; a type whose place a newer one has taken, or that has no gaps, is not
 * packed. Any thread may use it.
 */
public final class Newcomers {
  private static final boolean USED = PackCalls.areUsed();

  /** A program that packs nothing within the process has none of them. */
  private static volatile boolean begun;

  private Newcomers() {}

  /**
   * Begins.
   *
   * @param uses how many of one type are packed, at most
   * @param nanos how long those may take
   * @return the address of words by which {@link ReadyPacking#move} packs each of them; 0 where C
   *     is not called
   */
  public static long words(long uses, long nanos) {
    begun = USED;
    return USED ? PackCalls.tellOfNew(ReadyPacking.pack(), ReadyPacking.unpack(), uses, nanos) : 0;
  }

  /**
   * Says how long those of one type may take from now on.
   *
   * @param nanos so long
   */
  public static void price(long nanos) {
    if (begun) {
      PackCalls.priceOfNew(nanos);
    }
  }

  /**
   * Lets a type go on by itself.
   *
   * @param type the type
   * @param own counts on where the table ends
   */
  public static void leave(Datatype type, ReadyPacking own) {
    PackCalls.goOn(type.number(), own.address());
  }
}
