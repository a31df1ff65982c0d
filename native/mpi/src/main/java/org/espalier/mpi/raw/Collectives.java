// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Collective movement of data. Source: MPI 4.1 §6. The prototypes are in {@link Prototypes}. */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Collectives {
  private static final MethodHandle BARRIER = link("MPI_Barrier");
  private static final MethodHandle IBARRIER = link("MPI_Ibarrier");
  private static final MethodHandle BCAST = link("MPI_Bcast");
  private static final MethodHandle BCAST_C = link("MPI_Bcast_c");
  private static final MethodHandle IBCAST = link("MPI_Ibcast");
  private static final MethodHandle GATHER = link("MPI_Gather");
  private static final MethodHandle GATHER_C = link("MPI_Gather_c");
  private static final MethodHandle GATHERV = link("MPI_Gatherv");
  private static final MethodHandle GATHERV_C = link("MPI_Gatherv_c");
  private static final MethodHandle SCATTER = link("MPI_Scatter");
  private static final MethodHandle SCATTER_C = link("MPI_Scatter_c");
  private static final MethodHandle SCATTERV = link("MPI_Scatterv");
  private static final MethodHandle SCATTERV_C = link("MPI_Scatterv_c");
  private static final MethodHandle ALLGATHER = link("MPI_Allgather");
  private static final MethodHandle ALLGATHER_C = link("MPI_Allgather_c");
  private static final MethodHandle ALLGATHERV = link("MPI_Allgatherv");
  private static final MethodHandle ALLGATHERV_C = link("MPI_Allgatherv_c");
  private static final MethodHandle ALLTOALL = link("MPI_Alltoall");
  private static final MethodHandle ALLTOALL_C = link("MPI_Alltoall_c");
  private static final MethodHandle ALLTOALLV = link("MPI_Alltoallv");
  private static final MethodHandle ALLTOALLV_C = link("MPI_Alltoallv_c");
  private static final MethodHandle ALLTOALLW = link("MPI_Alltoallw");
  private static final MethodHandle ALLTOALLW_C = link("MPI_Alltoallw_c");

  private Collectives() {}

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

  public static int MPI_Bcast(MemorySegment buffer, int count, long datatype, int root, long comm) {
    try {
      return (int) BCAST.invokeExact(buffer, count, datatype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Bcast_c(
      MemorySegment buffer, long count, long datatype, int root, long comm) {
    try {
      return (int) BCAST_C.invokeExact(buffer, count, datatype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Ibcast(
      MemorySegment buffer, int count, long datatype, int root, long comm, MemorySegment request) {
    try {
      return (int) IBCAST.invokeExact(buffer, count, datatype, root, comm, request);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Gather(
      MemorySegment sendbuf,
      int sendcount,
      long sendtype,
      MemorySegment recvbuf,
      int recvcount,
      long recvtype,
      int root,
      long comm) {
    try {
      return (int)
          GATHER.invokeExact(
              sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Gather_c(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      int root,
      long comm) {
    try {
      return (int)
          GATHER_C.invokeExact(
              sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Gatherv(
      MemorySegment sendbuf,
      int sendcount,
      long sendtype,
      MemorySegment recvbuf,
      MemorySegment recvcounts,
      MemorySegment displs,
      long recvtype,
      int root,
      long comm) {
    try {
      return (int)
          GATHERV.invokeExact(
              sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Gatherv_c(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      MemorySegment recvcounts,
      MemorySegment displs,
      long recvtype,
      int root,
      long comm) {
    try {
      return (int)
          GATHERV_C.invokeExact(
              sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Scatter(
      MemorySegment sendbuf,
      int sendcount,
      long sendtype,
      MemorySegment recvbuf,
      int recvcount,
      long recvtype,
      int root,
      long comm) {
    try {
      return (int)
          SCATTER.invokeExact(
              sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Scatter_c(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      int root,
      long comm) {
    try {
      return (int)
          SCATTER_C.invokeExact(
              sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Scatterv(
      MemorySegment sendbuf,
      MemorySegment sendcounts,
      MemorySegment displs,
      long sendtype,
      MemorySegment recvbuf,
      int recvcount,
      long recvtype,
      int root,
      long comm) {
    try {
      return (int)
          SCATTERV.invokeExact(
              sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Scatterv_c(
      MemorySegment sendbuf,
      MemorySegment sendcounts,
      MemorySegment displs,
      long sendtype,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      int root,
      long comm) {
    try {
      return (int)
          SCATTERV_C.invokeExact(
              sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Allgather(
      MemorySegment sendbuf,
      int sendcount,
      long sendtype,
      MemorySegment recvbuf,
      int recvcount,
      long recvtype,
      long comm) {
    try {
      return (int)
          ALLGATHER.invokeExact(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Allgather_c(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      long comm) {
    try {
      return (int)
          ALLGATHER_C.invokeExact(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Allgatherv(
      MemorySegment sendbuf,
      int sendcount,
      long sendtype,
      MemorySegment recvbuf,
      MemorySegment recvcounts,
      MemorySegment displs,
      long recvtype,
      long comm) {
    try {
      return (int)
          ALLGATHERV.invokeExact(
              sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Allgatherv_c(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      MemorySegment recvcounts,
      MemorySegment displs,
      long recvtype,
      long comm) {
    try {
      return (int)
          ALLGATHERV_C.invokeExact(
              sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Alltoall(
      MemorySegment sendbuf,
      int sendcount,
      long sendtype,
      MemorySegment recvbuf,
      int recvcount,
      long recvtype,
      long comm) {
    try {
      return (int)
          ALLTOALL.invokeExact(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Alltoall_c(
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      long recvcount,
      long recvtype,
      long comm) {
    try {
      return (int)
          ALLTOALL_C.invokeExact(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Alltoallv(
      MemorySegment sendbuf,
      MemorySegment sendcounts,
      MemorySegment sdispls,
      long sendtype,
      MemorySegment recvbuf,
      MemorySegment recvcounts,
      MemorySegment rdispls,
      long recvtype,
      long comm) {
    try {
      return (int)
          ALLTOALLV.invokeExact(
              sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Alltoallv_c(
      MemorySegment sendbuf,
      MemorySegment sendcounts,
      MemorySegment sdispls,
      long sendtype,
      MemorySegment recvbuf,
      MemorySegment recvcounts,
      MemorySegment rdispls,
      long recvtype,
      long comm) {
    try {
      return (int)
          ALLTOALLV_C.invokeExact(
              sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Alltoallw(
      MemorySegment sendbuf,
      MemorySegment sendcounts,
      MemorySegment sdispls,
      MemorySegment sendtypes,
      MemorySegment recvbuf,
      MemorySegment recvcounts,
      MemorySegment rdispls,
      MemorySegment recvtypes,
      long comm) {
    try {
      return (int)
          ALLTOALLW.invokeExact(
              sendbuf,
              sendcounts,
              sdispls,
              sendtypes,
              recvbuf,
              recvcounts,
              rdispls,
              recvtypes,
              comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Alltoallw_c(
      MemorySegment sendbuf,
      MemorySegment sendcounts,
      MemorySegment sdispls,
      MemorySegment sendtypes,
      MemorySegment recvbuf,
      MemorySegment recvcounts,
      MemorySegment rdispls,
      MemorySegment recvtypes,
      long comm) {
    try {
      return (int)
          ALLTOALLW_C.invokeExact(
              sendbuf,
              sendcounts,
              sdispls,
              sendtypes,
              recvbuf,
              recvcounts,
              rdispls,
              recvtypes,
              comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
