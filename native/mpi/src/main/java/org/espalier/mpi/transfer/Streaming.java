// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.layout.BasicType;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.tree.Con;
import org.jspecify.annotations.Nullable;

/**
 * Packing for a message that a process on another core copies out of this one's memory: past the
 * caches, into pieces of the {@link Pool} that nothing is received into. A line that another core
 * has read, or has to fetch from this core's cache, takes some 20 ns, one after the other; from
 * memory they come in order and in advance (docs/adr/0462).
 */
public final class Streaming {
  /** Of less, a core that shares its caches with the other loses a tenth and more. */
  private static final long LEAST = 24 << 10;

  /** The smallest and the largest pieces of the pool for such data, as powers of two. */
  static final int LEAST_LOG = 15;

  static final int MOST_LOG = 17;

  /** Of more, too. */
  private static final long MOST = 1L << MOST_LOG;

  private Streaming() {}

  /**
   * Says whether a message arrives sooner so.
   *
   * @param bytes of its data
   * @return false for short ones and long ones
   */
  public static boolean pays(long bytes) {
    return bytes >= LEAST && bytes <= MOST;
  }

  /**
   * Copies bytes that lie side by side.
   *
   * @param memory holds them
   * @param offset where they start in it, in bytes
   * @param target takes them; an address that is a multiple of 16
   * @param targetOffset where they start in it, in bytes
   * @param bytes how many
   */
  public static void copy(
      MemorySegment memory, long offset, MemorySegment target, long targetOffset, long bytes) {
    Kernel kernel = Bytes.KERNEL;
    if (kernel != null) {
      kernel.packStreamed(memory, offset, bytes, target, targetOffset);
    } else {
      MemorySegment.copy(memory, offset, target, targetOffset, bytes);
    }
  }

  private static final class Bytes {
    static final @Nullable Kernel KERNEL =
        Kernel.of(new Con(1, BasicType.of("MPI_BYTE")), 1).orElse(null);
  }
}
