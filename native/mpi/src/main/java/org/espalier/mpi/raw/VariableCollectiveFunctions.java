// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Collective movement of blocks of different sizes. Source: MPI 4.1 §6. The first argument says how
 * wide the arrays of counts and displacements are: {@code false} for C's {@code int}, {@code true}
 * for 64 bits and the {@code _c} variant. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class VariableCollectiveFunctions {
  private static final MethodHandle GATHERV = link("MPI_Gatherv");
  private static final MethodHandle GATHERV_C = link("MPI_Gatherv_c");
  private static final MethodHandle SCATTERV = link("MPI_Scatterv");
  private static final MethodHandle SCATTERV_C = link("MPI_Scatterv_c");
  private static final MethodHandle ALLGATHERV = link("MPI_Allgatherv");
  private static final MethodHandle ALLGATHERV_C = link("MPI_Allgatherv_c");
  private static final MethodHandle ALLTOALLV = link("MPI_Alltoallv");
  private static final MethodHandle ALLTOALLV_C = link("MPI_Alltoallv_c");
  private static final MethodHandle ALLTOALLW = link("MPI_Alltoallw");
  private static final MethodHandle ALLTOALLW_C = link("MPI_Alltoallw_c");

  private VariableCollectiveFunctions() {}

  public static int MPI_Gatherv(
      boolean wide,
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
      return wide
          ? (int)
              GATHERV_C.invokeExact(
                  sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm)
          : (int)
              GATHERV.invokeExact(
                  sendbuf,
                  (int) sendcount,
                  sendtype,
                  recvbuf,
                  recvcounts,
                  displs,
                  recvtype,
                  root,
                  comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Scatterv(
      boolean wide,
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
      return wide
          ? (int)
              SCATTERV_C.invokeExact(
                  sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm)
          : (int)
              SCATTERV.invokeExact(
                  sendbuf,
                  sendcounts,
                  displs,
                  sendtype,
                  recvbuf,
                  (int) recvcount,
                  recvtype,
                  root,
                  comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Allgatherv(
      boolean wide,
      MemorySegment sendbuf,
      long sendcount,
      long sendtype,
      MemorySegment recvbuf,
      MemorySegment recvcounts,
      MemorySegment displs,
      long recvtype,
      long comm) {
    try {
      return wide
          ? (int)
              ALLGATHERV_C.invokeExact(
                  sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm)
          : (int)
              ALLGATHERV.invokeExact(
                  sendbuf, (int) sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Alltoallv(
      boolean wide,
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
      return wide
          ? (int)
              ALLTOALLV_C.invokeExact(
                  sendbuf,
                  sendcounts,
                  sdispls,
                  sendtype,
                  recvbuf,
                  recvcounts,
                  rdispls,
                  recvtype,
                  comm)
          : (int)
              ALLTOALLV.invokeExact(
                  sendbuf,
                  sendcounts,
                  sdispls,
                  sendtype,
                  recvbuf,
                  recvcounts,
                  rdispls,
                  recvtype,
                  comm);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Alltoallw(
      boolean wide,
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
      return wide
          ? (int)
              ALLTOALLW_C.invokeExact(
                  sendbuf,
                  sendcounts,
                  sdispls,
                  sendtypes,
                  recvbuf,
                  recvcounts,
                  rdispls,
                  recvtypes,
                  comm)
          : (int)
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
}
