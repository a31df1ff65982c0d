// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.util.concurrent.atomic.AtomicReferenceArray;

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

  /** The largest piece that is kept, in bytes: 64 MiB. */
  public static final long LARGEST = 1L << LARGEST_LOG;

  // places[log]: idle pieces of 2^log bytes
  private static final AtomicReferenceArray<Lease>[] PLACES = places();

  /** The most bytes that are idle at any time, in all sizes together. */
  public static final long IDLE_LIMIT = limit();

  private Pool() {}

  /** Idle pieces of a size that are kept: many small ones, since many requests are small. */
  private static int kept(int log) {
    return log <= 16 ? 16 : log <= 20 ? 4 : log <= 24 ? 2 : 1;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
  private static AtomicReferenceArray<Lease>[] places() {
    AtomicReferenceArray<Lease>[] places = new AtomicReferenceArray[LARGEST_LOG + 1];
    for (int log = SMALLEST_LOG; log <= LARGEST_LOG; log++) {
      places[log] = new AtomicReferenceArray<>(kept(log));
    }
    return places;
  }

  private static long limit() {
    long bytes = 0;
    for (int log = SMALLEST_LOG; log <= LARGEST_LOG; log++) {
      bytes += (long) kept(log) << log;
    }
    return bytes;
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
      return new Lease(bytes, bytes, -1);
    }
    int log = bytes <= 1 << SMALLEST_LOG ? SMALLEST_LOG : 64 - Long.numberOfLeadingZeros(bytes - 1);
    AtomicReferenceArray<Lease> idle = PLACES[log];
    for (int k = 0; k < idle.length(); k++) {
      if (idle.getOpaque(k) != null) {
        Lease lease = idle.getAndSet(k, null);
        if (lease != null) {
          return lease;
        }
      }
    }
    return new Lease(1L << log, bytes, log);
  }

  /** Keeps a piece for the next operation, or frees it. */
  static void give(Lease lease) {
    int log = lease.log();
    if (log >= 0) {
      AtomicReferenceArray<Lease> idle = PLACES[log];
      for (int k = 0; k < idle.length(); k++) {
        if (idle.getOpaque(k) == null && idle.compareAndSet(k, null, lease)) {
          return;
        }
      }
    }
    lease.free();
  }

  /**
   * Counts the memory that no operation holds.
   *
   * @return bytes, at most {@link #IDLE_LIMIT}
   */
  public static long idleBytes() {
    long bytes = 0;
    for (int log = SMALLEST_LOG; log <= LARGEST_LOG; log++) {
      for (int k = 0; k < PLACES[log].length(); k++) {
        if (PLACES[log].get(k) != null) {
          bytes += 1L << log;
        }
      }
    }
    return bytes;
  }
}
