// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.transfer.kernel.ReadyType;
import org.espalier.mpi.transfer.kernel.ReadyType.Messages;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeLocal;

/**
 * The first messages of a datatype, of native memory: they go by its own handle until they may have
 * lost what reading its elements takes, and no plan is made for them (docs/adr/0502). Those of a
 * process's first type go so in Java, of all others C looks after as many at once. Counts of
 * another thread may be lost.
 */
final class FirstMessages {
  /** Every datatype begins with it. */
  private static final FirstMessages NEW = new FirstMessages();

  private static final DatatypeLocal<FirstMessages> OF_TYPES = DatatypeLocal.beginningWith(NEW);

  /** So many are left to C until the price of reading is asked for again. */
  private static final int AT_ONCE = 256;

  /** More than reading takes. */
  private static final long ENDED = Long.MAX_VALUE / 2;

  private long lost;

  private FirstMessages() {}

  private static FirstMessages of(Datatype type) {
    FirstMessages first = OF_TYPES.get(type);
    if (first == NEW) {
      first = new FirstMessages();
      OF_TYPES.set(type, first);
    }
    return first;
  }

  /**
   * Says whether the next message is one of them, and counts it.
   *
   * @param bytes of its data
   * @return false where the elements are to be read
   */
  static boolean isNext(Datatype type, long bytes) {
    return of(type).count(ReadingPrice.ofMessage(bytes), 1) > 0;
  }

  /**
   * Lets C look after the next ones, which are counted.
   *
   * @param bytes of the data of one
   * @return false where there are none
   */
  static boolean lease(Datatype type, Messages messages, long bytes) {
    MessagesInC now = MessagesInC.of(type);
    if (bytes <= 0 || !ReadyType.isLeased(bytes) || now.isRead() || type.isNamed()) {
      return false;
    }
    int many = of(type).count(ReadingPrice.ofMessage(bytes), AT_ONCE);
    if (many > 0) {
      if (now == MessagesInC.NOTHING) {
        ReadyType unread = ReadyType.unread(type.bounds().size());
        now = MessagesInC.unread(unread).firstFor(type);
      }
      now.type().leaseTaken(messages, bytes, type.handle(), many);
    }
    return many > 0;
  }

  /** Counts some of which each may lose so much; gives how many there are. */
  private int count(long each, int most) {
    long left = ReadingPrice.ofNext() - lost;
    int many = (int) Math.min(most, (Math.max(0, left) + each - 1) / each);
    lost += many * each;
    return many;
  }

  /** There are no more: the elements have been read for something else. */
  static void end(Datatype type) {
    of(type).lost = ENDED;
  }

  /** Nanoseconds that they may have lost. */
  static long lost(Datatype type) {
    return OF_TYPES.get(type).lost;
  }
}
