// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Communicators, their attributes and Cartesian topologies. Source: MPI 4.1 §7, §8. The prototypes
 * are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Communicators {
  private static final MethodHandle COMM_RANK = link("MPI_Comm_rank");
  private static final MethodHandle COMM_SIZE = link("MPI_Comm_size");
  private static final MethodHandle COMM_DUP = link("MPI_Comm_dup");
  private static final MethodHandle COMM_SPLIT = link("MPI_Comm_split");
  private static final MethodHandle COMM_SPLIT_TYPE = link("MPI_Comm_split_type");
  private static final MethodHandle COMM_FREE = link("MPI_Comm_free");
  private static final MethodHandle COMM_COMPARE = link("MPI_Comm_compare");
  private static final MethodHandle COMM_GET_NAME = link("MPI_Comm_get_name");
  private static final MethodHandle COMM_SET_NAME = link("MPI_Comm_set_name");
  private static final MethodHandle COMM_CREATE_KEYVAL = link("MPI_Comm_create_keyval");
  private static final MethodHandle COMM_FREE_KEYVAL = link("MPI_Comm_free_keyval");
  private static final MethodHandle COMM_GET_ATTR = link("MPI_Comm_get_attr");
  private static final MethodHandle COMM_SET_ATTR = link("MPI_Comm_set_attr");
  private static final MethodHandle COMM_DELETE_ATTR = link("MPI_Comm_delete_attr");
  private static final MethodHandle DIMS_CREATE = link("MPI_Dims_create");
  private static final MethodHandle CART_CREATE = link("MPI_Cart_create");
  private static final MethodHandle CART_COORDS = link("MPI_Cart_coords");
  private static final MethodHandle CART_RANK = link("MPI_Cart_rank");
  private static final MethodHandle CART_SHIFT = link("MPI_Cart_shift");
  private static final MethodHandle CART_SUB = link("MPI_Cart_sub");
  private static final MethodHandle CART_GET = link("MPI_Cart_get");
  private static final MethodHandle CARTDIM_GET = link("MPI_Cartdim_get");

  private Communicators() {}

  public static int MPI_Comm_rank(long comm, MemorySegment rank) {
    try {
      return (int) COMM_RANK.invokeExact(comm, rank);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_size(long comm, MemorySegment size) {
    try {
      return (int) COMM_SIZE.invokeExact(comm, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_dup(long comm, MemorySegment newcomm) {
    try {
      return (int) COMM_DUP.invokeExact(comm, newcomm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_split(long comm, int color, int key, MemorySegment newcomm) {
    try {
      return (int) COMM_SPLIT.invokeExact(comm, color, key, newcomm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_split_type(
      long comm, int splitType, int key, long info, MemorySegment newcomm) {
    try {
      return (int) COMM_SPLIT_TYPE.invokeExact(comm, splitType, key, info, newcomm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_free(MemorySegment comm) {
    try {
      return (int) COMM_FREE.invokeExact(comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_compare(long comm1, long comm2, MemorySegment result) {
    try {
      return (int) COMM_COMPARE.invokeExact(comm1, comm2, result);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_get_name(long comm, MemorySegment commName, MemorySegment resultlen) {
    try {
      return (int) COMM_GET_NAME.invokeExact(comm, commName, resultlen);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_set_name(long comm, MemorySegment commName) {
    try {
      return (int) COMM_SET_NAME.invokeExact(comm, commName);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_create_keyval(
      MemorySegment commCopyAttrFn,
      MemorySegment commDeleteAttrFn,
      MemorySegment commKeyval,
      MemorySegment extraState) {
    try {
      return (int)
          COMM_CREATE_KEYVAL.invokeExact(commCopyAttrFn, commDeleteAttrFn, commKeyval, extraState);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_free_keyval(MemorySegment commKeyval) {
    try {
      return (int) COMM_FREE_KEYVAL.invokeExact(commKeyval);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_get_attr(
      long comm, int commKeyval, MemorySegment attributeVal, MemorySegment flag) {
    try {
      return (int) COMM_GET_ATTR.invokeExact(comm, commKeyval, attributeVal, flag);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_set_attr(long comm, int commKeyval, MemorySegment attributeVal) {
    try {
      return (int) COMM_SET_ATTR.invokeExact(comm, commKeyval, attributeVal);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_delete_attr(long comm, int commKeyval) {
    try {
      return (int) COMM_DELETE_ATTR.invokeExact(comm, commKeyval);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Dims_create(int nnodes, int ndims, MemorySegment dims) {
    try {
      return (int) DIMS_CREATE.invokeExact(nnodes, ndims, dims);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Cart_create(
      long commOld,
      int ndims,
      MemorySegment dims,
      MemorySegment periods,
      int reorder,
      MemorySegment commCart) {
    try {
      return (int) CART_CREATE.invokeExact(commOld, ndims, dims, periods, reorder, commCart);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Cart_coords(long comm, int rank, int maxdims, MemorySegment coords) {
    try {
      return (int) CART_COORDS.invokeExact(comm, rank, maxdims, coords);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Cart_rank(long comm, MemorySegment coords, MemorySegment rank) {
    try {
      return (int) CART_RANK.invokeExact(comm, coords, rank);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Cart_shift(
      long comm, int direction, int disp, MemorySegment rankSource, MemorySegment rankDest) {
    try {
      return (int) CART_SHIFT.invokeExact(comm, direction, disp, rankSource, rankDest);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Cart_sub(long comm, MemorySegment remainDims, MemorySegment newcomm) {
    try {
      return (int) CART_SUB.invokeExact(comm, remainDims, newcomm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Cart_get(
      long comm, int maxdims, MemorySegment dims, MemorySegment periods, MemorySegment coords) {
    try {
      return (int) CART_GET.invokeExact(comm, maxdims, dims, periods, coords);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Cartdim_get(long comm, MemorySegment ndims) {
    try {
      return (int) CARTDIM_GET.invokeExact(comm, ndims);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
