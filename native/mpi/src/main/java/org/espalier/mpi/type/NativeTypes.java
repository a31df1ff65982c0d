// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.CountArray;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.TypeConstructors;
import org.espalier.mpi.raw.function.TypeQueries;

/**
 * The datatype constructors on bare handles, with every code checked, the {@code _c} variant chosen
 * by {@link Counts}, and every handle counted from its making to its freeing. Nothing here commits
 * but {@link #commit}.
 */
final class NativeTypes {
  private static final AtomicLong CREATED = new AtomicLong();
  private static final AtomicLong FREED = new AtomicLong();
  private static final boolean SIZE_C = NativeLibrary.get().exports("MPI_Type_size_c");

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

  /** Takes a handle that is kept until MPI_Finalize out of the count. */
  static void countLasting() {
    CREATED.decrementAndGet();
  }

  static long dup(long child) {
    return made("MPI_Type_dup", TypeConstructors.MPI_Type_dup(child, out()));
  }

  static long contiguous(long count, long child) {
    return made(
        Counts.function("MPI_Type_contiguous", count),
        TypeConstructors.MPI_Type_contiguous(count, child, out()));
  }

  static long vector(long count, long blocklength, long stride, long child) {
    return made(
        Counts.function("MPI_Type_vector", Counts.widest(count, blocklength, stride)),
        TypeConstructors.MPI_Type_vector(count, blocklength, stride, child, out()));
  }

  static long hvector(long count, long blocklength, long strideBytes, long child) {
    return made(
        Counts.function("MPI_Type_create_hvector", count, blocklength),
        TypeConstructors.MPI_Type_create_hvector(count, blocklength, strideBytes, child, out()));
  }

  static long indexed(LongSeq blocklengths, LongSeq displacements, long child) {
    return made(
        "MPI_Type_indexed",
        widest(blocklengths, displacements),
        (arena, wide) ->
            TypeConstructors.MPI_Type_indexed(
                wide,
                blocklengths.size(),
                array(arena, wide, blocklengths),
                array(arena, wide, displacements),
                child,
                out()));
  }

  static long hindexed(LongSeq blocklengths, LongSeq displacementsBytes, long child) {
    return made(
        "MPI_Type_create_hindexed",
        widest(blocklengths),
        (arena, wide) ->
            TypeConstructors.MPI_Type_create_hindexed(
                wide,
                blocklengths.size(),
                array(arena, wide, blocklengths),
                array(arena, true, displacementsBytes),
                child,
                out()));
  }

  static long indexedBlock(long blocklength, LongSeq displacements, long child) {
    return made(
        "MPI_Type_create_indexed_block",
        Counts.widest(blocklength, widest(displacements)),
        (arena, wide) ->
            TypeConstructors.MPI_Type_create_indexed_block(
                wide,
                displacements.size(),
                blocklength,
                array(arena, wide, displacements),
                child,
                out()));
  }

  static long hindexedBlock(long blocklength, LongSeq displacementsBytes, long child) {
    return made(
        "MPI_Type_create_hindexed_block",
        Counts.widest(blocklength),
        (arena, wide) ->
            TypeConstructors.MPI_Type_create_hindexed_block(
                wide,
                displacementsBytes.size(),
                blocklength,
                array(arena, true, displacementsBytes),
                child,
                out()));
  }

  static long struct(LongSeq blocklengths, LongSeq displacementsBytes, long[] children) {
    return made(
        "MPI_Type_create_struct",
        widest(blocklengths),
        (arena, wide) -> {
          MemorySegment types = HandleArray.allocate(arena, children.length);
          for (int k = 0; k < children.length; k++) {
            HandleArray.set(types, k, children[k]);
          }
          return TypeConstructors.MPI_Type_create_struct(
              wide,
              children.length,
              array(arena, wide, blocklengths),
              array(arena, true, displacementsBytes),
              types,
              out());
        });
  }

  /**
   * A structure of one block from 0 on, and of a second one where that is not empty; this allocates
   * nothing.
   */
  static long struct(int length, long child, int length2, long displacement2, long child2) {
    Scratch scratch = Scratch.get();
    MemorySegment memory = scratch.out;
    memory.set(ValueLayout.JAVA_INT, 0, length);
    memory.set(ValueLayout.JAVA_INT, Integer.BYTES, length2);
    memory.set(ValueLayout.JAVA_LONG, 8, 0);
    memory.set(ValueLayout.JAVA_LONG, 16, displacement2);
    MemorySegment children = memory.asSlice(24, 2L * HandleArray.BYTES);
    HandleArray.set(children, 0, child);
    HandleArray.set(children, 1, child2);
    return made(
        "MPI_Type_create_struct",
        TypeConstructors.MPI_Type_create_struct(
            false, length2 == 0 ? 1 : 2, memory, scratch.slot(1), children, out()));
  }

  static long subarray(LongSeq sizes, LongSeq subsizes, LongSeq starts, int order, long child) {
    return made(
        "MPI_Type_create_subarray",
        widest(sizes), // what lies within fits where the whole does
        (arena, wide) ->
            TypeConstructors.MPI_Type_create_subarray(
                wide,
                sizes.size(),
                array(arena, wide, sizes),
                array(arena, wide, subsizes),
                array(arena, wide, starts),
                order,
                child,
                out()));
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
    return made(
        "MPI_Type_create_darray",
        widest(gsizes),
        (arena, wide) ->
            TypeConstructors.MPI_Type_create_darray(
                wide,
                size,
                rank,
                gsizes.size(),
                array(arena, wide, gsizes),
                array(arena, false, distributions), // int in both variants
                array(arena, false, arguments),
                array(arena, false, psizes),
                order,
                child,
                out()));
  }

  static long resized(long lb, long extent, long child) {
    return made(
        "MPI_Type_create_resized",
        TypeConstructors.MPI_Type_create_resized(child, lb, extent, out()));
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

  /** Frees a handle that {@link #countLasting} has taken out of the count. */
  static void freeLasting(long handle) {
    free(handle);
    FREED.decrementAndGet();
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

  /** Reads the handle that a constructor gave; its code, not a lambda, which is linked first. */
  private static long made(String function, int code) {
    Check.that(code, function);
    long handle = HandleArray.get(out(), 0);
    if (handle == Handles.DATATYPE_NULL) {
      throw new IllegalStateException(function + " gave MPI_DATATYPE_NULL");
    }
    CREATED.incrementAndGet();
    return handle;
  }

  /** A constructor whose arrays are 64 bits wide or not. */
  @FunctionalInterface
  private interface WithArrays {
    int call(Arena arena, boolean wide);
  }

  private static long made(String function, long widest, WithArrays constructor) {
    boolean wide = Counts.wide(function, widest);
    try (Arena arena = Arena.ofConfined()) {
      return made(wide ? function + "_c" : function, constructor.call(arena, wide));
    }
  }

  private static long widest(LongSeq... lists) {
    for (LongSeq list : lists) {
      for (int k = 0; k < list.size(); k++) {
        if (Counts.widest(list.get(k)) != 0) {
          return list.get(k);
        }
      }
    }
    return 0;
  }

  private static MemorySegment array(Arena arena, boolean wide, LongSeq values) {
    return CountArray.of(arena, wide, values.toArray());
  }
}
