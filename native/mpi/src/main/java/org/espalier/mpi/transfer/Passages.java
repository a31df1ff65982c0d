// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.BlockSend;

/**
 * By which {@link Passage} packed messages go, as their times say: one trial for all messages of
 * about one size. Those that are packed past the caches lie in pieces of the {@link Pool} that
 * nothing is received into.
 */
public final class Passages {
  /**
   * Of fewer bytes package mpi packs into memory that a thread has at hand; they gained nothing.
   */
  public static final long LEAST = (8 << 10) + 1;

  /** The smallest and the largest pieces of the pool that only go out, as powers of two. */
  static final int LEAST_LOG = 14;

  static final int MOST_LOG = 20;

  /** Of more, pieces that are only sent and others together do not fit into a core's caches. */
  private static final long MOST_PAST_CACHES = 1L << MOST_LOG;

  /** The longest that are tried, as a power of two. */
  private static final int MOST_TRIED_LOG = 26;

  private static final long MOST_TRIED = 1L << MOST_TRIED_LOG;

  /**
   * Where there are no blocks, pieces of these sizes, as powers of two, go past the caches until
   * the times of messages say otherwise: there it pays by much where it does, and costs a tenth
   * elsewhere.
   */
  private static final int STREAMED_FROM_LOG = 15;

  private static final int STREAMED_TO_LOG = 17;

  /** Shorter ones MPICH copies through shared memory in any case. */
  private static final int MPICH_BLOCKS_FROM_LOG = 15;

  // by the power of two of the bytes
  private static final PassageTrial[] TRIALS = trials();

  private Passages() {}

  private static PassageTrial[] trials() {
    boolean blocks = BlockSend.isAvailable();
    int blocksFrom = NativeLibrary.get().abi() == Abi.MPICH ? MPICH_BLOCKS_FROM_LOG : 0;
    PassageTrial[] all = new PassageTrial[MOST_TRIED_LOG + 1];
    for (int log = 0; log <= MOST_TRIED_LOG; log++) {
      boolean streamed = log >= STREAMED_FROM_LOG && log <= STREAMED_TO_LOG;
      Passage first =
          blocks && log >= blocksFrom
              ? Passage.IN_BLOCKS
              : streamed ? Passage.PAST_CACHES : Passage.PLAIN;
      all[log] = new PassageTrial(first, streamed, blocks, log <= MOST_LOG);
    }
    return all;
  }

  private static PassageTrial tried(long bytes) {
    return TRIALS[Pool.log(bytes)];
  }

  /**
   * Says whether messages of a size may go by several passages, as their times decide. Those that
   * do not go past the caches are packed into memory that nothing is received into all the same: a
   * line that is received into takes as long where the other core has read it before, so that the
   * other way would gain nothing until both processes took it.
   *
   * @param bytes of a message's data
   * @return true where {@link #next} and {@link #took} are to be called for one that blocks; false
   *     for short ones and the longest
   */
  public static boolean isTried(long bytes) {
    return bytes >= LEAST && bytes <= MOST_TRIED;
  }

  /**
   * Says whether data of a message that is begun arrive sooner past the caches.
   *
   * @param bytes of its data
   * @return false for short ones, for long ones, and where the times of others of that size say so
   */
  public static boolean isStreamed(long bytes) {
    return hasOwnPieces(bytes) && tried(bytes).isStreamed();
  }

  /** Whether such data lie in pieces that nothing is received into. */
  static boolean hasOwnPieces(long bytes) {
    return bytes >= LEAST && bytes <= MOST_PAST_CACHES;
  }

  /**
   * Says how a message goes that blocks until it has gone.
   *
   * @param bytes of its data
   * @return the passage
   */
  public static Passage next(long bytes) {
    return isTried(bytes) ? tried(bytes).next() : Passage.PLAIN;
  }

  /**
   * Tells the time of a message for which {@link #isTried} holds.
   *
   * @param passage what {@link #next} said
   * @param bytes of its data
   * @param nanos from before it was packed until it had gone
   */
  public static void took(Passage passage, long bytes, long nanos) {
    tried(bytes).took(passage, (double) nanos / bytes);
  }
}
