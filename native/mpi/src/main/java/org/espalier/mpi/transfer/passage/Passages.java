// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.passage;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.BlockSend;
import org.jspecify.annotations.Nullable;

/**
 * By which {@link Passage} messages of one kind go, as their times say: one trial for all of about
 * one size. Any thread may use it.
 *
 * <p>Data that do not go past the caches are packed into memory that nothing is received into all
 * the same: a line that is received into takes as long where the other core has read it before, so
 * that the other way would gain nothing until both processes took it (docs/adr/0465).
 */
public final class Passages {
  /**
   * Of fewer bytes one passage is as good as another, and messages are packed into memory that a
   * thread has at hand: Open MPI fetches longer ones out of the sender's memory.
   */
  public static final long LEAST = isMpich() ? (8L << 10) + 1 : (4L << 10) + 1;

  /** The smallest and the largest pieces that only go out, as powers of two of their bytes. */
  public static final int LEAST_LOG = 14;

  /** See {@link #LEAST_LOG}. */
  public static final int MOST_LOG = 20;

  /** Of fewer nothing was gained past the caches. */
  private static final long LEAST_PAST_CACHES = (8 << 10) + 1;

  /** Of more, pieces that are only sent and others together do not fit into a core's caches. */
  private static final long MOST_PAST_CACHES = 1L << MOST_LOG;

  /** The longest that are tried, as a power of two. */
  static final int MOST_TRIED_LOG = 26;

  private static final long MOST_TRIED = 1L << MOST_TRIED_LOG;

  /**
   * Pieces of these sizes, as powers of two, go past the caches until the times of messages say
   * otherwise, where a message is begun or there are no blocks: there it pays by much where it
   * does, and costs a tenth elsewhere.
   */
  private static final int STREAMED_FROM_LOG = 15;

  private static final int STREAMED_TO_LOG = 17;

  /** Shorter ones MPICH copies through shared memory in any case. */
  private static final int MPICH_BLOCKS_FROM_LOG = 15;

  /** Of messages that are packed and sent. */
  public static final Passages PACKED = new Passages(true);

  /** Of those that are packed and sent by a call that receives, too. */
  public static final Passages EXCHANGED = new Passages(true);

  /** Of those whose data lie in native memory as they travel: nothing is packed. */
  public static final Passages IN_PLACE = new Passages(false);

  private final boolean packed;

  // by the power of two of the bytes; made when the first such message goes
  private final AtomicReferenceArray<PassageTrial> trials =
      new AtomicReferenceArray<>(MOST_TRIED_LOG + 1);

  private Passages(boolean packed) {
    this.packed = packed;
  }

  private PassageTrial first(int log) {
    boolean blocks = BlockSend.isAvailable();
    boolean streamed = packed && log >= STREAMED_FROM_LOG && log <= STREAMED_TO_LOG;
    Passage first =
        packed && blocks && log >= leastOfBlocks()
            ? Passage.IN_BLOCKS
            : streamed ? Passage.PAST_CACHES : Passage.PLAIN;
    boolean pastCaches = packed && log >= LEAST_LOG && log <= MOST_LOG;
    double clearly = packed ? PassageTrial.CLEARLY : PassageTrial.CLEARLY_IN_PLACE;
    trials.compareAndSet(log, null, new PassageTrial(clearly, first, streamed, blocks, pastCaches));
    return trials.get(log);
  }

  private static int leastOfBlocks() {
    return isMpich() ? MPICH_BLOCKS_FROM_LOG : 0;
  }

  private static boolean isMpich() {
    return NativeLibrary.get().abi() == Abi.MPICH;
  }

  /** The least power of two of so many bytes. */
  static int log(long bytes) {
    return Long.SIZE - Long.numberOfLeadingZeros(bytes - 1);
  }

  private PassageTrial of(long bytes) {
    int log = log(bytes);
    PassageTrial known = trials.get(log);
    return known != null ? known : first(log);
  }

  /**
   * Says whether messages of a size may go by several passages, as their times decide.
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
    return hasOwnPieces(bytes) && PACKED.of(bytes).isStreamed();
  }

  /**
   * Says whether such data lie in pieces that nothing is received into.
   *
   * @param bytes of them
   * @return false for short ones and for long ones
   */
  public static boolean hasOwnPieces(long bytes) {
    return bytes >= LEAST_PAST_CACHES && bytes <= MOST_PAST_CACHES;
  }

  /**
   * Says how a message goes whose time nobody asks for.
   *
   * @param bytes of its data, for which {@link #isTried} holds
   * @return the passage; nothing where {@link #next} is to be asked
   */
  public @Nullable Passage untimed(long bytes) {
    return of(bytes).untimed();
  }

  /**
   * Says how a message goes that blocks until it has gone.
   *
   * @param bytes of its data, for which {@link #isTried} holds
   * @return the passage
   */
  public Passage next(long bytes) {
    return of(bytes).next();
  }

  /**
   * Tells the time of a message.
   *
   * @param passage what {@link #next} said
   * @param bytes of its data
   * @param nanos from before it was packed until it had gone
   */
  public void took(Passage passage, long bytes, long nanos) {
    of(bytes).took(passage, (double) nanos / bytes);
  }
}
