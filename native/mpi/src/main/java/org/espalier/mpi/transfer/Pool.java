// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.espalier.mpi.raw.SpareRoom;
import org.espalier.mpi.transfer.passage.Passages;
import org.jspecify.annotations.Nullable;

/**
 * Native memory for operations, in pieces of a power of two bytes, kept from one operation to the
 * next. Any thread may take and give back; a piece belongs to one operation at a time, whichever
 * threads work on it, so nothing here is a thread's own.
 *
 * <p>Memory that no operation holds is bounded by {@link #IDLE_LIMIT}: each size has so many places
 * for idle pieces, and a piece that finds none is freed. Pieces above {@link #LARGEST} are freed at
 * once. Taking and giving back allocate nothing on the heap once the pieces are there.
 */
public final class Pool {
  private static final int SMALLEST_LOG = 9; // 512 bytes: the largest message that is worth no more
  private static final int LARGEST_LOG = 26;
  private static final int SMALLEST_INCOMING_LOG = 12; // a page

  /** Of the largest pieces that are received into a quarter as many are kept. */
  private static final int INCOMING_PART = 4;

  /** The pieces of messages that a program begins several of at a time, as a power of two. */
  private static final int FACE_LOG = 22;

  /** Not more have spare room behind them: each takes the system some microseconds to make. */
  private static final int MOST_INCOMING = 32;

  private static final AtomicInteger INCOMING_MADE = new AtomicInteger();

  /** The largest piece that is kept, in bytes: 64 MiB. */
  public static final long LARGEST = 1L << LARGEST_LOG;

  // places[log]: idle pieces of 2^log bytes
  private static final AtomicReferenceArray<Lease>[] PLACES = places(SMALLEST_LOG, LARGEST_LOG, 1);

  // Those that only go out; another core has read them, and to write them as usual takes it back
  // line by line.
  private static final AtomicReferenceArray<Lease>[] OUTGOING =
      places(Passages.LEAST_LOG, Passages.MOST_LOG, 1);

  // Those with spare room behind them, where MPI may write behind a message.
  private static final AtomicReferenceArray<Lease>[] INCOMING =
      places(SMALLEST_INCOMING_LOG, LARGEST_LOG, INCOMING_PART);

  /** The most bytes that are idle at any time, in all sizes together. */
  public static final long IDLE_LIMIT = limit();

  private Pool() {}

