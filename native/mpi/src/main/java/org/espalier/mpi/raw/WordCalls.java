// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The places where C is called with words of 64 bits. By JNI, where the jar carries its library:
 * the first call links nothing, and interpreted code calls in a tenth of a microsecond, by a handle
 * of {@code java.lang.foreign} in twenty times that; what is compiled takes the same either way
 * (docs/adr/0459). Otherwise by {@link WordHandle}.
 */
public final class WordCalls {
  /** The system property that chooses: {@code jni}, or {@code handle} for comparison. */
  public static final String PROPERTY = "espalier.calls";

  /** No handle is so small: an address has no more than 57 bits, a number 32. */
  static final long FAILED = Long.MIN_VALUE;

  private static final boolean BY_JNI =
      isJni(System.getProperty(PROPERTY)) && CarriedLibrary.trouble().isEmpty();

  private WordCalls() {}

  /** What the property says; another word is told of, and the default is taken. */
  private static boolean isJni(@Nullable String said) {
    String complaint = complaint(said);
    if (complaint != null) {
      System.getLogger("org.espalier.mpi").log(System.Logger.Level.WARNING, complaint);
    }
    return !"handle".equals(said);
  }

  /**
   * Says what is wrong with the property's value.
   *
   * @param said the value, or null where there is none
   * @return one line, or null where nothing is wrong
   */
  static @Nullable String complaint(@Nullable String said) {
    return said == null || said.equals("jni") || said.equals("handle")
        ? null
        : "-D" + PROPERTY + " must be jni or handle, got " + said + "; jni is used";
  }

  /** Whether calls go by JNI. */
  public static boolean areByJni() {
    return BY_JNI;
  }

  static int call(long function, long a, long b, long c, long d) {
    return BY_JNI
        ? call4(function, a, b, c, d)
        : WordHandle.call(function, a, b, c, d, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  static int call(long function, long a, long b, long c, long d, long e, long f, long g) {
    return BY_JNI
        ? call7(function, a, b, c, d, e, f, g)
        : WordHandle.call(function, a, b, c, d, e, f, g, 0, 0, 0, 0, 0, 0);
  }

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
      long j) {
    return BY_JNI
        ? call10(function, a, b, c, d, e, f, g, h, i, j)
        : WordHandle.call(function, a, b, c, d, e, f, g, h, i, j, 0, 0, 0);
  }

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
    return BY_JNI
        ? call13(function, a, b, c, d, e, f, g, h, i, j, k, l, m)
        : WordHandle.call(function, a, b, c, d, e, f, g, h, i, j, k, l, m);
  }

  /** A function without arguments whose result is a {@code double}. */
  static double callDouble(long function) {
    return BY_JNI ? callForDouble(function) : WordHandle.callDouble(function);
  }

  // src/main/c/words.c

  private static native double callForDouble(long function);

  private static native int call4(long function, long a, long b, long c, long d);

  private static native int call7(
      long function, long a, long b, long c, long d, long e, long f, long g);

  /**
   * Calls a function whose seventh and last argument is where it writes a handle, of 32 or 64 bits.
   *
   * @return the handle, with zeros above one of 32 bits; {@link #FAILED} and the code where the
   *     function gave one
   */
  static native long callForWord(long function, long a, long b, long c, long d, long e, long f);

  /**
   * Calls a function whose only argument is where a handle lies, which it may write over.
   *
   * @return what lies there then, as {@link #callForWord} gives it
   */
  static native long callOnWord(long function, long handle);

  private static native int call10(
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
      long j);

  private static native int call13(
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
      long m);

  /** The words of the two numbers are offsets in arrays, where there are arrays. */
  static native int callPinned(
      long function,
      @Nullable Object first,
      int firstWord,
      @Nullable Object second,
      int secondWord,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j);

  /** The address of a direct buffer's first byte, whatever its position. */
  static native long address(Buffer direct);
}
