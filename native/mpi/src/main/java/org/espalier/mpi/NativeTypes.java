// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.LargeTypeConstructors;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.TypeConstructors;
import org.espalier.mpi.raw.TypeQueries;

/**
 * The datatype constructors on bare handles, with every code checked, the {@code _c} variant chosen
 * where an argument does not fit 32 bits, and every handle counted from its making to its freeing.
 * Nothing here commits but {@link #commit}.
 */
final class NativeTypes {
  private static final AtomicLong CREATED = new AtomicLong();
  private static final AtomicLong FREED = new AtomicLong();
  private static final boolean SIZE_C = NativeLibrary.get().exports("MPI_Type_size_c");

  // For verification: every constructor in its _c variant where the library has them.
  private static final boolean ALWAYS_LARGE =
      Boolean.getBoolean("org.espalier.mpi.alwaysLargeCounts")
          && NativeLibrary.get().exports("MPI_Type_contiguous_c");

  private NativeTypes() {}

  /** Derived handles made by this process through this class. */
  static long created() {
    return CREATED.get();
  }

  /** Derived handles freed by this process through this class. */
  static long freed() {
    return FREED.get();
  }

  /** Counts handles that MPI made on our behalf: the components that decoding is given. */
  static void countGiven(long handles) {
    CREATED.addAndGet(handles);
  }

  static long dup(long child) {
    return made(TypeConstructors.MPI_Type_dup(child, out()), "MPI_Type_dup");
  }

  static long contiguous(long count, long child) {
    return fits(count)
        ? made(
            TypeConstructors.MPI_Type_contiguous((int) count, child, out()), "MPI_Type_contiguous")
        : large(
            "MPI_Type_contiguous_c",
            () -> LargeTypeConstructors.MPI_Type_contiguous_c(count, child, out()));
  }

  static long vector(long count, long blocklength, long stride, long child) {
    return fits(count) && fits(blocklength) && fits(stride)
        ? made(
            TypeConstructors.MPI_Type_vector(
                (int) count, (int) blocklength, (int) stride, child, out()),
            "MPI_Type_vector")
        : large(
            "MPI_Type_vector_c",
            () ->
                LargeTypeConstructors.MPI_Type_vector_c(count, blocklength, stride, child, out()));
  }

  static long hvector(long count, long blocklength, long strideBytes, long child) {
    return fits(count) && fits(blocklength)
        ? made(
            TypeConstructors.MPI_Type_create_hvector(
                (int) count, (int) blocklength, strideBytes, child, out()),
            "MPI_Type_create_hvector")
        : large(
            "MPI_Type_create_hvector_c",
            () ->
                LargeTypeConstructors.MPI_Type_create_hvector_c(
                    count, blocklength, strideBytes, child, out()));
  }

  static long indexed(LongSeq blocklengths, LongSeq displacements, long child) {
    int n = blocklengths.size();
    try (Arena arena = Arena.ofConfined()) {
      return fits(blocklengths) && fits(displacements)
          ? made(
              TypeConstructors.MPI_Type_indexed(
                  n, ints(arena, blocklengths), ints(arena, displacements), child, out()),
              "MPI_Type_indexed")
          : large(
              "MPI_Type_indexed_c",
              () ->
                  LargeTypeConstructors.MPI_Type_indexed_c(
                      n, longs(arena, blocklengths), longs(arena, displacements), child, out()));
    }
  }

