// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.window;

/**
 * Chooses how data with gaps go into a window between two fences: by the library's own one-sided
 * calls, or packed, in one message to each rank at the fence that ends the epoch. All ranks of the
 * window go the same way, so they decide together: at fences whose numbers are known to all, and
 * from values that the caller brings together over the ranks.
 *
 * <p>At first the library moves all. When it has taken so much longer than messages should that a
 * trial is paid for, some fences are gone through by messages, and the faster way is kept: the
 * least time for a byte of each. What counts is always the rank that waited least, since the
 * others' times hold their waiting for it.
 *
 * <p>For one thread at a time, as fences are.
 */
public final class FenceWay {
  /** Before it no two ranks talk: most windows with few fences move little. */
  static final long FIRST = 4;

  /** Fences of a trial: some only begin an epoch, and the first messages are slow. */
  static final int TRIAL = 8;

  /** What a trial costs: the classes of kernels and messages, and a kernel of each type. */
  static final long PRICE_NANOS = 20_000_000;

  /** What an epoch and a byte should take by messages, once their code is compiled. */
  static final long EPOCH_NANOS = 20_000;

  static final long BYTE_NANOS = 1;

  /** What messages must be better by, or the library keeps the window. */
  private static final double MARGIN = 0.9;

  /** Nothing known. */
  public static final double NEVER = Double.MAX_VALUE;

  /** What all ranks have to bring together at a fence. */
  public enum Agreement {
    /** Nothing. */
    NONE,
    /**
     * What each rank has lost by the library: {@link FenceWay#lostNanos}, {@link FenceWay#lost}.
     */
    LOSS,
    /**
     * The least times of all ranks: {@link FenceWay#libraryRate}, {@link FenceWay#messageRate},
     * {@link FenceWay#measured}.
     */
    RATES,
    /** Whether any rank still moves such data: {@link FenceWay#moved}, {@link FenceWay#goesOn}. */
    USE
  }

  /** What a rank says to messages. Ranks may differ: all of them talk at the same fences. */
  public enum Vote {
    /** Never. */
    NO,
    /** Where they are faster. */
    WHERE_FASTER,
    /** Always, whether that pays or not, unless another rank says no. */
    ALWAYS
  }

  private enum State {
    LIBRARY,
    TRIAL,
    MESSAGES
  }

  private final Vote vote;
  private State state = State.LIBRARY;
  private long fences;
  private long next = FIRST;
  private double lost; // nanoseconds that the library took and messages should not

  private long nanos; // of calls since the last fence at which data had moved
  private long bytes; // with gaps, since then
  private boolean moved; // since the last agreement
  private double library = NEVER;
  private double messages = NEVER;

  /**
   * Begins with the library.
   *
   * @param vote what this rank says to messages
   */
  public FenceWay(Vote vote) {
    this.vote = vote;
  }

  /**
   * Says which way data go until the next fence.
   *
   * @return true for messages
   */
  public boolean isByMessages() {
    return state != State.LIBRARY;
  }

  /**
   * Counts a call that moves data with gaps, whichever way it goes.
   *
   * @param took nanoseconds
   * @param data bytes
   */
  public void moved(long took, long data) {
    nanos += took;
    bytes += data;
  }

  /**
   * Counts a fence.
   *
   * @param took nanoseconds
   * @return what the ranks have to bring together now
   */
  public Agreement fenced(long took) {
    nanos += took;
    if (bytes > 0) {
      double rate = (double) nanos / bytes;
      if (state == State.LIBRARY) {
        library = Math.min(library, rate);
        // The least: code that has just been loaded is slow in any way.
        lost += Math.max(0, library * bytes - EPOCH_NANOS - (double) BYTE_NANOS * bytes);
      } else {
        messages = Math.min(messages, rate);
      }
      moved = true;
      bytes = 0;
      nanos = 0;
    }
    fences++;
    if (fences < next) {
      return Agreement.NONE;
    }
    return switch (state) {
      case LIBRARY -> Agreement.LOSS;
      case TRIAL -> Agreement.RATES;
      case MESSAGES -> Agreement.USE;
    };
  }

  /** Says that there is no other way: the ranks never agree on anything again. */
  public void never() {
    state = State.LIBRARY;
    next = Long.MAX_VALUE;
  }

  /**
   * Returns what this rank has lost by the library.
   *
   * @return nanoseconds, or {@link #NEVER} where no such data have moved since the ranks last
   *     agreed
   */
  public double lostNanos() {
    return switch (vote) {
      case NO -> 0;
      case WHERE_FASTER -> moved ? lost : NEVER;
      case ALWAYS -> PRICE_NANOS;
    };
  }

  /**
   * Takes what the ranks have lost: a trial begins where that pays.
   *
   * @param least the least {@link #lostNanos} of all ranks
   * @return whether it begins
   */
  public boolean lost(double least) {
    moved = false;
    if (least >= PRICE_NANOS && least < NEVER) {
      state = State.TRIAL;
      messages = NEVER;
      next = fences + TRIAL;
    } else {
      next = 2 * fences;
    }
    return state == State.TRIAL;
  }

  /**
   * Returns the least time of this rank by the library.
   *
   * @return nanoseconds for each byte with gaps, or {@link #NEVER}
   */
  public double libraryRate() {
    return vote == Vote.ALWAYS ? NEVER : library;
  }

  /**
   * Returns the least time of this rank by messages.
   *
   * @return nanoseconds for each byte with gaps, or {@link #NEVER}
   */
  public double messageRate() {
    return vote == Vote.ALWAYS ? 0 : messages;
  }

  /**
   * Takes the least times of all ranks, and decides.
   *
   * @param byLibrary the least {@link #libraryRate} of all
   * @param byMessages the least {@link #messageRate} of all
   */
  public void measured(double byLibrary, double byMessages) {
    boolean faster = byMessages < NEVER && byMessages < MARGIN * byLibrary;
    state = faster ? State.MESSAGES : State.LIBRARY;
    next = faster ? 2 * fences : 8 * fences;
    moved = false;
    lost = 0; // another trial has to be earned
  }

  /**
   * Returns whether this rank has moved such data since the ranks last agreed on anything.
   *
   * @return true if it has
   */
  public boolean moved() {
    return moved || vote == Vote.ALWAYS;
  }

  /**
   * Takes whether messages are wanted still: each fence costs them a call more.
   *
   * @param any whether any rank has {@link #moved} such data
   */
  public void goesOn(boolean any) {
    state = any ? State.MESSAGES : State.LIBRARY;
    next = 2 * fences;
    moved = false;
  }

  /**
   * Returns what messages save.
   *
   * @param data bytes with gaps that went by them
   * @return nanoseconds; 0 where the library's time is not known
   */
  public double savedNanos(long data) {
    return state == State.MESSAGES && library < NEVER && messages < library
        ? (library - messages) * data
        : 0;
  }
}
