// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import org.espalier.classic.report.TypeEntry;
import org.espalier.mpi.transfer.kernel.ReadyPacking;
import org.jspecify.annotations.Nullable;

/**
 * The packing of types that are counted together where the program asks for it and C does it: by
 * the library until a kernel is due, whose time goes to the types' account, and then by the kernel.
 */
public final class ProgramPacking {
  /** After so many Java looks again: while another thread fits a kernel, none is due. */
  private static final long MOST_USES = 1 << 10;

  private final TypeHistory history;
  private final TypeEntry entry;
  private volatile @Nullable ReadyPacking ready;

  ProgramPacking(TypeHistory history, TypeEntry entry) {
    this.history = history;
    this.entry = entry;
  }

  /**
   * Returns what C packs by.
   *
   * @return the type that was made ready; null before, and where a kernel has come since
   */
  public @Nullable ReadyPacking ready() {
    return ready;
  }

  /**
   * Has C pack all these types, which are alike, and counts what it saves.
   *
   * @param made the type
   */
  public synchronized void ready(ReadyPacking made) {
    if (ready == null) {
      ready = made;
      TypePacking account = history.packing();
      if (made.isKnown() && account != null) {
        entry.counts(new PackedUses(made, account));
      } else {
        goOn();
      }
    }
  }

  /** Counts what the library has packed in C, which packs no more until {@link #goOn}. */
  public void count() {
    ReadyPacking unread = unread();
    TypePacking account = history.packing();
    if (unread != null && account != null) {
      account.packedMeanwhile(unread.uses(), unread.lost());
      unread.leaseUnread(0, 0);
      if (account.kernel() != null) {
        ready = null; // to be made again, with the kernel
      }
    }
  }

  /** Has the library pack in C until a kernel is due. */
  public void goOn() {
    ReadyPacking unread = unread();
    TypePacking account = history.packing();
    if (unread != null && account != null) {
      unread.leaseUnread(Math.min(MOST_USES, account.usesLeft()), account.nanosLeft());
    }
  }

  private @Nullable ReadyPacking unread() {
    ReadyPacking now = ready;
    return now == null || now.isKnown() ? null : now;
  }
}
