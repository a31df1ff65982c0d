// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.FirstCalls;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeLocal;

/**
 * The first messages of a datatype, of native memory: they go by its own handle until they may have
 * lost what reading its elements takes, and no plan is made for them (docs/adr/0502). C counts them
 * (docs/adr/0513), and they are counted here where it is not called. Counts of another thread may
 * be lost.
 */
final class FirstMessages {
  /** By counts of 64 bits no messages go through C. */
  static final boolean IN_C = FirstCalls.areUsed() && CountWidth.narrow(1);

  /** More than reading takes. */
  private static final long ENDED = Long.MAX_VALUE / 2;

  /** Apart, since C counts nearly everywhere. */
  private static final class Here {
    static final DatatypeLocal<long[]> LOST =
        new DatatypeLocal<>() {
          @Override
          protected long[] compute(Datatype type) {
            return new long[1];
          }
        };
  }

  private FirstMessages() {}

  /**
   * Begins to count in C.
   *
   * @return the address of the words by which messages of all new datatypes go; 0 where none do
   */
  static long words() {
    return IN_C
        ? FirstCalls.tell(
            ReadingPrice.ofNext(), ReadingPrice.OF_A_MESSAGE, ReadingPrice.BYTES_OF_ONE)
        : 0;
  }

  /** Says what those of one datatype may lose from now on. */
  static void price(long nanos) {
    if (IN_C) {
      FirstCalls.price(nanos);
    }
  }

  /**
   * Says whether the next message is one of them where C is not called, and counts it.
   *
   * @param bytes of its data
   * @return false where the elements are to be read, and where C counts
   */
  static boolean isNext(Datatype type, long bytes) {
    if (IN_C) {
      return false;
    }
    long[] lost = Here.LOST.get(type);
    boolean next = lost[0] < ReadingPrice.ofNext();
    lost[0] += next ? ReadingPrice.ofMessage(bytes) : 0;
    return next;
  }

  /** There are no more: the elements have been read for something else. */
  static void end(Datatype type) {
    if (IN_C) {
      FirstCalls.end(type.number());
    } else {
      Here.LOST.get(type)[0] = ENDED;
    }
  }

  /** Nanoseconds that they may have lost. */
  static long lost(Datatype type) {
    return IN_C ? FirstCalls.lost(type.number()) : Here.LOST.get(type)[0];
  }
}
