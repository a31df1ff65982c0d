// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.prototype;

/** Collective calls that only begin something, and those among neighbours (MPI 4.1 §6.12, §8.7). */
final class NonblockingPrototypes {
  static final String LINES =
      """
      int MPI_Iallgather(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
      int MPI_Iallgatherv(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcounts[], int displs[], MPI_Datatype recvtype, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Iallreduce(void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype,
          MPI_Op op, MPI_Comm comm, MPI_Request *request);
      int MPI_Ialltoall(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
      int MPI_Ialltoallv(void *sendbuf, int sendcounts[], int sdispls[], MPI_Datatype sendtype,
          void *recvbuf, int recvcounts[], int rdispls[], MPI_Datatype recvtype, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ialltoallw(void *sendbuf, int sendcounts[], int sdispls[], MPI_Datatype sendtypes[],
          void *recvbuf, int recvcounts[], int rdispls[], MPI_Datatype recvtypes[], MPI_Comm comm,
          MPI_Request *request);
      int MPI_Iexscan(void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Igather(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request);
      int MPI_Igatherv(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcounts[], int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ineighbor_allgather(void *sendbuf, int sendcount, MPI_Datatype sendtype,
          void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ineighbor_allgatherv(void *sendbuf, int sendcount, MPI_Datatype sendtype,
          void *recvbuf, int recvcounts[], int displs[], MPI_Datatype recvtype, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ineighbor_alltoall(void *sendbuf, int sendcount, MPI_Datatype sendtype,
          void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ineighbor_alltoallv(void *sendbuf, int sendcounts[], int sdispls[],
          MPI_Datatype sendtype, void *recvbuf, int recvcounts[], int rdispls[],
          MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request);
      int MPI_Ireduce(void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
          int root, MPI_Comm comm, MPI_Request *request);
      int MPI_Ireduce_scatter(void *sendbuf, void *recvbuf, int recvcounts[],
          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
      int MPI_Ireduce_scatter_block(void *sendbuf, void *recvbuf, int recvcount,
          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, MPI_Request *request);
      int MPI_Iscan(void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Iscatter(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request);
      int MPI_Iscatterv(void *sendbuf, int sendcounts[], int displs[], MPI_Datatype sendtype,
          void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Neighbor_allgather(void *sendbuf, int sendcount, MPI_Datatype sendtype,
          void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Neighbor_allgatherv(void *sendbuf, int sendcount, MPI_Datatype sendtype,
          void *recvbuf, int recvcounts[], int displs[], MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Neighbor_alltoall(void *sendbuf, int sendcount, MPI_Datatype sendtype,
          void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Neighbor_alltoallv(void *sendbuf, int sendcounts[], int sdispls[],
          MPI_Datatype sendtype, void *recvbuf, int recvcounts[], int rdispls[],
          MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Reduce_local(void *inbuf, void *inoutbuf, int count, MPI_Datatype datatype,
          MPI_Op op);
      int MPI_Reduce_scatter(void *sendbuf, void *recvbuf, int recvcounts[],
          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
      """;

  private NonblockingPrototypes() {}
}