  static long hindexed(LongSeq blocklengths, LongSeq displacementsBytes, long child) {
    int n = blocklengths.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment displacements = longs(arena, displacementsBytes);
      return fits(blocklengths)
          ? made(
              TypeConstructors.MPI_Type_create_hindexed(
                  n, ints(arena, blocklengths), displacements, child, out()),
              "MPI_Type_create_hindexed")
          : large(
              "MPI_Type_create_hindexed_c",
              () ->
                  LargeTypeConstructors.MPI_Type_create_hindexed_c(
                      n, longs(arena, blocklengths), displacements, child, out()));
    }
  }

  static long indexedBlock(long blocklength, LongSeq displacements, long child) {
    int n = displacements.size();
    try (Arena arena = Arena.ofConfined()) {
      return fits(blocklength) && fits(displacements)
          ? made(
              TypeConstructors.MPI_Type_create_indexed_block(
                  n, (int) blocklength, ints(arena, displacements), child, out()),
              "MPI_Type_create_indexed_block")
          : large(
              "MPI_Type_create_indexed_block_c",
              () ->
                  LargeTypeConstructors.MPI_Type_create_indexed_block_c(
                      n, blocklength, longs(arena, displacements), child, out()));
    }
  }

  static long hindexedBlock(long blocklength, LongSeq displacementsBytes, long child) {
    int n = displacementsBytes.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment displacements = longs(arena, displacementsBytes);
      return fits(blocklength)
          ? made(
              TypeConstructors.MPI_Type_create_hindexed_block(
                  n, (int) blocklength, displacements, child, out()),
              "MPI_Type_create_hindexed_block")
          : large(
              "MPI_Type_create_hindexed_block_c",
              () ->
                  LargeTypeConstructors.MPI_Type_create_hindexed_block_c(
                      n, blocklength, displacements, child, out()));
    }
  }

  static long struct(LongSeq blocklengths, LongSeq displacementsBytes, long[] children) {
    int n = blocklengths.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment displacements = longs(arena, displacementsBytes);
      MemorySegment types = HandleArray.allocate(arena, n);
      for (int i = 0; i < n; i++) {
        HandleArray.set(types, i, children[i]);
      }
      return fits(blocklengths)
          ? made(
              TypeConstructors.MPI_Type_create_struct(
                  n, ints(arena, blocklengths), displacements, types, out()),
              "MPI_Type_create_struct")
          : large(
              "MPI_Type_create_struct_c",
              () ->
                  LargeTypeConstructors.MPI_Type_create_struct_c(
                      n, longs(arena, blocklengths), displacements, types, out()));
    }
  }

  static long subarray(LongSeq sizes, LongSeq subsizes, LongSeq starts, int order, long child) {
    int n = sizes.size();
    try (Arena arena = Arena.ofConfined()) {
      return fits(sizes)
          ? made(
              TypeConstructors.MPI_Type_create_subarray(
                  n,
                  ints(arena, sizes),
                  ints(arena, subsizes),
                  ints(arena, starts),
                  order,
                  child,
                  out()),
              "MPI_Type_create_subarray")
          : large(
              "MPI_Type_create_subarray_c",
              () ->
                  LargeTypeConstructors.MPI_Type_create_subarray_c(
                      n,
                      longs(arena, sizes),
                      longs(arena, subsizes),
                      longs(arena, starts),
                      order,
                      child,
                      out()));
    }
  }

  static long darray(
      int size,
      int rank,
      LongSeq gsizes,
      LongSeq distributions,
      LongSeq arguments,
      LongSeq psizes,
      int order,
      long child) {
    int n = gsizes.size();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment distribs = ints(arena, distributions);
      MemorySegment dargs = ints(arena, arguments);
      MemorySegment processes = ints(arena, psizes);
      return fits(gsizes)
          ? made(
              TypeConstructors.MPI_Type_create_darray(
                  size,
                  rank,
                  n,
                  ints(arena, gsizes),
                  distribs,
                  dargs,
                  processes,
                  order,
                  child,
                  out()),
              "MPI_Type_create_darray")
          : large(
              "MPI_Type_create_darray_c",
              () ->
                  LargeTypeConstructors.MPI_Type_create_darray_c(
                      size,
                      rank,
                      n,
                      longs(arena, gsizes),
                      distribs,
                      dargs,
                      processes,
                      order,
                      child,
                      out()));
    }
  }

  static long resized(long lb, long extent, long child) {
    return made(
        TypeConstructors.MPI_Type_create_resized(child, lb, extent, out()),
        "MPI_Type_create_resized");
  }

  static void commit(long handle) {
    MemorySegment slot = out();
    HandleArray.set(slot, 0, handle);
    Check.that(TypeConstructors.MPI_Type_commit(slot), "MPI_Type_commit");
  }

  /** Frees a derived handle. */
  static void free(long handle) {
    MemorySegment slot = out();
    HandleArray.set(slot, 0, handle);
    Check.that(TypeConstructors.MPI_Type_free(slot), "MPI_Type_free");
    FREED.incrementAndGet();
  }

  /** Asks MPI for size and bounds. */
  static TypeBounds bounds(long handle) {
    Scratch scratch = Scratch.get();
    MemorySegment first = scratch.slot(0);
    MemorySegment second = scratch.slot(1);
    if (SIZE_C) {
      Check.that(TypeQueries.MPI_Type_size_c(handle, first), "MPI_Type_size_c");
    } else {
      Check.that(TypeQueries.MPI_Type_size_x(handle, first), "MPI_Type_size_x");
    }
    long size = scratch.longAt(0);
    Check.that(TypeQueries.MPI_Type_get_extent(handle, first, second), "MPI_Type_get_extent");
    long lb = scratch.longAt(0);
    long extent = scratch.longAt(1);
    Check.that(
        TypeQueries.MPI_Type_get_true_extent(handle, first, second), "MPI_Type_get_true_extent");
    return new TypeBounds(size, lb, extent, scratch.longAt(0), scratch.longAt(1));
  }

  private static MemorySegment out() {
    return Scratch.get().slot(7);
  }

  private static long made(int code, String function) {
    Check.that(code, function);
    long handle = HandleArray.get(out(), 0);
    if (handle == Handles.DATATYPE_NULL) {
      throw new IllegalStateException(function + " gave MPI_DATATYPE_NULL");
    }
    CREATED.incrementAndGet();
    return handle;
  }

  private static long large(String function, Supplier<Integer> call) {
    if (!NativeLibrary.get().exports(function)) {
      throw new UnsupportedOperationException(
          "counts must be <= %d, since %s does not export %s"
              .formatted(Integer.MAX_VALUE, MpiLibrary.require(), function));
    }
    return made(call.get(), function);
  }

  private static boolean fits(long value) {
    return !ALWAYS_LARGE && value == (int) value;
  }

  private static boolean fits(LongSeq values) {
    if (ALWAYS_LARGE) {
      return false;
    }
    for (int i = 0; i < values.size(); i++) {
      if (!fits(values.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static MemorySegment ints(Arena arena, LongSeq values) {
    MemorySegment array = arena.allocate(Math.max(1, values.size()) * 4L, 4);
    for (int i = 0; i < values.size(); i++) {
      array.setAtIndex(ValueLayout.JAVA_INT, i, Math.toIntExact(values.get(i)));
    }
    return array;
  }

  private static MemorySegment longs(Arena arena, LongSeq values) {
    MemorySegment array = arena.allocate(Math.max(1, values.size()) * 8L, 8);
    for (int i = 0; i < values.size(); i++) {
      array.setAtIndex(ValueLayout.JAVA_LONG, i, values.get(i));
    }
    return array;
  }
}
