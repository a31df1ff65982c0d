// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** Native memory by address, where the caller answers for what lies there. */
@SuppressWarnings("restricted") // all of memory is one segment here
public final class NativeMemory {
  /** All addresses. */
  public static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private static final boolean NARROW = HandleArray.BYTES == 4;

  private NativeMemory() {}

  public static int getInt(long address) {
    return ALL.get(ValueLayout.JAVA_INT_UNALIGNED, address);
  }

  public static void putInt(long address, int value) {
    ALL.set(ValueLayout.JAVA_INT_UNALIGNED, address, value);
  }

  public static long getLong(long address) {
    return ALL.get(ValueLayout.JAVA_LONG_UNALIGNED, address);
  }

  public static void putLong(long address, long value) {
    ALL.set(ValueLayout.JAVA_LONG_UNALIGNED, address, value);
  }

  /**
   * Reads a string of C in UTF-8. The JDK's own way links a switch over types first, which takes a
   * program that has just started 5 ms.
   */
  public static String text(long address) {
    int length = 0;
    while (ALL.get(ValueLayout.JAVA_BYTE, address + length) != 0) {
      length++;
    }
    byte[] bytes = new byte[length];
    for (int k = 0; k < length; k++) {
      bytes[k] = ALL.get(ValueLayout.JAVA_BYTE, address + k);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Reads a handle of the library's width. */
  public static long getHandle(long address) {
    return NARROW ? getInt(address) : getLong(address);
  }

  /** Writes a handle in the library's width. */
  public static void putHandle(long address, long handle) {
    if (NARROW) {
      putInt(address, (int) handle);
    } else {
      putLong(address, handle);
    }
  }

  /** A piece of memory, of which no one checks that it is there. */
  public static MemorySegment at(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  /** Whether the same bytes lie at two addresses. */
  public static boolean isSame(long one, long other, long bytes) {
    return Compare.FUNCTION.call(one, other, bytes) == 0;
  }

  private static final class Compare {
    static final WordFunction FUNCTION =
        new WordFunction("memcmp", Linker.nativeLinker().defaultLookup().findOrThrow("memcmp"));
  }
}
