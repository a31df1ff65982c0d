// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.CountWidth.narrow;
import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Collective movement of equal blocks. Source: MPI 4.1 §6. See {@link CountWidth} for counts. The
 * prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class CollectiveFunctions {
  private static final MethodHandle BARRIER = link("MPI_Barrier");
  private static final MethodHandle IBARRIER = link("MPI_Ibarrier");
  private static final MethodHandle BCAST = link("MPI_Bcast");
  private static final MethodHandle BCAST_C = link("MPI_Bcast_c");
  private static final MethodHandle IBCAST = link("MPI_Ibcast");
  private static final MethodHandle IBCAST_C = link("MPI_Ibcast_c");
  private static final MethodHandle GATHER = link("MPI_Gather");
  private static final MethodHandle GATHER_C = link("MPI_Gather_c");
  private static final MethodHandle SCATTER = link("MPI_Scatter");
  private static final MethodHandle SCATTER_C = link("MPI_Scatter_c");
  private static final MethodHandle ALLGATHER = link("MPI_Allgather");
  private static final MethodHandle ALLGATHER_C = link("MPI_Allgather_c");
  private static final MethodHandle ALLTOALL = link("MPI_Alltoall");
  private static final MethodHandle ALLTOALL_C = link("MPI_Alltoall_c");

  private CollectiveFunctions() {}

  public static int MPI_Barrier(long comm) {
    try {
      return (int) BARRIER.invokeExact(comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Ibarrier(long comm, MemorySegment request) {
    try {
      return (int) IBARRIER.invokeExact(comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Bcast(
      MemorySegment buffer, long count, long datatype, int root, long comm) {
    try {
      return narrow(count)
          ? (int) BCAST.invokeExact(buffer, (int) count, datatype, root, comm)
          : (int) BCAST_C.invokeExact(buffer, count, datatype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Ibcast(
      MemorySegment buffer, long count, long datatype, int root, long comm, MemorySegment request) {
    try {
      return narrow(count)
          ? (int) IBCAST.invokeExact(buffer, (int) count, datatype, root, comm, request)
          : (int) IBCAST_C.invokeExact(buffer, count, datatype, root, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Gather(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      int root,
      long comm) {
    try {
      return narrow(sendcount, recvcount)
          ? (int)
              GATHER.invokeExact(
                  sendbuf,
                  (int) sendcount,
                  sendtype,
                  recvbuf,
                  (int) recvcount,
                  recvtype,
                  root,
                  comm)
          : (int)
              GATHER_C.invokeExact(
                  sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Scatter(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      int root,
      long comm) {
    try {
      return narrow(sendcount, recvcount)
          ? (int)
              SCATTER.invokeExact(
                  sendbuf,
                  (int) sendcount,
                  sendtype,
                  recvbuf,
                  (int) recvcount,
                  recvtype,
                  root,
                  comm)
          : (int)
              SCATTER_C.invokeExact(
                  sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Allgather(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      long comm) {
    try {
      return narrow(sendcount, recvcount)
          ? (int)
              ALLGATHER.invokeExact(
                  sendbuf, (int) sendcount, sendtype, recvbuf, (int) recvcount, recvtype, comm)
          : (int)
              ALLGATHER_C.invokeExact(
                  sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Alltoall(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      long comm) {
    try {
      return narrow(sendcount, recvcount)
          ? (int)
              ALLTOALL.invokeExact(
                  sendbuf, (int) sendcount, sendtype, recvbuf, (int) recvcount, recvtype, comm)
          : (int)
              ALLTOALL_C.invokeExact(
                  sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
