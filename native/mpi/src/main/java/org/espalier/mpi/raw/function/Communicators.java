// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import static org.espalier.mpi.raw.WordFunction.address;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * Communicators, their attributes and Cartesian topologies. Source: MPI 4.1 §7, §8. The prototypes
 * are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Communicators {
  private static final WordFunction COMM_RANK = new WordFunction("MPI_Comm_rank");
  private static final WordFunction COMM_SIZE = new WordFunction("MPI_Comm_size");
  private static final WordFunction COMM_DUP = new WordFunction("MPI_Comm_dup");
  private static final WordFunction COMM_SPLIT = new WordFunction("MPI_Comm_split");
  private static final WordFunction COMM_SPLIT_TYPE = new WordFunction("MPI_Comm_split_type");
  private static final WordFunction COMM_FREE = new WordFunction("MPI_Comm_free");
  private static final WordFunction COMM_COMPARE = new WordFunction("MPI_Comm_compare");
  private static final WordFunction COMM_GET_NAME = new WordFunction("MPI_Comm_get_name");
  private static final WordFunction COMM_SET_NAME = new WordFunction("MPI_Comm_set_name");
  private static final WordFunction COMM_CREATE_KEYVAL = new WordFunction("MPI_Comm_create_keyval");
  private static final WordFunction COMM_FREE_KEYVAL = new WordFunction("MPI_Comm_free_keyval");
  private static final WordFunction COMM_GET_ATTR = new WordFunction("MPI_Comm_get_attr");
  private static final WordFunction COMM_SET_ATTR = new WordFunction("MPI_Comm_set_attr");
  private static final WordFunction COMM_DELETE_ATTR = new WordFunction("MPI_Comm_delete_attr");
  private static final WordFunction DIMS_CREATE = new WordFunction("MPI_Dims_create");
  private static final WordFunction CART_CREATE = new WordFunction("MPI_Cart_create");
  private static final WordFunction CART_COORDS = new WordFunction("MPI_Cart_coords");
  private static final WordFunction CART_RANK = new WordFunction("MPI_Cart_rank");
  private static final WordFunction CART_SHIFT = new WordFunction("MPI_Cart_shift");
  private static final WordFunction CART_SUB = new WordFunction("MPI_Cart_sub");
  private static final WordFunction CART_GET = new WordFunction("MPI_Cart_get");
  private static final WordFunction CARTDIM_GET = new WordFunction("MPI_Cartdim_get");

  private Communicators() {}

  public static int MPI_Comm_rank(long comm, MemorySegment rank) {
    return COMM_RANK.call(comm, address(rank));
  }

  public static int MPI_Comm_size(long comm, MemorySegment size) {
    return COMM_SIZE.call(comm, address(size));
  }

  public static int MPI_Comm_dup(long comm, MemorySegment newcomm) {
    return COMM_DUP.call(comm, address(newcomm));
  }

  public static int MPI_Comm_split(long comm, int color, int key, MemorySegment newcomm) {
    return COMM_SPLIT.call(comm, color, key, address(newcomm));
  }

  public static int MPI_Comm_split_type(
      long comm, int splitType, int key, long info, MemorySegment newcomm) {
    return COMM_SPLIT_TYPE.call(comm, splitType, key, info, address(newcomm));
  }

  public static int MPI_Comm_free(MemorySegment comm) {
    return COMM_FREE.call(address(comm));
  }

  public static int MPI_Comm_compare(long comm1, long comm2, MemorySegment result) {
    return COMM_COMPARE.call(comm1, comm2, address(result));
  }

  public static int MPI_Comm_get_name(long comm, MemorySegment commName, MemorySegment resultlen) {
    return COMM_GET_NAME.call(comm, address(commName), address(resultlen));
  }

  public static int MPI_Comm_set_name(long comm, MemorySegment commName) {
    return COMM_SET_NAME.call(comm, address(commName));
  }

  public static int MPI_Comm_create_keyval(
      MemorySegment commCopyAttrFn,
      MemorySegment commDeleteAttrFn,
      MemorySegment commKeyval,
      MemorySegment extraState) {
    return COMM_CREATE_KEYVAL.call(
        address(commCopyAttrFn),
        address(commDeleteAttrFn),
        address(commKeyval),
        address(extraState));
  }

  public static int MPI_Comm_free_keyval(MemorySegment commKeyval) {
    return COMM_FREE_KEYVAL.call(address(commKeyval));
  }

  public static int MPI_Comm_get_attr(
      long comm, int commKeyval, MemorySegment attributeVal, MemorySegment flag) {
    return COMM_GET_ATTR.call(comm, commKeyval, address(attributeVal), address(flag));
  }

  public static int MPI_Comm_set_attr(long comm, int commKeyval, MemorySegment attributeVal) {
    return COMM_SET_ATTR.call(comm, commKeyval, address(attributeVal));
  }

  public static int MPI_Comm_delete_attr(long comm, int commKeyval) {
    return COMM_DELETE_ATTR.call(comm, commKeyval);
  }

  public static int MPI_Dims_create(int nnodes, int ndims, MemorySegment dims) {
    return DIMS_CREATE.call(nnodes, ndims, address(dims));
  }

  public static int MPI_Cart_create(
      long commOld,
      int ndims,
      MemorySegment dims,
      MemorySegment periods,
      int reorder,
      MemorySegment commCart) {
    return CART_CREATE.call(
        commOld, ndims, address(dims), address(periods), reorder, address(commCart));
  }

  public static int MPI_Cart_coords(long comm, int rank, int maxdims, MemorySegment coords) {
    return CART_COORDS.call(comm, rank, maxdims, address(coords));
  }

  public static int MPI_Cart_rank(long comm, MemorySegment coords, MemorySegment rank) {
    return CART_RANK.call(comm, address(coords), address(rank));
  }

  public static int MPI_Cart_shift(
      long comm, int direction, int disp, MemorySegment rankSource, MemorySegment rankDest) {
    return CART_SHIFT.call(comm, direction, disp, address(rankSource), address(rankDest));
  }

  public static int MPI_Cart_sub(long comm, MemorySegment remainDims, MemorySegment newcomm) {
    return CART_SUB.call(comm, address(remainDims), address(newcomm));
  }

  public static int MPI_Cart_get(
      long comm, int maxdims, MemorySegment dims, MemorySegment periods, MemorySegment coords) {
    return CART_GET.call(comm, maxdims, address(dims), address(periods), address(coords));
  }

  public static int MPI_Cartdim_get(long comm, MemorySegment ndims) {
    return CARTDIM_GET.call(comm, address(ndims));
  }
}
