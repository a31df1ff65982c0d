// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import static org.espalier.mpi.raw.WordFunction.address;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * Packing and unpacking. Source: MPI 4.1 §5.2. Both wait for nobody, so they take segments of Java
 * arrays as well as native ones. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class PackFunctions {
  private static final WordFunction PACK = new WordFunction("MPI_Pack");
  private static final WordFunction PACK_LARGE = new WordFunction("MPI_Pack_c");
  private static final WordFunction UNPACK = new WordFunction("MPI_Unpack");
  private static final WordFunction UNPACK_LARGE = new WordFunction("MPI_Unpack_c");
  private static final WordFunction PACK_SIZE = new WordFunction("MPI_Pack_size");
  private static final WordFunction PACK_SIZE_LARGE = new WordFunction("MPI_Pack_size_c");

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
      return PACK.callCritical(inbuf, incount, datatype, outbuf, outsize, address(position), comm);
    } finally {
      Reference.reachabilityFence(inbuf);
      Reference.reachabilityFence(outbuf);
      Reference.reachabilityFence(position);
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
      return PACK_LARGE.callCritical(
          inbuf, incount, datatype, outbuf, outsize, address(position), comm);
    } finally {
      Reference.reachabilityFence(inbuf);
      Reference.reachabilityFence(outbuf);
      Reference.reachabilityFence(position);
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
      return UNPACK.callCritical(
          inbuf, insize, address(position), outbuf, outcount, datatype, comm);
    } finally {
      Reference.reachabilityFence(inbuf);
      Reference.reachabilityFence(position);
      Reference.reachabilityFence(outbuf);
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
      return UNPACK_LARGE.callCritical(
          inbuf, insize, address(position), outbuf, outcount, datatype, comm);
    } finally {
      Reference.reachabilityFence(inbuf);
      Reference.reachabilityFence(position);
      Reference.reachabilityFence(outbuf);
    }
  }

  public static int MPI_Pack_size(int incount, long datatype, long comm, MemorySegment size) {
    try {
      return PACK_SIZE.call(incount, datatype, comm, address(size));
    } finally {
      Reference.reachabilityFence(size);
    }
  }

  public static int MPI_Pack_size_c(long incount, long datatype, long comm, MemorySegment size) {
    try {
      return PACK_SIZE_LARGE.call(incount, datatype, comm, address(size));
    } finally {
      Reference.reachabilityFence(size);
    }
  }
}
