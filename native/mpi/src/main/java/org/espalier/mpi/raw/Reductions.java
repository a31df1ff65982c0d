// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Collective reductions and scans. Source: MPI 4.1 §6.9–6.11. See {@link CountWidth} for counts.
 * The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Reductions {
  private static final MethodHandle REDUCE = link("MPI_Reduce");
  private static final MethodHandle REDUCE_C = link("MPI_Reduce_c");
  private static final MethodHandle ALLREDUCE = link("MPI_Allreduce");
  private static final MethodHandle ALLREDUCE_C = link("MPI_Allreduce_c");
  private static final MethodHandle REDUCE_SCATTER_BLOCK = link("MPI_Reduce_scatter_block");
  private static final MethodHandle REDUCE_SCATTER_BLOCK_C = link("MPI_Reduce_scatter_block_c");
  private static final MethodHandle SCAN = link("MPI_Scan");
  private static final MethodHandle SCAN_C = link("MPI_Scan_c");
  private static final MethodHandle EXSCAN = link("MPI_Exscan");
  private static final MethodHandle EXSCAN_C = link("MPI_Exscan_c");

  private Reductions() {}

  public static int MPI_Reduce(
      MemorySegment sendbuf,
      MemorySegment recvbuf,
      long count,
      long datatype,
      long op,
      int root,
      long comm) {
    try {
      return narrow(count)
          ? (int) REDUCE.invokeExact(sendbuf, recvbuf, (int) count, datatype, op, root, comm)
          : (int) REDUCE_C.invokeExact(sendbuf, recvbuf, count, datatype, op, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Allreduce(
      MemorySegment sendbuf, MemorySegment recvbuf, long count, long datatype, long op, long comm) {
    try {
      return narrow(count)
          ? (int) ALLREDUCE.invokeExact(sendbuf, recvbuf, (int) count, datatype, op, comm)
          : (int) ALLREDUCE_C.invokeExact(sendbuf, recvbuf, count, datatype, op, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Reduce_scatter_block(
      MemorySegment sendbuf,
      MemorySegment recvbuf,
      long recvcount,
      long datatype,
      long op,
      long comm) {
    try {
      return narrow(recvcount)
          ? (int)
              REDUCE_SCATTER_BLOCK.invokeExact(
                  sendbuf, recvbuf, (int) recvcount, datatype, op, comm)
          : (int)
              REDUCE_SCATTER_BLOCK_C.invokeExact(sendbuf, recvbuf, recvcount, datatype, op, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Scan(
      MemorySegment sendbuf, MemorySegment recvbuf, long count, long datatype, long op, long comm) {
    try {
      return narrow(count)
          ? (int) SCAN.invokeExact(sendbuf, recvbuf, (int) count, datatype, op, comm)
          : (int) SCAN_C.invokeExact(sendbuf, recvbuf, count, datatype, op, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Exscan(
      MemorySegment sendbuf, MemorySegment recvbuf, long count, long datatype, long op, long comm) {
    try {
      return narrow(count)
          ? (int) EXSCAN.invokeExact(sendbuf, recvbuf, (int) count, datatype, op, comm)
          : (int) EXSCAN_C.invokeExact(sendbuf, recvbuf, count, datatype, op, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
