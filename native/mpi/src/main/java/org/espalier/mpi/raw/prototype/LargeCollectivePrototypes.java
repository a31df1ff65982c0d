// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.prototype;

/**
 * The variants with 64-bit counts of {@link NonblockingPrototypes}, and the collective calls among
 * neighbours with a type for each (MPI 4.1 §6, §8.6, §8.7), part of the table of {@link
 * Prototypes}.
 */
final class LargeCollectivePrototypes {
  static final String LINES =
      """
      int MPI_Neighbor_alltoallw(void *sendbuf, int sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtypes[], void *recvbuf, int recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtypes[], MPI_Comm comm);
      int MPI_Ineighbor_alltoallw(void *sendbuf, int sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtypes[], void *recvbuf, int recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request);
      int MPI_Neighbor_alltoallw_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtypes[], void *recvbuf, MPI_Count recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtypes[], MPI_Comm comm);
      int MPI_Ineighbor_alltoallw_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtypes[], void *recvbuf, MPI_Count recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request);
      int MPI_Iallgather_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Iallgatherv_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcounts[], MPI_Aint displs[], MPI_Datatype recvtype,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Iallreduce_c(void *sendbuf, void *recvbuf, MPI_Count count,
          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
      int MPI_Ialltoall_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ialltoallv_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
      int MPI_Ialltoallw_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtypes[], void *recvbuf, MPI_Count recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request);
      int MPI_Iexscan_c(void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype,
          MPI_Op op, MPI_Comm comm, MPI_Request *request);
      int MPI_Igather_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Igatherv_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcounts[], MPI_Aint displs[], MPI_Datatype recvtype,
          int root, MPI_Comm comm, MPI_Request *request);
      int MPI_Ineighbor_allgather_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ineighbor_allgatherv_c(void *sendbuf, MPI_Count sendcount,
          MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcounts[], MPI_Aint displs[],
          MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
      int MPI_Ineighbor_alltoall_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ineighbor_alltoallv_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
      int MPI_Ireduce_c(void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype,
          MPI_Op op, int root, MPI_Comm comm, MPI_Request *request);
      int MPI_Ireduce_scatter_c(void *sendbuf, void *recvbuf, MPI_Count recvcounts[],
          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
      int MPI_Ireduce_scatter_block_c(void *sendbuf, void *recvbuf, MPI_Count recvcount,
          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
      int MPI_Iscan_c(void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype,
          MPI_Op op, MPI_Comm comm, MPI_Request *request);
      int MPI_Iscatter_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Iscatterv_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint displs[],
          MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
          int root, MPI_Comm comm, MPI_Request *request);
      int MPI_Neighbor_allgather_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Neighbor_allgatherv_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcounts[], MPI_Aint displs[], MPI_Datatype recvtype,
          MPI_Comm comm);
      int MPI_Neighbor_alltoall_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Neighbor_alltoallv_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Reduce_scatter_c(void *sendbuf, void *recvbuf, MPI_Count recvcounts[],
          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
      """;

  private LargeCollectivePrototypes() {}
}
