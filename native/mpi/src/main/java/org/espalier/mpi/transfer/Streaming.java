// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

/**
 * Packing for a message that a process on another core copies out of this one's memory: past the
 * caches, into pieces of the {@link Pool} that nothing is received into. A line that another core
 * has read, or has to fetch from this core's cache, takes some 20 ns, one after the other; from
 * memory they come in order and in advance (docs/adr/0462).
 */
public final class Streaming {
  /**
   * Of fewer bytes package mpi packs into memory that a thread has at hand; they gained nothing.
   */
  public static final long LEAST = (8 << 10) + 1;

  /**
   * Pieces of these sizes, as powers of two, go so until the times of messages say otherwise: there
   * it pays by much where it does, and costs a tenth elsewhere.
   */
  private static final int EXPECTED_FROM_LOG = 15;

  private static final int EXPECTED_TO_LOG = 17;

  /** The smallest and the largest pieces of the pool for such data, as powers of two. */
  static final int LEAST_LOG = 14;

  static final int MOST_LOG = 20;

  /** Of more, pieces that are only sent and others together do not fit into a core's caches. */
  private static final long MOST = 1L << MOST_LOG;

  // by the power of two of the piece
  private static final StreamTrial[] TRIALS = trials();

  private Streaming() {}

  private static StreamTrial[] trials() {
    StreamTrial[] all = new StreamTrial[MOST_LOG + 1];
    for (int log = 0; log <= MOST_LOG; log++) {
      all[log] = new StreamTrial(log >= EXPECTED_FROM_LOG && log <= EXPECTED_TO_LOG);
    }
    return all;
  }

  private static StreamTrial tried(long bytes) {
    return TRIALS[Pool.log(bytes)];
  }

  /**
   * Says whether messages of a size may go so, as their times decide. Those that do not are packed
   * into memory that nothing is received into all the same: a line that is received into takes as
   * long where the other core has read it before, so that the other way would gain nothing until
   * both processes took it.
   *
   * @param bytes of a message's data
   * @return true where {@link #next} and {@link #took} are to be called for one that blocks; false
   *     for short ones and the longest
   */
  public static boolean isTried(long bytes) {
    return bytes >= LEAST && bytes <= MOST;
  }

  /**
   * Says whether a message arrives sooner so.
   *
   * @param bytes of its data
   * @return false for short ones, for the longest, and where the times of others of that size say
   *     so
   */
  public static boolean pays(long bytes) {
    return isTried(bytes) && tried(bytes).isStreamed();
  }

  /**
   * Says whether a message goes so that blocks until it has gone.
   *
   * @param bytes of its data
   * @return as {@link #pays}, but for trials
   */
  public static boolean next(long bytes) {
    return isTried(bytes) && tried(bytes).next();
  }

  /**
   * Tells the time of a message for which {@link #isTried} holds.
   *
   * @param streamed what {@link #next} said
   * @param bytes of its data
   * @param nanos from before it was packed until it had gone
   */
  public static void took(boolean streamed, long bytes, long nanos) {
    tried(bytes).took(streamed, (double) nanos / bytes);
  }
}
