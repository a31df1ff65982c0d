// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import org.espalier.mpi.raw.PackCalls;
import org.espalier.mpi.raw.WordFunction;

/**
 * The types of which nothing is kept yet: the library packs them, and C counts how often and how
 * long in one table of all, so that the first use of a type makes no object (docs/adr/0512). The
 * table has 64 places; a type that finds its place taken, or has no gaps, is not packed. Any thread
 * may use it.
 */
public final class Newcomers {
  private static final boolean USED = PackCalls.areUsed();

  private Newcomers() {}

  /**
   * Begins. By the words that it returns {@link ReadyPacking#move(long, long, boolean, Object,
   * java.lang.foreign.MemorySegment, long, long, java.lang.foreign.MemorySegment, long)} packs each
   * type that is among them, or finds a place.
   *
   * @param uses as {@link #price} has it
   * @param nanos the same
   * @return the address of the words; 0 where C is not called
   */
  public static long words(long uses, long nanos) {
    return USED
        ? PackCalls.tellOfNew(
            ReadyPacking.pack(),
            ReadyPacking.unpack(),
            new WordFunction("MPI_Type_size").called(2),
            new WordFunction("MPI_Type_get_extent").called(3),
            new WordFunction("MPI_Type_get_true_extent").called(3),
            uses,
            nanos)
        : 0;
  }

  /**
   * Says until when they are packed.
   *
   * @param uses of one type, at most
   * @param nanos how long those may take
   */
  public static void price(long uses, long nanos) {
    if (USED) {
      PackCalls.priceOfNew(uses, nanos);
    }
  }

  /**
   * Takes a type out, as before its handle is freed.
   *
   * @param type the type's handle
   */
  public static void leave(long type) {
    if (USED) {
      PackCalls.leave(type, 0);
    }
  }

  /**
   * Takes a type out that goes on by itself.
   *
   * @param type the type's handle
   * @param own counts on where the table ends
   */
  public static void leave(long type, ReadyPacking own) {
    PackCalls.leave(type, own.address());
  }
}
