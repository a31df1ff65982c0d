// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Packing and unpacking. Source: MPI 4.1 §5.2. The prototypes are in {@link Prototypes}. */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class PackFunctions {
  private static final MethodHandle PACK = link("MPI_Pack");
  private static final MethodHandle PACK_C = link("MPI_Pack_c");
  private static final MethodHandle UNPACK = link("MPI_Unpack");
  private static final MethodHandle UNPACK_C = link("MPI_Unpack_c");
  private static final MethodHandle PACK_SIZE = link("MPI_Pack_size");
  private static final MethodHandle PACK_SIZE_C = link("MPI_Pack_size_c");

  private PackFunctions() {}

  public static int MPI_Pack(
      MemorySegment inbuf,
      int incount,
      long datatype,
      MemorySegment outbuf,
      int outsize,
      MemorySegment position,
      long comm) {
    try {
      return (int) PACK.invokeExact(inbuf, incount, datatype, outbuf, outsize, position, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Pack_c(
      MemorySegment inbuf,
      long incount,
      long datatype,
      MemorySegment outbuf,
      long outsize,
      MemorySegment position,
      long comm) {
    try {
      return (int) PACK_C.invokeExact(inbuf, incount, datatype, outbuf, outsize, position, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Unpack(
      MemorySegment inbuf,
      int insize,
      MemorySegment position,
      MemorySegment outbuf,
      int outcount,
      long datatype,
      long comm) {
    try {
      return (int) UNPACK.invokeExact(inbuf, insize, position, outbuf, outcount, datatype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Unpack_c(
      MemorySegment inbuf,
      long insize,
      MemorySegment position,
      MemorySegment outbuf,
      long outcount,
      long datatype,
      long comm) {
    try {
      return (int) UNPACK_C.invokeExact(inbuf, insize, position, outbuf, outcount, datatype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Pack_size(int incount, long datatype, long comm, MemorySegment size) {
    try {
      return (int) PACK_SIZE.invokeExact(incount, datatype, comm, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Pack_size_c(long incount, long datatype, long comm, MemorySegment size) {
    try {
      return (int) PACK_SIZE_C.invokeExact(incount, datatype, comm, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
