// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Native memory whose content is not defined, from C's heap. The JVM would fill it with zeros: the
 * system then finds a page for each 4 KiB, one by one, which takes 0.3 to 15 µs each, more than a
 * message of them. Here it is asked for all of them at once ({@code MADV_POPULATE_WRITE}, Linux
 * 5.14), which takes a tenth; where it does not know how, they come one by one.
 */
@SuppressWarnings("restricted") // this package is where native access begins
public final class Pages {
  private static final int POPULATE_WRITE = 23;
  private static final long PAGE = 4096;
  private static final long ALIGNMENT = 64;

  /** Less is not worth a call of the system. */
  private static final long WORTH = 1L << 17;

  private static final WordFunction ALLOCATE = function("posix_memalign");
  private static final WordFunction ADVISE = function("madvise");
  private static final WordFunction FREE = function("free");

  /** Where C writes the address; guarded by the class. A buffer, which needs no linking. */
  private static final ByteBuffer OUT =
      ByteBuffer.allocateDirect(2 * Long.BYTES)
          .alignedSlice(Long.BYTES)
          .order(ByteOrder.nativeOrder());

  private static final long OUT_ADDRESS = MemorySegment.ofBuffer(OUT).address();

  private Pages() {}

  private static WordFunction function(String name) {
    return new WordFunction(name, Linker.nativeLinker().defaultLookup().findOrThrow(name));
  }

  /**
   * Allocates memory; its content is undefined.
   *
   * @param bytes more than 0
   * @param soon how many of them, from the first on, will be used now
   * @return the address, a multiple of 64, to be handed to {@link #free}
   * @throws OutOfMemoryError if there is no more
   */
  public static long allocate(long bytes, long soon) {
    boolean populated = soon >= WORTH;
    long address = allocated(bytes, populated ? PAGE : ALIGNMENT);
    if (populated) {
      ADVISE.call(address, (soon + PAGE - 1) & -PAGE, POPULATE_WRITE);
    }
    return address;
  }

  private static synchronized long allocated(long bytes, long alignment) {
    // Whole multiples of the alignment, so that no page at the end belongs to something else.
    if (ALLOCATE.call(OUT_ADDRESS, alignment, (bytes + alignment - 1) & -alignment) != 0) {
      throw new OutOfMemoryError("no " + bytes + " bytes of native memory");
    }
    return OUT.getLong(0);
  }

  /** Gives memory back that {@link #allocate} gave. */
  public static void free(long address) {
    FREE.call(address);
  }
}
