// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.mpi.transfer.choice.MessageChoices;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * Whether data of types made in one way are packed by a kernel fitted to their tree. A kernel is
 * fitted when packing by the library has taken as long as fitting takes, and is used where it has
 * proved to pack the same bytes in less time. One that was slower is tried again when packing has
 * taken four times as long: what else the machine did may have come between.
 */
final class TypePacking {
  private final Worth worth;
  private final long blocks;

  /** So often is a kernel tried: the last time when packing has taken seconds. */
  private static final int TRIALS = 6;

  /** The first so many packings are timed, and then one of so many. */
  private static final int ONE_OF = 8;

  /**
   * More than these no library takes for a call and for a byte: elements of a byte, pages apart.
   */
  private static final long MOST_OF_A_CALL = 20_000;

  private static final long MOST_OF_A_BYTE = 40;

  private long credit;
  private int packings;
  private long lastNanos;
  private volatile long due;

  // Guarded by this.
  private boolean taken;
  private int lost;
  private volatile @Nullable Kernel kernel;
  private @Nullable MessageChoices choices;
  private double savedNanosPerByte;

  /**
   * Nothing packed yet.
   *
   * @param blocks separate blocks of one type
   * @param worth when fitting pays
   */
  TypePacking(long blocks, Worth worth) {
    this.blocks = blocks;
    this.worth = worth;
    this.due = worth.price();
  }

  /**
   * The time of a packing without what its thread waited for a core: ranks are often more than
   * cores, and some stalls would else decide that a kernel pays.
   *
   * @param nanos measured
   * @param bytes that were packed
   */
  static long credible(long nanos, long bytes) {
    return Math.min(nanos, MOST_OF_A_CALL + MOST_OF_A_BYTE * bytes);
  }

  /** Whether the next packing is to be timed: two looks at a clock take as long as packing 1 KB. */
  boolean isTimed() {
    return packings < ONE_OF || packings % ONE_OF == 0;
  }

  /** Counts time in which the library packed; 0 where it took as long as the last time. */
  void packed(long nanos) {
    packings++;
    if (nanos > 0) {
      lastNanos = nanos;
    }
    if (due != Long.MAX_VALUE) {
      credit += worth.measured(lastNanos);
    }
  }

  /** Counts what the library has packed where C counts. */
  void packedMeanwhile(long times, long nanos) {
    packings = (int) Math.min(packings + times, Integer.MAX_VALUE - 1);
    if (due != Long.MAX_VALUE) {
      long use = worth.use();
      credit += use == 0 ? nanos : use * times;
    }
  }

  /** So often may C have the library pack until a kernel is due. */
  long usesLeft() {
    return due == Long.MAX_VALUE || worth.use() == 0 ? Long.MAX_VALUE : due - credit - worth.use();
  }

  /** So many nanoseconds may that take. */
  long nanosLeft() {
    return due == Long.MAX_VALUE || worth.use() != 0 ? Long.MAX_VALUE : due - credit;
  }

  /** Counts data that the library packs inside a message, where they cannot be timed. */
  void handedOver(long count, boolean begun) {
    if (due != Long.MAX_VALUE) {
      long elements = count * blocks;
      credit += begun ? worth.begun(elements) : worth.credit(elements, false);
    }
  }

  /** Whether no kernel will be fitted any more, or one is being fitted. */
  boolean isOver() {
    return due == Long.MAX_VALUE;
  }

  /** Whether a kernel may pay for data that are packed. */
  boolean isDue() {
    return credit + worth.use() >= due;
  }

  /** Whether it may pay to pack so many bytes that MPI takes as they lie. */
  boolean isDue(long bytes) {
    return due != Long.MAX_VALUE && credit + worth.use() >= due + worth.memory(bytes);
  }

  /** Begins the fitting; false if it was done, does not pay yet, or another thread is at it. */
  synchronized boolean take(boolean loaded) {
    if (taken) {
      return false;
    }
    long now = credit;
    credit = 0;
    due = price();
    if (!worth.isAffordable(now, loaded)) {
      return false;
    }
    taken = true;
    due = Long.MAX_VALUE;
    return true;
  }

  /** The same where something else than its uses has paid for it. */
  synchronized boolean takeAnyway() {
    if (taken || lost > 0) {
      return false;
    }
    taken = true;
    due = Long.MAX_VALUE;
    return true;
  }

  private long price() {
    return worth.price() << (2 * lost);
  }

  /** The kernel that was taken was slower than the library: it may be taken again, later. */
  synchronized void lost() {
    if (++lost < TRIALS) {
      credit = 0;
      due = price();
      taken = false;
    }
  }

  /**
   * Ends the fitting.
   *
   * @param fitted the kernel, or null where the library packs on
   * @param choosing between it and the handle; null where it packs all messages
   * @param savedPerByte nanoseconds that it saves for each byte
   */
  void fitted(@Nullable Kernel fitted, @Nullable MessageChoices choosing, double savedPerByte) {
    savedNanosPerByte = savedPerByte;
    choices = choosing;
    kernel = fitted; // last: whoever sees it sees the others
  }

  @Nullable Kernel kernel() {
    return kernel;
  }

  /** What chooses between the kernel and the handle in messages of direct buffers. */
  @Nullable MessageChoices choices() {
    return choices;
  }

  double savedNanosPerByte() {
    return savedNanosPerByte;
  }

  Worth worth() {
    return worth;
  }
}
