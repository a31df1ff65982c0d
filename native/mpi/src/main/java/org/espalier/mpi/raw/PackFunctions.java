// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.linkLocal;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Packing and unpacking. Source: MPI 4.1 §5.2. Both wait for nobody, so they are linked as critical
 * and take segments of Java arrays as well as native ones; the garbage collector waits while they
 * run, so a caller cuts what is long. A function is linked at its first call. The prototypes are in
 * {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class PackFunctions {
  private PackFunctions() {}

  private static final class Pack {
    static final MethodHandle CALL = linkLocal("MPI_Pack");
  }

  private static final class PackLarge {
    static final MethodHandle CALL = linkLocal("MPI_Pack_c");
  }

  private static final class Unpack {
    static final MethodHandle CALL = linkLocal("MPI_Unpack");
  }

  private static final class UnpackLarge {
    static final MethodHandle CALL = linkLocal("MPI_Unpack_c");
  }

  private static final class PackSize {
    static final MethodHandle CALL = link("MPI_Pack_size");
  }

  private static final class PackSizeLarge {
    static final MethodHandle CALL = link("MPI_Pack_size_c");
  }

  public static int MPI_Pack(
      MemorySegment inbuf,
      int incount,
      long datatype,
      MemorySegment outbuf,
      int outsize,
      MemorySegment position,
      long comm) {
    try {
      return (int) Pack.CALL.invokeExact(inbuf, incount, datatype, outbuf, outsize, position, comm);
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
      return (int)
          PackLarge.CALL.invokeExact(inbuf, incount, datatype, outbuf, outsize, position, comm);
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
      return (int)
          Unpack.CALL.invokeExact(inbuf, insize, position, outbuf, outcount, datatype, comm);
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
      return (int)
          UnpackLarge.CALL.invokeExact(inbuf, insize, position, outbuf, outcount, datatype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Pack_size(int incount, long datatype, long comm, MemorySegment size) {
    try {
      return (int) PackSize.CALL.invokeExact(incount, datatype, comm, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Pack_size_c(long incount, long datatype, long comm, MemorySegment size) {
    try {
      return (int) PackSizeLarge.CALL.invokeExact(incount, datatype, comm, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
