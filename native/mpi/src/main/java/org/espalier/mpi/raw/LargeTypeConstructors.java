// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Constructors of datatypes with {@code MPI_Count} counts and displacements; a library before MPI
 * 4.0 has none of them. Source: MPI 4.1 §5.1. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class LargeTypeConstructors {
  private static final MethodHandle TYPE_CONTIGUOUS_C = link("MPI_Type_contiguous_c");
  private static final MethodHandle TYPE_VECTOR_C = link("MPI_Type_vector_c");
  private static final MethodHandle TYPE_CREATE_HVECTOR_C = link("MPI_Type_create_hvector_c");
  private static final MethodHandle TYPE_INDEXED_C = link("MPI_Type_indexed_c");
  private static final MethodHandle TYPE_CREATE_HINDEXED_C = link("MPI_Type_create_hindexed_c");
  private static final MethodHandle TYPE_CREATE_INDEXED_BLOCK_C =
      link("MPI_Type_create_indexed_block_c");
  private static final MethodHandle TYPE_CREATE_HINDEXED_BLOCK_C =
      link("MPI_Type_create_hindexed_block_c");
  private static final MethodHandle TYPE_CREATE_STRUCT_C = link("MPI_Type_create_struct_c");
  private static final MethodHandle TYPE_CREATE_SUBARRAY_C = link("MPI_Type_create_subarray_c");
  private static final MethodHandle TYPE_CREATE_DARRAY_C = link("MPI_Type_create_darray_c");
  private static final MethodHandle TYPE_CREATE_RESIZED_C = link("MPI_Type_create_resized_c");

  private LargeTypeConstructors() {}

  public static int MPI_Type_contiguous_c(long count, long oldtype, MemorySegment newtype) {
    try {
      return (int) TYPE_CONTIGUOUS_C.invokeExact(count, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_vector_c(
      long count, long blocklength, long stride, long oldtype, MemorySegment newtype) {
    try {
      return (int) TYPE_VECTOR_C.invokeExact(count, blocklength, stride, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_hvector_c(
      long count, long blocklength, long stride, long oldtype, MemorySegment newtype) {
    try {
      return (int) TYPE_CREATE_HVECTOR_C.invokeExact(count, blocklength, stride, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_indexed_c(
      long count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int) TYPE_INDEXED_C.invokeExact(count, blocklengths, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_hindexed_c(
      long count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_HINDEXED_C.invokeExact(count, blocklengths, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_indexed_block_c(
      long count,
      long blocklength,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_INDEXED_BLOCK_C.invokeExact(
              count, blocklength, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_hindexed_block_c(
      long count,
      long blocklength,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_HINDEXED_BLOCK_C.invokeExact(
              count, blocklength, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_struct_c(
      long count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      MemorySegment types,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_STRUCT_C.invokeExact(count, blocklengths, displacements, types, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_subarray_c(
      int ndims,
      MemorySegment sizes,
      MemorySegment subsizes,
      MemorySegment starts,
      int order,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_SUBARRAY_C.invokeExact(
              ndims, sizes, subsizes, starts, order, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_darray_c(
      int size,
      int rank,
      int ndims,
      MemorySegment gsizes,
      MemorySegment distribs,
      MemorySegment dargs,
      MemorySegment psizes,
      int order,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_DARRAY_C.invokeExact(
              size, rank, ndims, gsizes, distribs, dargs, psizes, order, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_resized_c(
      long oldtype, long lb, long extent, MemorySegment newtype) {
    try {
      return (int) TYPE_CREATE_RESIZED_C.invokeExact(oldtype, lb, extent, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
