// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * One downcall handle of thirteen words, by which all functions are called where there is no C
 * library to call them by JNI. A function that has fewer arguments is handed zeros in the registers
 * and slots that it does not read.
 */
@SuppressWarnings("restricted") // the linker
final class WordHandle {
  private static final int MOST_ARGUMENTS = 13;
  private static final MethodHandle HANDLE = handle();

  private WordHandle() {}

  private static MethodHandle handle() {
    MemoryLayout[] words = new MemoryLayout[MOST_ARGUMENTS];
    Arrays.fill(words, ValueLayout.JAVA_LONG);
    return Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_INT, words));
  }

  /** The one place that calls: each such place is linked for itself when it is first reached. */
  static int call(
      long function,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l,
      long m) {
    try {
      return (int)
          HANDLE.invokeExact(
              MemorySegment.ofAddress(function), a, b, c, d, e, f, g, h, i, j, k, l, m);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  /** A function without arguments whose result is a {@code double}. */
  static double callDouble(long function) {
    try {
      return (double) ShapeDouble.HANDLE.invokeExact(MemorySegment.ofAddress(function));
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  /** What a downcall may throw: an error or runtime exception as it is, anything else is a bug. */
  static RuntimeException unexpected(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      return exception;
    }
    throw new AssertionError("a linked C function cannot throw " + failure, failure);
  }

  private static final class ShapeDouble {
    static final MethodHandle HANDLE =
        Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_DOUBLE));
  }
}
