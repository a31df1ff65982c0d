// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

/**
 * Whether messages of about one size are packed past the caches. It is worth a factor of two where
 * the cores of two processes share no inner cache, and costs up to a third where they do; a virtual
 * machine changes between the two by itself, some times in a minute. So it is tried from time to
 * time, by the times of messages that block: of those of each way the least counts, since the
 * others hold the receiver's delay (docs/adr/0465). Any thread may use it.
 */
final class StreamTrial {
  /** So many messages are compared of each way. */
  private static final int TRIED = 4;

  /** So many go before the first trial, and between a change and the next trial. */
  private static final int SOONEST = 8;

  /** So many go between two trials at the most. */
  private static final int LATEST = 512;

  /** The other way is taken below so much of the time. */
  private static final double CLEARLY = 0.9;

  private volatile boolean streamed;

  // Guarded by this.
  private int period = SOONEST;
  private int sent;
  private int tried;
  private double own = Double.POSITIVE_INFINITY;
  private double other = Double.POSITIVE_INFINITY;

  /**
   * Begins.
   *
   * @param streamed whether messages go past the caches until their times say otherwise
   */
  StreamTrial(boolean streamed) {
    this.streamed = streamed;
  }

  /** Whether a message goes past the caches of which no time is told. */
  boolean isStreamed() {
    return streamed;
  }

  /** Whether the next one does of which {@link #took} tells. */
  synchronized boolean next() {
    return streamed != (sent >= period);
  }

  /**
   * Takes the time of a message.
   *
   * @param way whether it went past the caches
   * @param nanosPerByte of packing and sending it
   */
  synchronized void took(boolean way, double nanosPerByte) {
    if (way != streamed) {
      other = Math.min(other, nanosPerByte);
      tried++;
      if (tried >= TRIED) {
        decide();
      }
    } else {
      sent++;
      if (sent > period - TRIED) {
        own = Math.min(own, nanosPerByte);
      }
    }
  }

  private void decide() {
    if (other < CLEARLY * own) {
      streamed = !streamed;
      period = SOONEST;
    } else {
      period = Math.min(LATEST, 2 * period);
    }
    sent = 0;
    tried = 0;
    own = Double.POSITIVE_INFINITY;
    other = Double.POSITIVE_INFINITY;
  }
}
