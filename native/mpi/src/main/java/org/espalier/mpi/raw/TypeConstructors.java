// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Constructors of datatypes whose counts fit 32 bits, commit and free. Source: MPI 4.1 §5.1. The
 * prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class TypeConstructors {
  private static final MethodHandle TYPE_CONTIGUOUS = link("MPI_Type_contiguous");
  private static final MethodHandle TYPE_VECTOR = link("MPI_Type_vector");
  private static final MethodHandle TYPE_CREATE_HVECTOR = link("MPI_Type_create_hvector");
  private static final MethodHandle TYPE_INDEXED = link("MPI_Type_indexed");
  private static final MethodHandle TYPE_CREATE_HINDEXED = link("MPI_Type_create_hindexed");
  private static final MethodHandle TYPE_CREATE_INDEXED_BLOCK =
      link("MPI_Type_create_indexed_block");
  private static final MethodHandle TYPE_CREATE_HINDEXED_BLOCK =
      link("MPI_Type_create_hindexed_block");
  private static final MethodHandle TYPE_CREATE_STRUCT = link("MPI_Type_create_struct");
  private static final MethodHandle TYPE_CREATE_SUBARRAY = link("MPI_Type_create_subarray");
  private static final MethodHandle TYPE_CREATE_DARRAY = link("MPI_Type_create_darray");
  private static final MethodHandle TYPE_CREATE_RESIZED = link("MPI_Type_create_resized");
  private static final MethodHandle TYPE_DUP = link("MPI_Type_dup");
  private static final MethodHandle TYPE_CREATE_F90_REAL = link("MPI_Type_create_f90_real");
  private static final MethodHandle TYPE_CREATE_F90_COMPLEX = link("MPI_Type_create_f90_complex");
  private static final MethodHandle TYPE_CREATE_F90_INTEGER = link("MPI_Type_create_f90_integer");
  private static final MethodHandle TYPE_GET_VALUE_INDEX = link("MPI_Type_get_value_index");
  private static final MethodHandle TYPE_COMMIT = link("MPI_Type_commit");
  private static final MethodHandle TYPE_FREE = link("MPI_Type_free");

  private TypeConstructors() {}

  public static int MPI_Type_contiguous(int count, long oldtype, MemorySegment newtype) {
    try {
      return (int) TYPE_CONTIGUOUS.invokeExact(count, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_vector(
      int count, int blocklength, int stride, long oldtype, MemorySegment newtype) {
    try {
      return (int) TYPE_VECTOR.invokeExact(count, blocklength, stride, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_hvector(
      int count, int blocklength, long stride, long oldtype, MemorySegment newtype) {
    try {
      return (int) TYPE_CREATE_HVECTOR.invokeExact(count, blocklength, stride, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_indexed(
      int count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int) TYPE_INDEXED.invokeExact(count, blocklengths, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_hindexed(
      int count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_HINDEXED.invokeExact(count, blocklengths, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_indexed_block(
      int count,
      int blocklength,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_INDEXED_BLOCK.invokeExact(
              count, blocklength, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_hindexed_block(
      int count,
      int blocklength,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_HINDEXED_BLOCK.invokeExact(
              count, blocklength, displacements, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_struct(
      int count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      MemorySegment types,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_STRUCT.invokeExact(count, blocklengths, displacements, types, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_subarray(
      int ndims,
      MemorySegment sizes,
      MemorySegment subsizes,
      MemorySegment starts,
      int order,
      long oldtype,
      MemorySegment newtype) {
    try {
      return (int)
          TYPE_CREATE_SUBARRAY.invokeExact(ndims, sizes, subsizes, starts, order, oldtype, newtype);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_darray(
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
