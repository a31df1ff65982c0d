// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * Whether data of types made in one way are packed by a kernel fitted to their tree. A kernel is
 * fitted once, when packing by the library has taken as long as fitting takes, and is used where it
 * has proved to pack the same bytes in less time.
 */
final class TypePacking {
  private final Worth worth;
  private final long elements;

  private long credit;
  private volatile long due;
  private boolean taken; // guarded by this
  private volatile @Nullable Kernel kernel;
  private double savedNanosPerByte;

  /**
   * Nothing packed yet.
   *
   * @param elements basic elements of one type
   * @param worth when fitting pays
   */
  TypePacking(long elements, Worth worth) {
    this.elements = elements;
    this.worth = worth;
    this.due = worth.price();
  }

  /** Counts time in which the library packed. */
  void packed(long nanos) {
    if (due != Long.MAX_VALUE) {
      credit += worth.measured(nanos);
    }
  }

  /** Counts data that the library packs inside a message, where they cannot be timed. */
  void handedOver(long count) {
    if (due != Long.MAX_VALUE) {
      credit += worth.credit(count * elements, false);
    }
  }

  /** Whether a kernel may pay for the data at hand. */
  boolean isDue() {
    return credit + worth.use() >= due;
  }

  /** Begins the fitting; false if it was done, does not pay yet, or another thread is at it. */
  synchronized boolean take(boolean loaded) {
    if (taken) {
      return false;
    }
    long now = credit;
    credit = 0;
    due = worth.price();
    if (!worth.isAffordable(now, loaded)) {
      return false;
    }
    taken = true;
    due = Long.MAX_VALUE;
    return true;
  }

  /**
   * Ends the fitting.
   *
   * @param fitted the kernel, or null where the library packs on
   * @param savedPerByte nanoseconds that it saves for each byte
   */
  void fitted(@Nullable Kernel fitted, double savedPerByte) {
    savedNanosPerByte = savedPerByte;
    kernel = fitted;
  }

  @Nullable Kernel kernel() {
    return kernel;
  }

  double savedNanosPerByte() {
    return savedNanosPerByte;
  }

  Worth worth() {
    return worth;
  }
}
