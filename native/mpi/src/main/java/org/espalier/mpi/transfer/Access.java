// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;

/** What memory must be like before anything is done with it. */
public final class Access {
  private Access() {}

  /**
   * Lets memory pass that can be read now.
   *
   * @param memory a buffer's memory
   * @throws IllegalStateException if its arena is closed
   * @throws WrongThreadException if its arena is another thread's
   */
  public static void requireReadable(MemorySegment memory) {
    requireOpen(memory);
    if (!memory.isAccessibleBy(Thread.currentThread())) {
      throw new WrongThreadException(
          "a buffer's memory must be this thread's or shared, got %d bytes that %s cannot access"
              .formatted(memory.byteSize(), Thread.currentThread()));
    }
  }

  /**
   * Lets memory pass that any thread may be able to access.
   *
   * @param memory a buffer's memory
   * @throws IllegalStateException if its arena is closed
   */
  public static void requireOpen(MemorySegment memory) {
    if (!memory.scope().isAlive()) {
      throw new IllegalStateException(
          "a buffer's memory must be open, got %d bytes of a closed arena"
              .formatted(memory.byteSize()));
    }
  }

  /**
   * Lets memory pass that can be written now.
   *
   * @param memory memory of a buffer that receives
   * @throws IllegalArgumentException if it is read-only
   * @throws IllegalStateException if its arena is closed
   * @throws WrongThreadException if its arena is another thread's
   */
  public static void requireWritable(MemorySegment memory) {
    requireReadable(memory);
    if (memory.isReadOnly()) {
      throw new IllegalArgumentException(
          "a buffer that receives must be writable, got %d read-only bytes"
              .formatted(memory.byteSize()));
    }
  }

  /**
   * Memory for a request that one thread has started and another one works on: MPI itself would not
   * ask whose the arena is. A closed arena stays closed.
   */
  @SuppressWarnings("restricted") // the same bytes; whoever started the request could access them
  static MemorySegment byThisThread(MemorySegment memory) {
    return memory.isAccessibleBy(Thread.currentThread()) || !memory.scope().isAlive()
        ? memory
        : MemorySegment.ofAddress(memory.address()).reinterpret(memory.byteSize());
  }
}
