// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A clock in nanoseconds that only moves when it is read, and counts its readings. */
public final class VirtualClock implements LongSupplier {
  private static final long HOUR = 3_600_000_000_000L;

  private final AtomicLong readings = new AtomicLong();
  // the reading from which on it is an hour later; 0 for a clock that ticks at every reading
  private final long leap;

  private VirtualClock(long leap) {
    this.leap = leap;
  }

  /**
   * Makes a clock that advances by one nanosecond at every reading, from 0 on.
   *
   * @return the clock
   */
  public static VirtualClock ticking() {
    return new VirtualClock(0);
  }

  /**
   * Makes a clock that stands at 0 and is an hour ahead from a given reading on.
   *
   * @param reading the first reading that is late, at least 1
   * @return the clock
   */
  public static VirtualClock leapingAt(long reading) {
    return new VirtualClock(reading);
  }

  /**
   * Makes a clock that stands at 0.
   *
   * @return the clock
   */
  public static VirtualClock standing() {
    return new VirtualClock(Long.MAX_VALUE);
  }

  @Override
  public long getAsLong() {
    long reading = readings.incrementAndGet();
    if (leap == 0) {
      return reading - 1;
    }
    return reading < leap ? 0 : HOUR;
  }

  /**
   * Returns how often the clock was read.
   *
   * @return the number of readings
   */
  public long readings() {
    return readings.get();
  }
}