  /**
   * Idle pieces of a size that are kept: many small ones, since many requests are small, and six
   * faces of a cube. Memory that is made anew for each takes longer than all else (docs/adr/0506).
   */
  private static int kept(int log) {
    return log <= 16 ? 16 : log <= 20 ? 8 : log <= FACE_LOG ? 6 : log <= 24 ? 2 : 1;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
  private static AtomicReferenceArray<Lease>[] places(int smallestLog, int largestLog, int part) {
    AtomicReferenceArray<Lease>[] places = new AtomicReferenceArray[largestLog + 1];
    for (int log = 0; log <= largestLog; log++) {
      int kept =
          log < smallestLog ? 0 : log <= FACE_LOG ? kept(log) : Math.max(1, kept(log) / part);
      places[log] = new AtomicReferenceArray<>(kept);
    }
    return places;
  }

  private static long limit() {
    return limit(PLACES) + limit(OUTGOING) + limit(INCOMING);
  }

  private static long limit(AtomicReferenceArray<Lease>[] places) {
    long bytes = 0;
    for (int log = 0; log < places.length; log++) {
      bytes += (long) places[log].length() << log;
    }
    return bytes;
  }

  private static AtomicReferenceArray<Lease>[] places(Lease.Use use) {
    return switch (use) {
      case ANY -> PLACES;
      case OUTGOING -> OUTGOING;
      case INCOMING -> INCOMING;
    };
  }

  /**
   * Takes a piece; its content is undefined.
   *
   * @param bytes at least 0
   * @return a piece of at least that many bytes, to be released when the operation has ended
   * @throws OutOfMemoryError if there is no more native memory
   */
  public static Lease take(long bytes) {
    if (bytes > LARGEST) {
      return new Lease(bytes, bytes, -1, Lease.Use.ANY);
    }
    int log = bytes <= 1 << SMALLEST_LOG ? SMALLEST_LOG : log(bytes);
    Lease idle = idle(PLACES[log]);
    return idle != null ? idle : new Lease(1L << log, bytes, log, Lease.Use.ANY);
  }

  /**
   * Takes a piece for a message that is received; its content is undefined. Where MPI may write
   * more than there is room for, what it writes behind is nobody's, but where very many messages
   * are received at the same time.
   *
   * @param bytes at least 0
   * @return a piece of at least that many bytes, to be released when the operation has ended
   * @throws OutOfMemoryError if there is no more native memory
   */
  public static Lease takeToReceive(long bytes) {
    if (!SpareRoom.isWanted()) {
      return take(bytes);
    }
    boolean kept = bytes <= LARGEST;
    int log = !kept ? -1 : bytes <= 1 << SMALLEST_INCOMING_LOG ? SMALLEST_INCOMING_LOG : log(bytes);
    Lease idle = kept ? idle(INCOMING[log]) : null;
    if (idle != null) {
      return idle;
    }
    if (INCOMING_MADE.incrementAndGet() > MOST_INCOMING) {
      INCOMING_MADE.decrementAndGet();
      return take(bytes);
    }
    return new Lease(kept ? 1L << log : bytes, bytes, log, Lease.Use.INCOMING);
  }

  /**
   * Takes a piece for data that are only sent; its content is undefined.
   *
   * @param bytes at least 0
   * @return a piece of at least that many bytes, to be released when the message has been sent; it
   *     is filled past the caches where {@link Lease#isStreamed} says so
   * @throws OutOfMemoryError if there is no more native memory
   */
  public static Lease takeToSend(long bytes) {
    return takeToSend(bytes, Passages.isStreamed(bytes));
  }

  /**
   * The same where it is known how it is filled.
   *
   * @param bytes at least 0
   * @param streamed whether it is filled past the caches
   * @return a piece of at least that many bytes, to be released when the message has been sent
   * @throws OutOfMemoryError if there is no more native memory
   */
  public static Lease takeToSend(long bytes, boolean streamed) {
    if (!Passages.hasOwnPieces(bytes)) {
      return take(bytes);
    }
    int log = log(bytes);
    Lease idle = idle(OUTGOING[log]);
    return (idle != null ? idle : new Lease(1L << log, bytes, log, Lease.Use.OUTGOING))
        .filled(streamed);
  }

  /** The least power of two of so many bytes. */
  static int log(long bytes) {
    return Long.SIZE - Long.numberOfLeadingZeros(bytes - 1);
  }

  private static @Nullable Lease idle(AtomicReferenceArray<Lease> idle) {
    for (int k = 0; k < idle.length(); k++) {
      if (idle.getOpaque(k) != null) {
        Lease lease = idle.getAndSet(k, null);
        if (lease != null) {
          return lease;
        }
      }
    }
    return null;
  }

  /** Keeps a piece for the next operation, or frees it. */
  static void give(Lease lease) {
    int log = lease.log();
    if (log >= 0) {
      AtomicReferenceArray<Lease> idle = places(lease.use())[log];
      for (int k = 0; k < idle.length(); k++) {
        if (idle.getOpaque(k) == null && idle.compareAndSet(k, null, lease)) {
          return;
        }
      }
    }
    if (lease.use() == Lease.Use.INCOMING) {
      INCOMING_MADE.decrementAndGet();
    }
    lease.free();
  }

  /**
   * Counts the memory that no operation holds.
   *
   * @return bytes, at most {@link #IDLE_LIMIT}
   */
  public static long idleBytes() {
    return idleBytes(PLACES) + idleBytes(OUTGOING) + idleBytes(INCOMING);
  }

  private static long idleBytes(AtomicReferenceArray<Lease>[] places) {
    long bytes = 0;
    for (int log = 0; log < places.length; log++) {
      for (int k = 0; k < places[log].length(); k++) {
        if (places[log].get(k) != null) {
          bytes += 1L << log;
        }
      }
    }
    return bytes;
  }
}
