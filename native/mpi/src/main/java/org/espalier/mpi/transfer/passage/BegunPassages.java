// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.passage;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.BlockSend;
import org.espalier.mpi.transfer.choice.BegunChoice;
import org.espalier.mpi.transfer.choice.Choice;

/**
 * Whether messages that are begun, and end later, go as two blocks, as a program's own pace says:
 * one choice for all of one kind and about one size (docs/adr/0506). Any thread may use it.
 */
public final class BegunPassages {
  /** Plain, in place of a way. */
  private static final int PLAIN = Choice.OWN;

  /** In two blocks. */
  private static final int IN_BLOCKS = Choice.OTHER;

  private static final boolean IS_MPICH = NativeLibrary.get().abi() == Abi.MPICH;

  private static final int BOTH = 1 << PLAIN | 1 << IN_BLOCKS;

  /**
   * The longest that are tried, as a power of two: beyond these MPICH fetches faster than it
   * copies.
   */
  private static final int MOST_LOG = IS_MPICH ? 15 : Passages.MOST_TRIED_LOG;

  private static final long MOST = 1L << MOST_LOG;

  /** To no process a message takes no time, which would tell nothing of others. */
  private static final int NOBODY = NativeLibrary.get().abi().procNull;

  /** Of messages that are packed. */
  public static final BegunPassages PACKED = new BegunPassages(IS_MPICH ? PLAIN : IN_BLOCKS);

  /** Of those whose data lie in native memory as they travel: nothing is packed. */
  public static final BegunPassages IN_PLACE = new BegunPassages(PLAIN);

  // by the power of two of the bytes; made when the first such message is begun
  private final AtomicReferenceArray<BegunChoice> choices =
      new AtomicReferenceArray<>(MOST_LOG + 1);

  private final int first;

  /** What is packed is compared with what a library sends of pieces, which are many blocks. */
  private BegunPassages(int first) {
    this.first = first;
  }

  /**
   * Says whether a message goes as two blocks, which begins now.
   *
   * @param bytes of its data, which lie side by side or are packed
   * @param units how many MPI is told
   * @param to the receiver, as the library has it
   * @return false for short ones, the longest, and where there is no C library
   */
  public boolean next(long bytes, long units, int to) {
    return bytes >= Passages.LEAST
        && bytes <= MOST
        && to != NOBODY
        && CountWidth.narrow(units)
        && BlockSend.isAvailable()
        && of(Passages.log(bytes)).next() == IN_BLOCKS;
  }

  private BegunChoice of(int log) {
    BegunChoice known = choices.get(log);
    return known != null ? known : first(log);
  }

  private BegunChoice first(int log) {
    BlockSend.beginning(); // it must be prepared, whoever calls C
    choices.compareAndSet(log, null, new BegunChoice(first, BOTH, 1L << log, log));
    return choices.get(log);
  }
}
