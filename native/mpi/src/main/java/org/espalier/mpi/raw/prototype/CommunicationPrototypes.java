// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.prototype;

/** The C prototypes of everything that is no datatype, part of the table of {@link Prototypes}. */
final class CommunicationPrototypes {
  static final String LINES =
      """
      # Environment
      int MPI_Init(int *argc, char ***argv);
      int MPI_Init_thread(int *argc, char ***argv, int required, int *provided);
      int MPI_Initialized(int *flag);
      int MPI_Finalize(void);
      int MPI_Finalized(int *flag);
      int MPI_Query_thread(int *provided);
      int MPI_Abort(MPI_Comm comm, int errorcode);
      int MPI_Get_version(int *version, int *subversion);
      int MPI_Get_library_version(char *version, int *resultlen);
      int MPI_Get_processor_name(char *name, int *resultlen);
      double MPI_Wtime(void);
      int MPI_Error_class(int errorcode, int *errorclass);
      int MPI_Error_string(int errorcode, char *text, int *resultlen);
      int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler);
      int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *errhandler);
      int MPI_Errhandler_free(MPI_Errhandler *errhandler);
      # Messages
      int MPI_Send(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
      int MPI_Send_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm);
      int MPI_Ssend(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);
      int MPI_Ssend_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm);
      int MPI_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
          MPI_Status *status);
      int MPI_Recv_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
          MPI_Comm comm, MPI_Status *status);
      int MPI_Isend(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Isend_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Irecv(void *buf, int count, MPI_Datatype datatype, int source, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Irecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Sendrecv(void *sendbuf, int sendcount, MPI_Datatype sendtype, int dest, int sendtag,
          void *recvbuf, int recvcount, MPI_Datatype recvtype, int source, int recvtag,
          MPI_Comm comm, MPI_Status *status);
      int MPI_Sendrecv_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, int dest,
          int sendtag, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int source,
          int recvtag, MPI_Comm comm, MPI_Status *status);
      int MPI_Send_init(void *buf, int count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Send_init_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Recv_init(void *buf, int count, MPI_Datatype datatype, int source, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Recv_init_c(void *buf, MPI_Count count, MPI_Datatype datatype, int source, int tag,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status);
      int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status);
      # Requests
      int MPI_Start(MPI_Request *request);
      int MPI_Startall(int count, MPI_Request requests[]);
      int MPI_Wait(MPI_Request *request, MPI_Status *status);
      int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status);
      int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]);
      int MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status);
      int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]);
      int MPI_Cancel(MPI_Request *request);
      int MPI_Test_cancelled(MPI_Status *status, int *flag);
      int MPI_Request_free(MPI_Request *request);
      int MPI_Get_count(MPI_Status *status, MPI_Datatype datatype, int *count);
      int MPI_Get_count_c(MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);
      int MPI_Get_elements_x(MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);
      int MPI_Get_elements_c(MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);
      # Collectives
      int MPI_Barrier(MPI_Comm comm);
      int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request);
      int MPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);
      int MPI_Bcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root,
          MPI_Comm comm);
      int MPI_Ibcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Ibcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root,
          MPI_Comm comm, MPI_Request *request);
      int MPI_Gather(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Gather_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Scatter(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Scatter_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Allgather(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Allgather_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Alltoall(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Alltoall_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      # VariableCollectives
      int MPI_Gatherv(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcounts[], int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Gatherv_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcounts[], MPI_Aint displs[], MPI_Datatype recvtype, int root,
          MPI_Comm comm);
      int MPI_Scatterv(void *sendbuf, int sendcounts[], int displs[], MPI_Datatype sendtype,
          void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Scatterv_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint displs[],
          MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
          int root, MPI_Comm comm);
      int MPI_Allgatherv(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcounts[], int displs[], MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Allgatherv_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcounts[], MPI_Aint displs[], MPI_Datatype recvtype,
          MPI_Comm comm);
      int MPI_Alltoallv(void *sendbuf, int sendcounts[], int sdispls[], MPI_Datatype sendtype,
          void *recvbuf, int recvcounts[], int rdispls[], MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Alltoallv_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Alltoallw(void *sendbuf, int sendcounts[], int sdispls[], MPI_Datatype sendtypes[],
          void *recvbuf, int recvcounts[], int rdispls[], MPI_Datatype recvtypes[], MPI_Comm comm);
      int MPI_Alltoallw_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint sdispls[],
          MPI_Datatype sendtypes[], void *recvbuf, MPI_Count recvcounts[], MPI_Aint rdispls[],
          MPI_Datatype recvtypes[], MPI_Comm comm);
      # Reductions
      int MPI_Reduce(void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
          int root, MPI_Comm comm);
      int MPI_Reduce_c(void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype,
          MPI_Op op, int root, MPI_Comm comm);
      int MPI_Allreduce(void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
          MPI_Comm comm);
      int MPI_Allreduce_c(void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype,
          MPI_Op op, MPI_Comm comm);
      int MPI_Reduce_scatter_block(void *sendbuf, void *recvbuf, int recvcount,
          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
      int MPI_Reduce_scatter_block_c(void *sendbuf, void *recvbuf, MPI_Count recvcount,
          MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);
      int MPI_Scan(void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
          MPI_Comm comm);
      int MPI_Scan_c(void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype,
          MPI_Op op, MPI_Comm comm);
      int MPI_Exscan(void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
          MPI_Comm comm);
      int MPI_Exscan_c(void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype,
          MPI_Op op, MPI_Comm comm);
      # Communicators
      int MPI_Comm_rank(MPI_Comm comm, int *rank);
      int MPI_Comm_size(MPI_Comm comm, int *size);
      int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm);
      int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *newcomm);
      int MPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info,
          MPI_Comm *newcomm);
      int MPI_Comm_free(MPI_Comm *comm);
      int MPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int *result);
      int MPI_Comm_get_name(MPI_Comm comm, char *comm_name, int *resultlen);
      int MPI_Comm_set_name(MPI_Comm comm, char *comm_name);
      int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *comm_copy_attr_fn,
          MPI_Comm_delete_attr_function *comm_delete_attr_fn, int *comm_keyval, void *extra_state);
      int MPI_Comm_free_keyval(int *comm_keyval);
      int MPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void *attribute_val, int *flag);
      int MPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void *attribute_val);
      int MPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval);
      int MPI_Dims_create(int nnodes, int ndims, int dims[]);
      int MPI_Cart_create(MPI_Comm comm_old, int ndims, int dims[], int periods[], int reorder,
          MPI_Comm *comm_cart);
      int MPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int coords[]);
      int MPI_Cart_rank(MPI_Comm comm, int coords[], int *rank);
      int MPI_Cart_shift(MPI_Comm comm, int direction, int disp, int *rank_source, int *rank_dest);
      int MPI_Cart_sub(MPI_Comm comm, int remain_dims[], MPI_Comm *newcomm);
      int MPI_Cart_get(MPI_Comm comm, int maxdims, int dims[], int periods[], int coords[]);
      int MPI_Cartdim_get(MPI_Comm comm, int *ndims);
      """;

  private CommunicationPrototypes() {}
}
