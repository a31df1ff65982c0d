// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** The C library's heap: memory that costs nothing until it is touched. */
@SuppressWarnings("restricted") // the C library is called on purpose
final class NativeHeap {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle CALLOC =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("calloc"),
          FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
  private static final MethodHandle FREE =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("free"),
          FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

  private NativeHeap() {}

  /**
   * Allocates zeroed memory whose pages exist only once they are touched.
   *
   * @param bytes how much
   * @param arena what frees it when it is closed
   * @return the memory, at least 1 byte
   * @throws OutOfMemoryError if the C library has none
   */
  static MemorySegment zeroed(long bytes, Arena arena) {
    long size = Math.max(1, bytes);
    try {
      MemorySegment memory = (MemorySegment) CALLOC.invokeExact(1L, size);
      if (memory.address() == 0) {
        throw new OutOfMemoryError("calloc of " + size + " bytes");
      }
      return memory.reinterpret(size, arena, NativeHeap::free);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static void free(MemorySegment memory) {
    try {
      FREE.invokeExact(memory);
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }
}
