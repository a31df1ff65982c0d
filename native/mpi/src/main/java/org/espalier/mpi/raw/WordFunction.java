// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static java.util.Objects.requireNonNull;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;

/**
 * A C function whose arguments are all passed as words of 64 bits. Integers are sign-extended and
 * addresses are numbers, so a function differs from another only by how many arguments it has. One
 * downcall handle of thirteen arguments serves all. A function that has fewer is handed zeros in
 * the registers and slots that it does not read. Its address is an argument of the handle, and is
 * looked up at its own first call.
 *
 * <p>Passing a C {@code int} as a word is right where each argument has a register or a stack slot
 * of 64 bits to itself, of which the callee reads the lower part: in the calling conventions of
 * Linux on x86-64, AArch64, RISC-V and POWER (docs/adr/0230). What a function's parameters are is
 * in {@link Prototypes}; assertions compare the count.
 */
@SuppressWarnings("restricted") // the linker
public final class WordFunction {
  private static final int MOST_ARGUMENTS = 13;
  private static final int CRITICAL = 7;

  private final String name;
  private MemorySegment address = MemorySegment.NULL;

  /** A function by its name in C; nothing is looked up yet. */
  public WordFunction(String name) {
    this.name = name;
  }

  /** A function that is not MPI's, by its address; whoever calls it answers for its arguments. */
  public WordFunction(String name, MemorySegment address) {
    this.name = name;
    this.address = address;
  }

  /** The name in C. */
  public String name() {
    return name;
  }

  private MemorySegment address(int arguments) {
    MemorySegment known = address;
    return known.address() != 0 ? known : find(arguments);
  }

  private MemorySegment find(int arguments) {
    assert Prototypes.of(name).parameters().size() == arguments : name + " of " + arguments;
    NativeLibrary library = NativeLibrary.get();
    MemorySegment found =
        library
            .find(name)
            .orElseThrow(() ->
                new UnsupportedOperationException(
                    "%s is not exported by %s (%s)"
                        .formatted(
                            name,
                            library.version().lines().findFirst().orElse("MPI"),
                            library.file())));
    address = found; // the same for every thread that looks
    return found;
  }

  private static MethodHandle shape(int arguments) {
    MemoryLayout[] words = new MemoryLayout[arguments];
    Arrays.fill(words, ValueLayout.JAVA_LONG);
    return Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_INT, words));
  }

  public int call() {
    return invoke(address(0), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  public int call(long a) {
    return invoke(address(1), a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  public int call(long a, long b) {
    return invoke(address(2), a, b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  public int call(long a, long b, long c) {
    return invoke(address(3), a, b, c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  public int call(long a, long b, long c, long d) {
    return invoke(address(4), a, b, c, d, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  public int call(long a, long b, long c, long d, long e) {
    return invoke(address(5), a, b, c, d, e, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  public int call(long a, long b, long c, long d, long e, long f) {
    return invoke(address(6), a, b, c, d, e, f, 0, 0, 0, 0, 0, 0, 0);
  }

  public int call(long a, long b, long c, long d, long e, long f, long g) {
    return invoke(address(7), a, b, c, d, e, f, g, 0, 0, 0, 0, 0, 0);
  }

  public int call(long a, long b, long c, long d, long e, long f, long g, long h) {
    return invoke(address(8), a, b, c, d, e, f, g, h, 0, 0, 0, 0, 0);
  }

  public int call(long a, long b, long c, long d, long e, long f, long g, long h, long i) {
    return invoke(address(9), a, b, c, d, e, f, g, h, i, 0, 0, 0, 0);
  }

  public int call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) {
    return invoke(address(10), a, b, c, d, e, f, g, h, i, j, 0, 0, 0);
  }

  public int call(
      long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k) {
    return invoke(address(11), a, b, c, d, e, f, g, h, i, j, k, 0, 0);
  }

  public int call(
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
      long l) {
    return invoke(address(12), a, b, c, d, e, f, g, h, i, j, k, l, 0);
  }

  public int call(
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
    return invoke(address(13), a, b, c, d, e, f, g, h, i, j, k, l, m);
  }

  /** The one place that calls: each such place is linked for itself when it is first reached. */
  private static int invoke(
      MemorySegment function,
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
      return (int) CallShape.HANDLE.invokeExact(function, a, b, c, d, e, f, g, h, i, j, k, l, m);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  /** A function of up to thirteen arguments, given in an array. */
  public int call(long[] words) {
    return invoke(
        address(words.length),
        word(words, 0),
        word(words, 1),
        word(words, 2),
        word(words, 3),
        word(words, 4),
        word(words, 5),
        word(words, 6),
        word(words, 7),
        word(words, 8),
        word(words, 9),
        word(words, 10),
        word(words, 11),
        word(words, 12));
  }

  private static long word(long[] words, int k) {
    return k < words.length ? words[k] : 0;
  }

  /**
   * The word that passes native memory, zero for {@code NULL}. Whoever calls keeps the memory until
   * the function has returned: the linker does so for segments, and does not for words.
   */
  static long address(MemorySegment memory) {
    assert memory.isNative() : "the offset of an array is no address";
    return memory.address();
  }

  /** A function without arguments whose result is a {@code double}. */
  public double callDouble() {
    try {
      return (double) ShapeDouble.CALL.invokeExact(address(0));
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  /**
   * {@code MPI_Pack} or {@code MPI_Unpack}, with buffers that may be on the heap: they stay where
   * they are while it runs, which is short, since nothing is sent.
   */
  public int callCritical(
      MemorySegment a, long b, long c, MemorySegment d, long e, long f, long g) {
    try {
      return (int) ShapeCritical.CALL.invokeExact(address(CRITICAL), a, b, c, d, e, f, g);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  /**
   * Links what packs from arrays. A handle is linked when it is first called, which takes 10 ms; so
   * another thread can do it sooner.
   */
  public static void linkCritical() {
    requireNonNull(ShapeCritical.CALL);
  }

  private static final class CallShape {
    static final MethodHandle HANDLE = shape(MOST_ARGUMENTS);
  }

  private static final class ShapeDouble {
    static final MethodHandle CALL =
        Linker.nativeLinker().downcallHandle(FunctionDescriptor.of(ValueLayout.JAVA_DOUBLE));
  }

  private static final class ShapeCritical {
    static final MethodHandle CALL =
        Linker.nativeLinker()
            .downcallHandle(
                FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_LONG),
                Linker.Option.critical(true));
  }
}
