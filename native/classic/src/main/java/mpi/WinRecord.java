// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * How one put or get lies in a message between the ranks of a window: a head of words, the image of
 * the target's kernel where that rank has not got it yet, and behind those of a put the data. Each
 * part begins at a multiple of {@link #ALIGN}.
 */
final class WinRecord {
  static final long PUT = 1;
  static final long GET = 2;

  /** In place of a slot: the data lie in a row at the target. */
  static final long ROW = -1;

  static final int ALIGN = 64;

  /** The bytes of a head. */
  static final int HEAD = 64;

  /** Kernels that a rank keeps of each other rank; one more takes the oldest one's slot. */
  static final int SLOTS = 16;

  // Words of a head.
  private static final int KIND = 0;
  private static final int SLOT = 8;
  private static final int IMAGE = 16;
  private static final int PLACE = 24;
  private static final int COUNT = 32;
  private static final int BYTES = 40;

  private WinRecord() {}

  static long padded(long bytes) {
    return (bytes + ALIGN - 1) & -ALIGN;
  }

  /** Writes a head. */
  static void write(
      long at, long kind, long slot, long imageBytes, long place, long count, long bytes) {
    NativeMemory.putLong(at + KIND, kind);
    NativeMemory.putLong(at + SLOT, slot);
    NativeMemory.putLong(at + IMAGE, imageBytes);
    NativeMemory.putLong(at + PLACE, place);
    NativeMemory.putLong(at + COUNT, count);
    NativeMemory.putLong(at + BYTES, bytes);
  }

  static boolean isPut(long at) {
    return NativeMemory.getLong(at + KIND) == PUT;
  }

  /** Where the target keeps the kernel, or {@link #ROW}. */
  static int slot(long at) {
    return (int) NativeMemory.getLong(at + SLOT);
  }

  /** The bytes of the kernel's image, 0 where it is there already. */
  static long imageBytes(long at) {
    return NativeMemory.getLong(at + IMAGE);
  }

  /** Where the first copy begins, in bytes from the window's first one on. */
  static long place(long at) {
    return NativeMemory.getLong(at + PLACE);
  }

  static long count(long at) {
    return NativeMemory.getLong(at + COUNT);
  }

  /** The bytes of the data. */
  static long bytes(long at) {
    return NativeMemory.getLong(at + BYTES);
  }

  /** Where the data of a put begin. */
  static long data(long at) {
    return at + HEAD + padded(imageBytes(at));
  }

  /** Where the next record begins. */
  static long next(long at) {
    return data(at) + (isPut(at) ? padded(bytes(at)) : 0);
  }

  /** Packs data, or copies those that lie in a row. */
  static void pack(
      @Nullable Kernel kernel, long from, long count, long to, long bytes, boolean streamed) {
    if (kernel == null) {
      copy(from, to, bytes);
    } else if (streamed) {
      kernel.packStreamed(NativeMemory.ALL, from, count, NativeMemory.ALL, to);
    } else {
      kernel.pack(NativeMemory.ALL, from, count, NativeMemory.ALL, to);
    }
  }

  /** Unpacks data, or copies those that lie in a row. */
  static void unpack(@Nullable Kernel kernel, long from, long to, long count, long bytes) {
    if (kernel == null) {
      copy(from, to, bytes);
    } else {
      kernel.unpack(NativeMemory.ALL, from, NativeMemory.ALL, to, count);
    }
  }

  static void copy(long from, long to, long bytes) {
    MemorySegment.copy(NativeMemory.ALL, from, NativeMemory.ALL, to, bytes);
  }
}
