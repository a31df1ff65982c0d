// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.nio.ByteBuffer;

/**
 * Native memory for what is received, with a gigabyte of addresses behind it that nobody uses and
 * that take no memory ({@code spare.c}). Open MPI 4.1 writes all of a contiguous message that is
 * longer than the room for it, and says "truncated" afterwards (docs/mpi-quirks.md): in C's heap
 * that ends the JVM sooner or later.
 */
public final class SpareRoom {
  private static final boolean WANTED =
      NativeLibrary.get().abi() != Abi.MPICH && CarriedLibrary.trouble().isEmpty();

  /** Where C writes the address; guarded by the class. */
  private static final ByteBuffer OUT = DirectMemory.allocate(Long.BYTES, Long.BYTES);

  private static final long OUT_ADDRESS = DirectMemory.address(OUT);

  private SpareRoom() {}

  private static final class Functions {
    static final WordFunction TAKE = function("espalier_spare");
    static final WordFunction FREE = function("espalier_free_spare");

    private static WordFunction function(String name) {
      return new WordFunction(name, CarriedLibrary.find(name));
    }
  }

  /** Whether the library needs it, and it is to be had. */
  public static boolean isWanted() {
    return WANTED;
  }

  /**
   * Allocates memory; its content is zeros.
   *
   * @param bytes more than 0
   * @return the address of a page, to be handed to {@link #free}; 0 where the system grants no more
   *     addresses than there is memory
   */
  public static synchronized long allocate(long bytes) {
    return Functions.TAKE.call(bytes, OUT_ADDRESS) == 0 ? 0 : OUT.getLong(0);
  }

  /**
   * Gives memory back.
   *
   * @param address what {@link #allocate} gave
   * @param bytes what it was asked for
   */
  public static void free(long address, long bytes) {
    Functions.FREE.call(address, bytes);
  }
}
