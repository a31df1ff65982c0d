// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.passage;

import java.util.Arrays;
import org.espalier.mpi.transfer.choice.ChoiceLog;
import org.jspecify.annotations.Nullable;

/**
 * By which passage messages of about one size go. What each is worth depends on the processor, on
 * the library, and on whether the cores of two processes share an inner cache; a virtual machine
 * changes the last by itself, some times in a minute. So all are tried from time to time, by the
 * times of messages that block: of those of each passage the least counts, since the others hold
 * the receiver's delay (docs/adr/0465). Any thread may use it.
 */
final class PassageTrial {
  /** So many messages are compared of each passage. */
  private static final int TRIED = 4;

  /** So many go before the first trial, and between a change and the next trial. */
  private static final int SOONEST = 8;

  /** So many times as many go before the next trial where one has changed nothing. */
  private static final int GROWTH = 4;

  /** So many go between two trials at the most. */
  private static final int LATEST = 512;

  /** Another passage of packed data is taken below so much of the time. */
  static final double CLEARLY = 0.9;

  /**
   * The same where nothing is packed, so that a sender of blocks has little to do but wait: it ends
   * before the receiver has copied the last piece.
   */
  static final double CLEARLY_IN_PLACE = 0.8;

  private static final Passage[] ALL = Passage.values();

  private final double clearly;
  private final boolean blocks;
  private final boolean pastCaches;
  private volatile Passage present;
  private volatile boolean streamed;

  private int sent; // by the present passage, since the last trial; one may be lost between threads

  // Guarded by this.
  private int period = SOONEST;
  private int tried; // by the others, in this trial
  private final double[] least = new double[ALL.length]; // nanoseconds of a byte

  /**
   * Begins.
   *
   * @param clearly below so much of the time another passage is taken
   * @param first the passage until times say otherwise
   * @param streamed whether messages that are begun go past the caches until then
   * @param blocks whether there are blocks
   * @param pastCaches whether messages are short enough to go past the caches
   */
  PassageTrial(
      double clearly, Passage first, boolean streamed, boolean blocks, boolean pastCaches) {
    this.clearly = clearly;
    this.present = first;
    this.streamed = streamed;
    this.blocks = blocks;
    this.pastCaches = pastCaches;
    Arrays.fill(least, Double.POSITIVE_INFINITY);
  }

  /** Whether a message goes past the caches that cannot go in blocks. */
  boolean isStreamed() {
    return streamed;
  }

  /** The passage of the next message where nobody asks its time; nothing where it is asked for. */
  @Nullable Passage untimed() {
    if (sent >= period - TRIED) {
      return null;
    }
    sent++;
    return present;
  }

  /** The passage of the next message, of which {@link #took} tells. */
  synchronized Passage next() {
    if (sent < period) {
      return present;
    }
    int ahead = tried / TRIED;
    for (Passage passage : ALL) {
      if (isOther(passage) && ahead-- == 0) {
        return passage;
      }
    }
    return present;
  }

  /** Whether it may be taken in the place of the present one. */
  private boolean isOther(Passage passage) {
    return passage != present
        && switch (passage) {
          case PLAIN -> true;
          case PAST_CACHES -> pastCaches;
          case IN_BLOCKS -> blocks;
        };
  }

  private int others() {
    int others = 0;
    for (Passage passage : ALL) {
      others += isOther(passage) ? 1 : 0;
    }
    return others;
  }

  /**
   * Takes the time of a message.
   *
   * @param passage by which it went
   * @param nanosPerByte of packing and sending it
   */
  synchronized void took(Passage passage, double nanosPerByte) {
    int k = place(passage);
    if (passage != present) {
      least[k] = Math.min(least[k], nanosPerByte);
      tried++;
    } else {
      sent++;
      if (sent > period - TRIED) {
        least[k] = Math.min(least[k], nanosPerByte);
      }
    }
    if (sent >= period && tried >= TRIED * others()) {
      decide();
    }
  }

  private void decide() {
    Passage best = present;
    for (Passage passage : ALL) {
      if (isClearlyFaster(passage, present) && least(passage) < least(best)) {
        best = passage;
      }
    }
    streamed =
        streamed
            ? !isClearlyFaster(Passage.PLAIN, Passage.PAST_CACHES)
            : isClearlyFaster(Passage.PAST_CACHES, Passage.PLAIN);
    if (ChoiceLog.IS_KEPT) {
      tell(best);
    }
    period = best == present ? Math.min(LATEST, GROWTH * period) : SOONEST;
    present = best;
    sent = 0;
    tried = 0;
    Arrays.fill(least, Double.POSITIVE_INFINITY);
  }

  /** Tells a log what the present trial has found: nanoseconds of a byte by each passage. */
  private void tell(Passage now) {
    ChoiceLog.round(
        this,
        "passages",
        1,
        sent,
        present.name(),
        now.name(),
        Arrays.toString(least) + " ns a byte");
  }

  @SuppressWarnings("EnumOrdinal") // a map would make objects for the times of each message
  private static int place(Passage passage) {
    return passage.ordinal();
  }

  private double least(Passage passage) {
    return least[place(passage)];
  }

  private boolean isClearlyFaster(Passage other, Passage than) {
    return least(other) < clearly * least(than);
  }
}
