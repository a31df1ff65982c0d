// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Native memory whose content is not defined, from C's heap. The JVM would fill it with zeros: the
 * system then finds a page for each 4 KiB, one by one, which takes 0.3 to 15 µs each, more than a
 * message of them. Here it is asked for pages of 2 MiB where memory is longer ({@code
 * MADV_HUGEPAGE}), and for all that will be used at once ({@code MADV_POPULATE_WRITE}, Linux 5.14):
 * together a twentieth of the time (docs/adr/0455). Where it does not know how, pages come as ever.
 */
@SuppressWarnings("restricted") // this package is where native access begins
public final class Pages {
  private static final int HUGE_PAGE = 14;
  private static final int POPULATE_WRITE = 23;
  private static final long PAGE = 4096;
  private static final long HUGE = 1L << 21;

  /** From so many bytes on huge pages are asked for; less would often not have one whole. */
  private static final long HUGE_FROM = 2 * HUGE;

  private static final long ALIGNMENT = 64;

  /** Less is not worth a call of the system. */
  private static final long WORTH = 1L << 17;

  /** The bytes behind which lines come to the same sets of a cache of the second level. */
  private static final long SETS = 1L << 16;

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final AtomicLong COLOUR = new AtomicLong();

  private static final WordFunction ALLOCATE = function("posix_memalign");
  private static final WordFunction ADVISE = function("madvise");
  private static final WordFunction FREE = function("free");

  /** Where C writes the address; guarded by the class. A buffer, which needs no linking. */
  private static final ByteBuffer OUT =
      ByteBuffer.allocateDirect(2 * Long.BYTES)
          .alignedSlice(Long.BYTES)
          .order(ByteOrder.nativeOrder());

  private static final long OUT_ADDRESS = DirectMemory.address(OUT);

  private Pages() {}

  private static WordFunction function(String name) {
    return new WordFunction(name, Linker.nativeLinker().defaultLookup().findOrThrow(name));
  }

  /**
   * Allocates memory; its content is undefined.
   *
   * @param bytes more than 0
   * @param soon how many of them, from the first on, will be used now
   * @return the address, a multiple of 64, to be handed to {@link #free(long)}
   * @throws OutOfMemoryError if there is no more
   */
  public static long allocate(long bytes, long soon) {
    boolean huge = bytes >= HUGE_FROM;
    boolean populated = soon >= WORTH;
    // What lies behind the last whole huge page comes in small ones, so that nothing is wasted.
    long address = allocated(bytes, huge ? HUGE : populated ? PAGE : ALIGNMENT);
    advise(address, bytes, soon);
    return address;
  }

  /** Asks for the pages of memory that begins with one, as {@link #allocate(long, long)} does. */
  public static void advise(long address, long bytes, long soon) {
    if (bytes >= HUGE_FROM) {
      ADVISE.call(address, bytes & -HUGE, HUGE_PAGE);
    }
    if (soon >= WORTH) {
      ADVISE.call(address, (soon + PAGE - 1) & -PAGE, POPULATE_WRITE);
    }
  }

  private static synchronized long allocated(long bytes, long alignment) {
    // Whole pages, so that none at the end belongs to something else.
    long unit = Math.min(alignment, PAGE);
    if (ALLOCATE.call(OUT_ADDRESS, alignment, (bytes + unit - 1) & -unit) != 0) {
      throw new OutOfMemoryError("no " + bytes + " bytes of native memory");
    }
    return OUT.getLong(0);
  }

  /**
   * Allocates memory that lives as long as an arena, all of which will be used now. Each piece
   * begins at another line of the caches than the ones before: where several arrays are read in
   * step and all begin at a page, their elements take each other's places in the caches.
   *
   * @param arena frees it
   * @param bytes more than 0
   * @return memory with anything in it, at a multiple of 64
   * @throws OutOfMemoryError if there is no more
   */
  public static MemorySegment allocate(Arena arena, long bytes) {
    long lines = bytes < WORTH ? 1 : (bytes < HUGE_FROM ? PAGE : SETS) / ALIGNMENT;
    long all = bytes + lines * ALIGNMENT;
    MemorySegment whole =
        MemorySegment.ofAddress(allocate(all, all)).reinterpret(all, arena, Pages::free);
    return whole.asSlice(nextColour(lines) * ALIGNMENT, bytes);
  }

  /** Numbers below a power of two in an order in which few that follow each other are near. */
  private static long nextColour(long lines) {
    return Math.unsignedMultiplyHigh(lines, COLOUR.getAndAdd(GOLDEN));
  }

  private static void free(MemorySegment memory) {
    free(memory.address());
  }

  /** Gives memory back that {@link #allocate(long, long)} gave. */
  public static void free(long address) {
    FREE.call(address);
  }
}
