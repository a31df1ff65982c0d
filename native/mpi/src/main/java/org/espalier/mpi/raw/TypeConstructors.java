// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Constructors of datatypes, commit and free. Source: MPI 4.1 §5.1. See {@link CountWidth} for
 * counts; where arrays of counts or displacements are given, the first argument says how wide they
 * are: {@code false} for C's {@code int}, {@code true} for 64 bits and the {@code _c} variant. The
 * prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class TypeConstructors {
  private static final MethodHandle TYPE_CONTIGUOUS = link("MPI_Type_contiguous");
  private static final MethodHandle TYPE_CONTIGUOUS_C = link("MPI_Type_contiguous_c");
  private static final MethodHandle TYPE_VECTOR = link("MPI_Type_vector");
  private static final MethodHandle TYPE_VECTOR_C = link("MPI_Type_vector_c");
  private static final MethodHandle TYPE_CREATE_HVECTOR = link("MPI_Type_create_hvector");
  private static final MethodHandle TYPE_CREATE_HVECTOR_C = link("MPI_Type_create_hvector_c");
  private static final MethodHandle TYPE_INDEXED = link("MPI_Type_indexed");
  private static final MethodHandle TYPE_INDEXED_C = link("MPI_Type_indexed_c");
  private static final MethodHandle TYPE_CREATE_HINDEXED = link("MPI_Type_create_hindexed");
  private static final MethodHandle TYPE_CREATE_HINDEXED_C = link("MPI_Type_create_hindexed_c");
  private static final MethodHandle TYPE_CREATE_INDEXED_BLOCK =
      link("MPI_Type_create_indexed_block");
  private static final MethodHandle TYPE_CREATE_INDEXED_BLOCK_C =
      link("MPI_Type_create_indexed_block_c");
  private static final MethodHandle TYPE_CREATE_HINDEXED_BLOCK =
      link("MPI_Type_create_hindexed_block");
  private static final MethodHandle TYPE_CREATE_HINDEXED_BLOCK_C =
      link("MPI_Type_create_hindexed_block_c");
  private static final MethodHandle TYPE_CREATE_STRUCT = link("MPI_Type_create_struct");
  private static final MethodHandle TYPE_CREATE_STRUCT_C = link("MPI_Type_create_struct_c");
  private static final MethodHandle TYPE_CREATE_SUBARRAY = link("MPI_Type_create_subarray");
  private static final MethodHandle TYPE_CREATE_SUBARRAY_C = link("MPI_Type_create_subarray_c");
  private static final MethodHandle TYPE_CREATE_DARRAY = link("MPI_Type_create_darray");
  private static final MethodHandle TYPE_CREATE_DARRAY_C = link("MPI_Type_create_darray_c");
  private static final MethodHandle TYPE_CREATE_RESIZED = link("MPI_Type_create_resized");
  private static final MethodHandle TYPE_DUP = link("MPI_Type_dup");
  private static final MethodHandle TYPE_CREATE_F90_REAL = link("MPI_Type_create_f90_real");
  private static final MethodHandle TYPE_CREATE_F90_COMPLEX = link("MPI_Type_create_f90_complex");
  private static final MethodHandle TYPE_CREATE_F90_INTEGER = link("MPI_Type_create_f90_integer");
  private static final MethodHandle TYPE_GET_VALUE_INDEX = link("MPI_Type_get_value_index");
  private static final MethodHandle TYPE_COMMIT = link("MPI_Type_commit");
  private static final MethodHandle TYPE_FREE = link("MPI_Type_free");

  private TypeConstructors() {}

  public static int MPI_Type_contiguous(long count, long oldtype, MemorySegment newtype) {
    try {
      return narrow(count)
          ? (int) TYPE_CONTIGUOUS.invokeExact((int) count, oldtype, newtype)
          : (int) TYPE_CONTIGUOUS_C.invokeExact(count, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_vector(
      long count, long blocklength, long stride, long oldtype, MemorySegment newtype) {
    try {
      return narrow(count) && narrow(blocklength) && narrow(stride)
          ? (int)
              TYPE_VECTOR.invokeExact(
                  (int) count, (int) blocklength, (int) stride, oldtype, newtype)
          : (int) TYPE_VECTOR_C.invokeExact(count, blocklength, stride, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_hvector(
      long count, long blocklength, long stride, long oldtype, MemorySegment newtype) {
    try {
      return narrow(count, blocklength)
          ? (int)
              TYPE_CREATE_HVECTOR.invokeExact(
                  (int) count, (int) blocklength, stride, oldtype, newtype)
          : (int) TYPE_CREATE_HVECTOR_C.invokeExact(count, blocklength, stride, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_indexed(
      boolean wide,
      int count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return wide
          ? (int)
              TYPE_INDEXED_C.invokeExact(
                  (long) count, blocklengths, displacements, oldtype, newtype)
          : (int) TYPE_INDEXED.invokeExact(count, blocklengths, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_hindexed(
      boolean wide,
      int count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return wide
          ? (int)
              TYPE_CREATE_HINDEXED_C.invokeExact(
                  (long) count, blocklengths, displacements, oldtype, newtype)
          : (int)
              TYPE_CREATE_HINDEXED.invokeExact(
                  count, blocklengths, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_indexed_block(
      boolean wide,
      int count,
      long blocklength,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return wide
          ? (int)
              TYPE_CREATE_INDEXED_BLOCK_C.invokeExact(
                  (long) count, blocklength, displacements, oldtype, newtype)
          : (int)
              TYPE_CREATE_INDEXED_BLOCK.invokeExact(
                  count, (int) blocklength, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_hindexed_block(
      boolean wide,
      int count,
      long blocklength,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return wide
          ? (int)
              TYPE_CREATE_HINDEXED_BLOCK_C.invokeExact(
                  (long) count, blocklength, displacements, oldtype, newtype)
          : (int)
              TYPE_CREATE_HINDEXED_BLOCK.invokeExact(
                  count, (int) blocklength, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_struct(
      boolean wide,
      int count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      MemorySegment types,
      MemorySegment newtype) {
    try {
      return wide
          ? (int)
              TYPE_CREATE_STRUCT_C.invokeExact(
                  (long) count, blocklengths, displacements, types, newtype)
          : (int)
              TYPE_CREATE_STRUCT.invokeExact(count, blocklengths, displacements, types, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_subarray(
      boolean wide,
      int ndims,
      MemorySegment sizes,
      MemorySegment subsizes,
      MemorySegment starts,
      int order,
      long oldtype,
      MemorySegment newtype) {
    try {
      return wide
          ? (int)
              TYPE_CREATE_SUBARRAY_C.invokeExact(
                  ndims, sizes, subsizes, starts, order, oldtype, newtype)
          : (int)
              TYPE_CREATE_SUBARRAY.invokeExact(
                  ndims, sizes, subsizes, starts, order, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_darray(
      boolean wide,
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
      return wide
          ? (int)
              TYPE_CREATE_DARRAY_C.invokeExact(
                  size, rank, ndims, gsizes, distribs, dargs, psizes, order, oldtype, newtype)
          : (int)
              TYPE_CREATE_DARRAY.invokeExact(
                  size, rank, ndims, gsizes, distribs, dargs, psizes, order, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_resized(
      long oldtype, long lb, long extent, MemorySegment newtype) {
    try {
      return (int) TYPE_CREATE_RESIZED.invokeExact(oldtype, lb, extent, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_dup(long oldtype, MemorySegment newtype) {
    try {
      return (int) TYPE_DUP.invokeExact(oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_f90_real(int p, int r, MemorySegment newtype) {
    try {
      return (int) TYPE_CREATE_F90_REAL.invokeExact(p, r, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_f90_complex(int p, int r, MemorySegment newtype) {
    try {
      return (int) TYPE_CREATE_F90_COMPLEX.invokeExact(p, r, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_f90_integer(int r, MemorySegment newtype) {
    try {
      return (int) TYPE_CREATE_F90_INTEGER.invokeExact(r, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_value_index(
      long valueType, long indexType, MemorySegment pairType) {
    try {
      return (int) TYPE_GET_VALUE_INDEX.invokeExact(valueType, indexType, pairType);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_commit(MemorySegment datatype) {
    try {
      return (int) TYPE_COMMIT.invokeExact(datatype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_free(MemorySegment datatype) {
    try {
      return (int) TYPE_FREE.invokeExact(datatype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
