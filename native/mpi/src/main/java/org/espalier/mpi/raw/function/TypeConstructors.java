// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.WordFunction.address;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.CountWidth;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * Constructors of datatypes, commit and free. Source: MPI 4.1 §5.1. See {@link CountWidth} for
 * counts; where arrays of counts or displacements are given, the first argument says how wide they
 * are: {@code false} for C's {@code int}, {@code true} for 64 bits and the {@code _c} variant. The
 * prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class TypeConstructors {
  private static final WordFunction TYPE_CONTIGUOUS = new WordFunction("MPI_Type_contiguous");
  private static final WordFunction TYPE_CONTIGUOUS_C = new WordFunction("MPI_Type_contiguous_c");
  private static final WordFunction TYPE_VECTOR = new WordFunction("MPI_Type_vector");
  private static final WordFunction TYPE_VECTOR_C = new WordFunction("MPI_Type_vector_c");
  private static final WordFunction TYPE_CREATE_HVECTOR =
      new WordFunction("MPI_Type_create_hvector");
  private static final WordFunction TYPE_CREATE_HVECTOR_C =
      new WordFunction("MPI_Type_create_hvector_c");
  private static final WordFunction TYPE_INDEXED = new WordFunction("MPI_Type_indexed");
  private static final WordFunction TYPE_INDEXED_C = new WordFunction("MPI_Type_indexed_c");
  private static final WordFunction TYPE_CREATE_HINDEXED =
      new WordFunction("MPI_Type_create_hindexed");
  private static final WordFunction TYPE_CREATE_HINDEXED_C =
      new WordFunction("MPI_Type_create_hindexed_c");
  private static final WordFunction TYPE_CREATE_INDEXED_BLOCK =
      new WordFunction("MPI_Type_create_indexed_block");
  private static final WordFunction TYPE_CREATE_INDEXED_BLOCK_C =
      new WordFunction("MPI_Type_create_indexed_block_c");
  private static final WordFunction TYPE_CREATE_HINDEXED_BLOCK =
      new WordFunction("MPI_Type_create_hindexed_block");
  private static final WordFunction TYPE_CREATE_HINDEXED_BLOCK_C =
      new WordFunction("MPI_Type_create_hindexed_block_c");
  private static final WordFunction TYPE_CREATE_STRUCT = new WordFunction("MPI_Type_create_struct");
  private static final WordFunction TYPE_CREATE_STRUCT_C =
      new WordFunction("MPI_Type_create_struct_c");
  private static final WordFunction TYPE_CREATE_SUBARRAY =
      new WordFunction("MPI_Type_create_subarray");
  private static final WordFunction TYPE_CREATE_SUBARRAY_C =
      new WordFunction("MPI_Type_create_subarray_c");
  private static final WordFunction TYPE_CREATE_DARRAY = new WordFunction("MPI_Type_create_darray");
  private static final WordFunction TYPE_CREATE_DARRAY_C =
      new WordFunction("MPI_Type_create_darray_c");
  private static final WordFunction TYPE_CREATE_RESIZED =
      new WordFunction("MPI_Type_create_resized");
  private static final WordFunction TYPE_DUP = new WordFunction("MPI_Type_dup");
  private static final WordFunction TYPE_CREATE_F90_REAL =
      new WordFunction("MPI_Type_create_f90_real");
  private static final WordFunction TYPE_CREATE_F90_COMPLEX =
      new WordFunction("MPI_Type_create_f90_complex");
  private static final WordFunction TYPE_CREATE_F90_INTEGER =
      new WordFunction("MPI_Type_create_f90_integer");
  private static final WordFunction TYPE_GET_VALUE_INDEX =
      new WordFunction("MPI_Type_get_value_index");
  private static final WordFunction TYPE_COMMIT = new WordFunction("MPI_Type_commit");
  private static final WordFunction TYPE_FREE = new WordFunction("MPI_Type_free");

  private TypeConstructors() {}

  public static int MPI_Type_contiguous(long count, long oldtype, MemorySegment newtype) {
    return narrow(count)
        ? TYPE_CONTIGUOUS.call(count, oldtype, address(newtype))
        : TYPE_CONTIGUOUS_C.call(count, oldtype, address(newtype));
  }

  public static int MPI_Type_vector(
      long count, long blocklength, long stride, long oldtype, MemorySegment newtype) {
    return narrow(count) && narrow(blocklength) && narrow(stride)
        ? TYPE_VECTOR.call(count, blocklength, stride, oldtype, address(newtype))
        : TYPE_VECTOR_C.call(count, blocklength, stride, oldtype, address(newtype));
  }

  public static int MPI_Type_create_hvector(
      long count, long blocklength, long stride, long oldtype, MemorySegment newtype) {
    return narrow(count, blocklength)
        ? TYPE_CREATE_HVECTOR.call(count, blocklength, stride, oldtype, address(newtype))
        : TYPE_CREATE_HVECTOR_C.call(count, blocklength, stride, oldtype, address(newtype));
  }

  public static int MPI_Type_indexed(
      boolean wide,
      int count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    return wide
        ? TYPE_INDEXED_C.call(
            count, address(blocklengths), address(displacements), oldtype, address(newtype))
        : TYPE_INDEXED.call(
            count, address(blocklengths), address(displacements), oldtype, address(newtype));
  }

  public static int MPI_Type_create_hindexed(
      boolean wide,
      int count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    return wide
        ? TYPE_CREATE_HINDEXED_C.call(
            count, address(blocklengths), address(displacements), oldtype, address(newtype))
        : TYPE_CREATE_HINDEXED.call(
            count, address(blocklengths), address(displacements), oldtype, address(newtype));
  }

  public static int MPI_Type_create_indexed_block(
      boolean wide,
      int count,
      long blocklength,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    return wide
        ? TYPE_CREATE_INDEXED_BLOCK_C.call(
            count, blocklength, address(displacements), oldtype, address(newtype))
        : TYPE_CREATE_INDEXED_BLOCK.call(
            count, blocklength, address(displacements), oldtype, address(newtype));
  }

  public static int MPI_Type_create_hindexed_block(
      boolean wide,
      int count,
      long blocklength,
      MemorySegment displacements,
      long oldtype,
      MemorySegment newtype) {
    return wide
        ? TYPE_CREATE_HINDEXED_BLOCK_C.call(
            count, blocklength, address(displacements), oldtype, address(newtype))
        : TYPE_CREATE_HINDEXED_BLOCK.call(
            count, blocklength, address(displacements), oldtype, address(newtype));
  }

  public static int MPI_Type_create_struct(
      boolean wide,
      int count,
      MemorySegment blocklengths,
      MemorySegment displacements,
      MemorySegment types,
      MemorySegment newtype) {
    return wide
        ? TYPE_CREATE_STRUCT_C.call(
            count, address(blocklengths), address(displacements), address(types), address(newtype))
        : TYPE_CREATE_STRUCT.call(
            count, address(blocklengths), address(displacements), address(types), address(newtype));
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
    return wide
        ? TYPE_CREATE_SUBARRAY_C.call(
            ndims,
            address(sizes),
            address(subsizes),
            address(starts),
            order,
            oldtype,
            address(newtype))
        : TYPE_CREATE_SUBARRAY.call(
            ndims,
            address(sizes),
            address(subsizes),
            address(starts),
            order,
            oldtype,
            address(newtype));
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
    return wide
        ? TYPE_CREATE_DARRAY_C.call(
            size,
            rank,
            ndims,
            address(gsizes),
            address(distribs),
            address(dargs),
            address(psizes),
            order,
            oldtype,
            address(newtype))
        : TYPE_CREATE_DARRAY.call(
            size,
            rank,
            ndims,
            address(gsizes),
            address(distribs),
            address(dargs),
            address(psizes),
            order,
            oldtype,
            address(newtype));
  }

  public static int MPI_Type_create_resized(
      long oldtype, long lb, long extent, MemorySegment newtype) {
    return TYPE_CREATE_RESIZED.call(oldtype, lb, extent, address(newtype));
  }

  public static int MPI_Type_dup(long oldtype, MemorySegment newtype) {
    return TYPE_DUP.call(oldtype, address(newtype));
  }

  public static int MPI_Type_create_f90_real(int p, int r, MemorySegment newtype) {
    return TYPE_CREATE_F90_REAL.call(p, r, address(newtype));
  }

  public static int MPI_Type_create_f90_complex(int p, int r, MemorySegment newtype) {
    return TYPE_CREATE_F90_COMPLEX.call(p, r, address(newtype));
  }

  public static int MPI_Type_create_f90_integer(int r, MemorySegment newtype) {
    return TYPE_CREATE_F90_INTEGER.call(r, address(newtype));
  }

  public static int MPI_Type_get_value_index(
      long valueType, long indexType, MemorySegment pairType) {
    return TYPE_GET_VALUE_INDEX.call(valueType, indexType, address(pairType));
  }

  public static int MPI_Type_commit(MemorySegment datatype) {
    return TYPE_COMMIT.call(address(datatype));
  }

  public static int MPI_Type_free(MemorySegment datatype) {
    return TYPE_FREE.call(address(datatype));
  }
}
