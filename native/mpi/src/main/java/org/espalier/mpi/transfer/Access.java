// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.type.Datatype;

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
    if (!memory.scope().isAlive()) { // a call would be one method more to compile for each message
      throw closed(memory);
    }
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
      throw closed(memory);
    }
  }

  private static IllegalStateException closed(MemorySegment memory) {
    return new IllegalStateException(
        "a buffer's memory must be open, got %d bytes of a closed arena"
            .formatted(memory.byteSize()));
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
   * Lets memory pass that may hold a datatype's elements: native memory, {@code byte[]}, and arrays
   * of these elements.
   *
   * @param type the datatype
   * @param memory the memory of a buffer with data
   * @throws IllegalArgumentException if it is an array of another element
   */
  public static void requireElements(Datatype type, MemorySegment memory) {
    if (!memory.isNative()) {
      ArrayElements.of(type).require(memory);
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
