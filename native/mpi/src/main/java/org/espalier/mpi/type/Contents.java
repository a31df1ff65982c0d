// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.Combiner;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.TypeQueries;

/**
 * Envelope and contents of one datatype (MPI 4.1 §5.1.13), read in the order of the constructor's
 * arguments. The {@code _c} functions are used wherever the library has them, because only they can
 * say how a type with {@code MPI_Count} arguments was made; arrays have the envelope's exact sizes
 * and are prefilled with {@code MPI_DATATYPE_NULL} (larger ones crash Open MPI 4.1.4).
 */
final class Contents {
  private static final boolean LARGE = NativeLibrary.get().exports("MPI_Type_get_contents_c");

  /** How the type was made. */
  final Combiner combiner;

  /** The components as they were given, in order; derived ones must be freed. */
  final long[] children;

  private final long[] integers;
  private final long[] addresses;
  private final long[] counts;
  private int nextInteger;
  private int nextAddress;
  private int nextCount;

  private Contents(
      Combiner combiner, long[] integers, long[] addresses, long[] counts, long[] children) {
    this.combiner = combiner;
    this.integers = integers;
    this.addresses = addresses;
    this.counts = counts;
    this.children = children;
  }

  /**
   * The sizes of a type's contents.
   *
   * @param combiner how it was made
   * @param integers number of {@code int} arguments
   * @param addresses number of {@code MPI_Aint} arguments
   * @param counts number of {@code MPI_Count} arguments
   * @param children number of components
   */
  record Envelope(Combiner combiner, long integers, long addresses, long counts, long children) {
    /** Whether the type was predefined, so that it has no contents and cannot be freed. */
    boolean isPredefined() {
      return switch (combiner) {
        case NAMED, F90_REAL, F90_COMPLEX, F90_INTEGER, VALUE_INDEX -> true;
        default -> false;
      };
    }

    long entries() {
      return integers + addresses + counts + children;
    }
  }

  static Envelope envelope(long handle) {
    Scratch scratch = Scratch.get();
    if (LARGE) {
      Check.that(
          TypeQueries.MPI_Type_get_envelope_c(
              handle,
              scratch.slot(0),
              scratch.slot(1),
              scratch.slot(2),
              scratch.slot(3),
              scratch.slot(4)),
          "MPI_Type_get_envelope_c");
      return new Envelope(
          combiner(scratch.intAt(4)),
          scratch.longAt(0),
          scratch.longAt(1),
          scratch.longAt(2),
          scratch.longAt(3));
    }
    Check.that(
        TypeQueries.MPI_Type_get_envelope(
            handle, scratch.slot(0), scratch.slot(1), scratch.slot(2), scratch.slot(3)),
        "MPI_Type_get_envelope");
    return new Envelope(
        combiner(scratch.intAt(3)), scratch.intAt(0), scratch.intAt(1), 0, scratch.intAt(2));
  }

  private static Combiner combiner(int number) {
    return NativeLibrary.get().abi().combiner(number);
  }

  /** Reads the contents; the type must not be named. The caller owns the derived components. */
  static Contents of(long handle, Envelope envelope) {
    int integers = Math.toIntExact(envelope.integers());
    int addresses = Math.toIntExact(envelope.addresses());
    int counts = Math.toIntExact(envelope.counts());
    int children = Math.toIntExact(envelope.children());
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment i = arena.allocate(Math.max(1, integers) * 4L, 4);
      MemorySegment a = arena.allocate(Math.max(1, addresses) * 8L, 8);
      MemorySegment c = arena.allocate(Math.max(1, counts) * 8L, 8);
      MemorySegment d = HandleArray.allocate(arena, children);
      for (int k = 0; k < children; k++) {
        HandleArray.set(d, k, Handles.DATATYPE_NULL);
      }
      if (LARGE) {
        Check.that(
            TypeQueries.MPI_Type_get_contents_c(
                handle, integers, addresses, counts, children, i, a, c, d),
            "MPI_Type_get_contents_c");
      } else {
        Check.that(
            TypeQueries.MPI_Type_get_contents(handle, integers, addresses, children, i, a, d),
            "MPI_Type_get_contents");
      }
      long[] handles = new long[children];
      for (int k = 0; k < children; k++) {
        handles[k] = HandleArray.get(d, k);
      }
      return new Contents(
          envelope.combiner(), ints(i, integers), longs(a, addresses), longs(c, counts), handles);
    }
  }

  /** Copied at once: to read element by element takes a cold JVM a microsecond each. */
  private static long[] ints(MemorySegment array, int count) {
    int[] read = new int[count];
    MemorySegment.copy(array, ValueLayout.JAVA_INT, 0, read, 0, count);
    long[] result = new long[count];
    for (int k = 0; k < count; k++) {
      result[k] = read[k];
    }
    return result;
  }

  private static long[] longs(MemorySegment array, int count) {
    long[] result = new long[count];
    MemorySegment.copy(array, ValueLayout.JAVA_LONG, 0, result, 0, count);
    return result;
  }

  /** The next argument that is an {@code int} in every variant of a constructor. */
  int nextInt() {
    return (int) integers[nextInteger++];
  }

  /** The next argument that is an {@code int}, or an {@code MPI_Count} in the large variant. */
  long nextCount() {
    return counts.length > 0 ? counts[nextCount++] : integers[nextInteger++];
  }

  /**
   * The next argument that is an {@code MPI_Aint}, or an {@code MPI_Count} in the large variant.
   */
  long nextAddress() {
    return counts.length > 0 ? counts[nextCount++] : addresses[nextAddress++];
  }

  LongSeq ints(int n) {
    nextInteger += n;
    return LongSeq.of(integers, nextInteger - n, nextInteger);
  }

  LongSeq counts(int n) {
    if (counts.length > 0) {
      nextCount += n;
      return LongSeq.of(counts, nextCount - n, nextCount);
    }
    return ints(n);
  }

  LongSeq addresses(int n) {
    if (counts.length > 0) {
      return counts(n);
    }
    nextAddress += n;
    return LongSeq.of(addresses, nextAddress - n, nextAddress);
  }
}
