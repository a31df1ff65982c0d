// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;
import java.nio.ReadOnlyBufferException;
import java.util.Objects;
import org.espalier.mpi.raw.ArrayCalls;
import org.espalier.mpi.raw.DirectMemory;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.transfer.ContiguousCopy;
import org.jspecify.annotations.Nullable;

/**
 * Java arrays and buffers as memory: where they lie, and copies to and from native memory. Chains
 * of {@code instanceof}, because a switch over types is linked at run time, at the start of a
 * program.
 */
final class HeapArray {
  private HeapArray() {}

  /** Whether an object is a direct buffer. */
  static boolean isDirect(@Nullable Object buf) {
    return buf instanceof Buffer buffer && buffer.isDirect();
  }

  /**
   * The address of a direct buffer's element 0, whatever its position; 0 for no buffer. The buffer
   * must stay reachable while the address is used.
   */
  static long address(@Nullable Buffer buffer) {
    if (buffer == null) {
      return 0;
    }
    if (!buffer.isDirect()) {
      throw new IllegalArgumentException("The buffer must be direct.");
    }
    return DirectMemory.address(buffer);
  }

  /** The address of a direct buffer that data come into. */
  static long writableAddress(@Nullable Buffer buffer) {
    if (buffer != null && buffer.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
    return address(buffer);
  }

  /** The array of a buffer on the heap, or the array itself. */
  static Object array(Object buf) {
    return buf instanceof Buffer buffer ? buffer.array() : buf;
  }

  /** Where in its array a buffer on the heap begins, in bytes. */
  static long offset(Object buf) {
    return buf instanceof Buffer buffer
        ? (long) buffer.arrayOffset() << DirectMemory.shift(buffer)
        : 0;
  }

  /** The bytes of an array. */
  static long bytes(Object array) {
    long plain = plainBytes(array);
    if (plain >= 0) {
      return plain;
    }
    return array instanceof boolean[] a ? a.length : segment(array).byteSize();
  }

  /** The bytes of an array of those that most programs have; -1 for anything else. */
  static long plainBytes(@Nullable Object array) {
    if (array instanceof double[] a) {
      return (long) Double.BYTES * a.length;
    }
    if (array instanceof int[] a) {
      return (long) Integer.BYTES * a.length;
    }
    if (array instanceof long[] a) {
      return (long) Long.BYTES * a.length;
    }
    if (array instanceof byte[] a) {
      return a.length;
    }
    if (array instanceof float[] a) {
      return (long) Float.BYTES * a.length;
    }
    return -1;
  }

  /** Refuses data that do not lie inside an array of so many bytes. */
  static void requireInside(long length, long from, long bytes) {
    if (from < 0 || bytes > length - from) {
      throw new ArrayIndexOutOfBoundsException(
          "The data must lie inside the array of "
              + length
              + " bytes, got bytes "
              + from
              + " to "
              + (from + bytes));
    }
  }

  /** An array as a segment; not of booleans, which have none. */
  static MemorySegment segment(Object array) {
    if (array instanceof double[] a) {
      return MemorySegment.ofArray(a);
    }
    if (array instanceof int[] a) {
      return MemorySegment.ofArray(a);
    }
    if (array instanceof byte[] a) {
      return MemorySegment.ofArray(a);
    }
    if (array instanceof long[] a) {
      return MemorySegment.ofArray(a);
    }
    if (array instanceof float[] a) {
      return MemorySegment.ofArray(a);
    }
    if (array instanceof char[] a) {
      return MemorySegment.ofArray(a);
    }
    if (array instanceof short[] a) {
      return MemorySegment.ofArray(a);
    }
    throw new IllegalArgumentException(
        "The buffer must be an array of a primitive type or a buffer, got "
            + array.getClass().getName());
  }

  /** Copies bytes of an array to native memory. */
  static void copyOut(Object array, long offset, long address, long bytes) {
    if (array instanceof boolean[] flags) {
      int from = index(offset, bytes, flags.length);
      for (int k = 0; k < bytes; k++) {
        NativeMemory.ALL.set(ValueLayout.JAVA_BYTE, address + k, (byte) (flags[from + k] ? 1 : 0));
      }
    } else if (ArrayCalls.copies()) {
      Objects.checkFromIndexSize(offset, bytes, bytes(array));
      ArrayCalls.copyOut(array, offset, address, bytes);
    } else if (array instanceof double[] a) {
      ContiguousCopy.copy(MemorySegment.ofArray(a), offset, NativeMemory.ALL, address, bytes);
    } else if (array instanceof byte[] a) {
      ContiguousCopy.copy(MemorySegment.ofArray(a), offset, NativeMemory.ALL, address, bytes);
    } else if (array instanceof int[] a) {
      ContiguousCopy.copy(MemorySegment.ofArray(a), offset, NativeMemory.ALL, address, bytes);
    } else {
      ContiguousCopy.copy(segment(array), offset, NativeMemory.ALL, address, bytes);
    }
  }

  /** Copies bytes of an array to native memory that another process reads next. */
  static void streamOut(Object array, long offset, long address, long bytes) {
    if (array instanceof boolean[]) {
      copyOut(array, offset, address, bytes);
    } else {
      ContiguousCopy.stream(segment(array), offset, NativeMemory.ALL, address, bytes);
    }
  }

  /** Copies bytes of native memory into an array. */
  static void copyIn(Object array, long offset, long address, long bytes) {
    if (array instanceof boolean[] flags) {
      int from = index(offset, bytes, flags.length);
      for (int k = 0; k < bytes; k++) {
        flags[from + k] = NativeMemory.ALL.get(ValueLayout.JAVA_BYTE, address + k) != 0;
      }
    } else if (ArrayCalls.copies()) {
      Objects.checkFromIndexSize(offset, bytes, bytes(array));
      ArrayCalls.copyIn(array, offset, address, bytes);
    } else if (array instanceof double[] a) {
      ContiguousCopy.copy(NativeMemory.ALL, address, MemorySegment.ofArray(a), offset, bytes);
    } else if (array instanceof byte[] a) {
      ContiguousCopy.copy(NativeMemory.ALL, address, MemorySegment.ofArray(a), offset, bytes);
    } else if (array instanceof int[] a) {
      ContiguousCopy.copy(NativeMemory.ALL, address, MemorySegment.ofArray(a), offset, bytes);
    } else {
      ContiguousCopy.copy(NativeMemory.ALL, address, segment(array), offset, bytes);
    }
  }

  private static int index(long offset, long bytes, int length) {
    Objects.checkFromIndexSize(offset, bytes, length);
    return (int) offset;
  }
}
