// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.WordHandle.unexpected;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * A C function whose arguments are all passed as words of 64 bits. Integers are sign-extended and
 * addresses are numbers, so a function differs from another only by how many arguments it has, and
 * one that is handed more does not read them: {@link WordCalls} calls all. Its address is looked up
 * at its own first call.
 *
 * <p>Passing a C {@code int} as a word is right where each argument has a register or a stack slot
 * of 64 bits to itself, of which the callee reads the lower part: in the calling conventions of
 * Linux on x86-64, AArch64, RISC-V and POWER (docs/adr/0230). What a function's parameters are is
 * in {@link Prototypes}; assertions compare the count.
 */
@SuppressWarnings("restricted") // the linker
public final class WordFunction {
  private static final int CRITICAL = 7;

  private final String name;
  private long address;

  /** A function by its name in C; nothing is looked up yet. */
  public WordFunction(String name) {
    this.name = name;
  }

  /** A function that is not MPI's, by its address; whoever calls it answers for its arguments. */
  public WordFunction(String name, MemorySegment address) {
    this.name = name;
    this.address = address.address();
  }

  /** The name in C. */
  public String name() {
    return name;
  }

  private long address(int arguments) {
    long known = address;
    return known != 0 ? known : find(arguments);
  }

  private long find(int arguments) {
    assert Prototypes.of(name).parameters().size() == arguments : name + " of " + arguments;
    NativeLibrary library = NativeLibrary.get();
    long found =
        library
            .find(name)
            .orElseThrow(() ->
                new UnsupportedOperationException(
                    "%s is not exported by %s (%s)"
                        .formatted(
                            name,
                            library.version().lines().findFirst().orElse("MPI"),
                            library.file())))
            .address();
    address = found; // the same for every thread that looks
    return found;
  }

  public int call() {
    return WordCalls.call(address(0), 0, 0, 0, 0);
  }

  public int call(long a) {
    return WordCalls.call(address(1), a, 0, 0, 0);
  }

  public int call(long a, long b) {
    return WordCalls.call(address(2), a, b, 0, 0);
  }

  public int call(long a, long b, long c) {
    return WordCalls.call(address(3), a, b, c, 0);
  }

  public int call(long a, long b, long c, long d) {
    return WordCalls.call(address(4), a, b, c, d);
  }

  public int call(long a, long b, long c, long d, long e) {
    return WordCalls.call(address(5), a, b, c, d, e, 0, 0);
  }

  public int call(long a, long b, long c, long d, long e, long f) {
    return WordCalls.call(address(6), a, b, c, d, e, f, 0);
  }

  public int call(long a, long b, long c, long d, long e, long f, long g) {
    return WordCalls.call(address(7), a, b, c, d, e, f, g);
  }

  /**
   * The address, for C that calls it.
   *
   * @param arguments how many it has
   */
  public long called(int arguments) {
    return address(arguments);
  }

  /** Whether {@link #make} can be called: by JNI alone. */
  public static boolean makes() {
    return WordCalls.areByJni();
  }

  /**
   * Calls a function of seven arguments, of which the last is where it writes a handle.
   *
   * @return the handle, or a word that {@link #isFailure} knows
   */
  public long make(long a, long b, long c, long d, long e, long f) {
    return handle(WordCalls.callForWord(address(7), a, b, c, d, e, f));
  }

  /**
   * Calls a function whose only argument is where a handle lies, which it may write over.
   *
   * @return the handle then, or a word that {@link #isFailure} knows
   */
  public long on(long handle) {
    return handle(WordCalls.callOnWord(address(1), handle));
  }

  /** A word of C's as a handle of the library's width, or what tells of a code. */
  static long handle(long word) {
    return HandleArray.BYTES == Long.BYTES || isFailure(word) ? word : (int) word;
  }

  /** Whether {@link #make} gave a code instead of a handle. */
  public static boolean isFailure(long made) {
    return made < WordCalls.FAILED + (1L << 32);
  }

  /** The code that {@link #make} gave. */
  public static int code(long failure) {
    return (int) (failure - WordCalls.FAILED);
  }

  public int call(long a, long b, long c, long d, long e, long f, long g, long h) {
    return WordCalls.call(address(8), a, b, c, d, e, f, g, h, 0, 0);
  }

  public int call(long a, long b, long c, long d, long e, long f, long g, long h, long i) {
    return WordCalls.call(address(9), a, b, c, d, e, f, g, h, i, 0);
  }

  public int call(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j) {
    return WordCalls.call(address(10), a, b, c, d, e, f, g, h, i, j);
  }

  public int call(
      long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k) {
    return WordCalls.call(address(11), a, b, c, d, e, f, g, h, i, j, k, 0, 0);
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
    return WordCalls.call(address(12), a, b, c, d, e, f, g, h, i, j, k, l, 0);
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
    return WordCalls.call(address(13), a, b, c, d, e, f, g, h, i, j, k, l, m);
  }

  /** A function of up to thirteen arguments, given in an array. */
  public int call(long[] words) {
    return WordCalls.call(
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
  public static long address(MemorySegment memory) {
    if (!memory.isNative()) {
      throw new IllegalArgumentException("memory on the heap has no address: " + memory);
    }
    return memory.address();
  }

  /** A function without arguments whose result is a {@code double}. */
  public double callDouble() {
    return WordCalls.callDouble(address(0));
  }

  /**
   * {@code MPI_Pack} or {@code MPI_Unpack}, with buffers that may be on the heap: they stay where
   * they are while it runs, which is short, since nothing is sent. The garbage collector waits, so
   * a caller cuts what is long.
   */
  public int callCritical(
      MemorySegment a, long b, long c, MemorySegment d, long e, long f, long g) {
    if (a.isNative() && d.isNative()) {
      return call(a.address(), b, c, d.address(), e, f, g);
    }
    MemorySegment function = MemorySegment.ofAddress(address(CRITICAL));
    if (ArrayCalls.goesByJni(ArrayCalls.PACK, a, d)) {
      return ArrayCalls.call(
          function, a, 0, d, 3, a.address(), b, c, d.address(), e, f, g, 0, 0, 0);
    }
    try {
      return (int) ShapeCritical.CALL.invokeExact(function, a, b, c, d, e, f, g);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  /**
   * This {@code MPI_Pack}, out of an array to native memory, from position 0 on: where {@link
   * ArrayCalls#packs} has just said so, and for no longer than {@link #callCritical}.
   *
   * @param offset where displacement 0 of the first copy lies in the array, in bytes
   */
  public int pack(Object array, long offset, long count, long type, long to, long room, long comm) {
    return ArrayCalls.pack(address(CRITICAL), array, offset, count, type, to, room, comm);
  }

  /** This {@code MPI_Unpack}, the other way round. */
  public int unpack(
      long from, long room, Object array, long offset, long count, long type, long comm) {
    return ArrayCalls.unpack(address(CRITICAL), from, room, array, offset, count, type, comm);
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
