// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The one table of C prototypes (MPI 4.1 §A.3): all that linking a function needs to know, for
 * every MPI library. A test compares each line with every installed {@code mpi.h}.
 */
public final class Prototypes {
  private static final String TABLE =
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
      # TypeConstructors
      int MPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype,
          MPI_Datatype *newtype);
      int MPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride,
          MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_indexed(int count, int blocklengths[], int displacements[],
          MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_hindexed(int count, int blocklengths[], MPI_Aint displacements[],
          MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_indexed_block(int count, int blocklength, int displacements[],
          MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_hindexed_block(int count, int blocklength, MPI_Aint displacements[],
          MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_struct(int count, int blocklengths[], MPI_Aint displacements[],
          MPI_Datatype types[], MPI_Datatype *newtype);
      int MPI_Type_create_subarray(int ndims, int sizes[], int subsizes[], int starts[], int order,
          MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_darray(int size, int rank, int ndims, int gsizes[], int distribs[],
          int dargs[], int psizes[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent,
          MPI_Datatype *newtype);
      int MPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_f90_real(int p, int r, MPI_Datatype *newtype);
      int MPI_Type_create_f90_complex(int p, int r, MPI_Datatype *newtype);
      int MPI_Type_create_f90_integer(int r, MPI_Datatype *newtype);
      int MPI_Type_get_value_index(MPI_Datatype value_type, MPI_Datatype index_type,
          MPI_Datatype *pair_type);
      int MPI_Type_commit(MPI_Datatype *datatype);
      int MPI_Type_free(MPI_Datatype *datatype);
      # LargeTypeConstructors
      int MPI_Type_contiguous_c(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_vector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride,
          MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_hvector_c(MPI_Count count, MPI_Count blocklength, MPI_Count stride,
          MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_indexed_c(MPI_Count count, MPI_Count blocklengths[], MPI_Count displacements[],
          MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_hindexed_c(MPI_Count count, MPI_Count blocklengths[],
          MPI_Count displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_indexed_block_c(MPI_Count count, MPI_Count blocklength,
          MPI_Count displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_hindexed_block_c(MPI_Count count, MPI_Count blocklength,
          MPI_Count displacements[], MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_struct_c(MPI_Count count, MPI_Count blocklengths[],
          MPI_Count displacements[], MPI_Datatype types[], MPI_Datatype *newtype);
      int MPI_Type_create_subarray_c(int ndims, MPI_Count sizes[], MPI_Count subsizes[],
          MPI_Count starts[], int order, MPI_Datatype oldtype, MPI_Datatype *newtype);
      int MPI_Type_create_darray_c(int size, int rank, int ndims, MPI_Count gsizes[],
          int distribs[], int dargs[], int psizes[], int order, MPI_Datatype oldtype,
          MPI_Datatype *newtype);
      int MPI_Type_create_resized_c(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent,
          MPI_Datatype *newtype);
      # TypeQueries
      int MPI_Type_size(MPI_Datatype datatype, int *size);
      int MPI_Type_size_x(MPI_Datatype datatype, MPI_Count *size);
      int MPI_Type_size_c(MPI_Datatype datatype, MPI_Count *size);
      int MPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint *lb, MPI_Aint *extent);
      int MPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);
      int MPI_Type_get_extent_c(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);
      int MPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint *true_lb,
          MPI_Aint *true_extent);
      int MPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count *true_lb,
          MPI_Count *true_extent);
      int MPI_Type_get_true_extent_c(MPI_Datatype datatype, MPI_Count *true_lb,
          MPI_Count *true_extent);
      int MPI_Type_get_envelope(MPI_Datatype datatype, int *num_integers, int *num_addresses,
          int *num_datatypes, int *combiner);
      int MPI_Type_get_envelope_c(MPI_Datatype datatype, MPI_Count *num_integers,
          MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes,
          int *combiner);
      int MPI_Type_get_contents(MPI_Datatype datatype, int max_integers, int max_addresses,
          int max_datatypes, int integers[], MPI_Aint addresses[], MPI_Datatype datatypes[]);
      int MPI_Type_get_contents_c(MPI_Datatype datatype, MPI_Count max_integers,
          MPI_Count max_addresses, MPI_Count max_large_counts, MPI_Count max_datatypes,
          int integers[], MPI_Aint addresses[], MPI_Count large_counts[],
          MPI_Datatype datatypes[]);
      int MPI_Type_get_name(MPI_Datatype datatype, char *type_name, int *resultlen);
      int MPI_Type_set_name(MPI_Datatype datatype, char *type_name);
      int MPI_Type_create_keyval(MPI_Type_copy_attr_function *type_copy_attr_fn,
          MPI_Type_delete_attr_function *type_delete_attr_fn, int *type_keyval, void *extra_state);
      int MPI_Type_free_keyval(int *type_keyval);
      int MPI_Type_get_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val,
          int *flag);
      int MPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val);
      int MPI_Type_delete_attr(MPI_Datatype datatype, int type_keyval);
      # Packing
      int MPI_Pack(void *inbuf, int incount, MPI_Datatype datatype, void *outbuf, int outsize,
          int *position, MPI_Comm comm);
      int MPI_Pack_c(void *inbuf, MPI_Count incount, MPI_Datatype datatype, void *outbuf,
          MPI_Count outsize, MPI_Count *position, MPI_Comm comm);
      int MPI_Unpack(void *inbuf, int insize, int *position, void *outbuf, int outcount,
          MPI_Datatype datatype, MPI_Comm comm);
      int MPI_Unpack_c(void *inbuf, MPI_Count insize, MPI_Count *position, void *outbuf,
          MPI_Count outcount, MPI_Datatype datatype, MPI_Comm comm);
      int MPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int *size);
      int MPI_Pack_size_c(MPI_Count incount, MPI_Datatype datatype, MPI_Comm comm,
          MPI_Count *size);
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
      int MPI_Issend(void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
          MPI_Request *request);
      int MPI_Issend_c(void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag,
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
      int MPI_Gather(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Gather_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Gatherv(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcounts[], int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Gatherv_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcounts[], MPI_Aint displs[], MPI_Datatype recvtype, int root,
          MPI_Comm comm);
      int MPI_Scatter(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Scatter_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Scatterv(void *sendbuf, int sendcounts[], int displs[], MPI_Datatype sendtype,
          void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm);
      int MPI_Scatterv_c(void *sendbuf, MPI_Count sendcounts[], MPI_Aint displs[],
          MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype,
          int root, MPI_Comm comm);
      int MPI_Allgather(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Allgather_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Allgatherv(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcounts[], int displs[], MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Allgatherv_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype,
          void *recvbuf, MPI_Count recvcounts[], MPI_Aint displs[], MPI_Datatype recvtype,
          MPI_Comm comm);
      int MPI_Alltoall(void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
          int recvcount, MPI_Datatype recvtype, MPI_Comm comm);
      int MPI_Alltoall_c(void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
          MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm);
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
      int MPI_Iallreduce(void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
          MPI_Comm comm, MPI_Request *request);
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

  private static final Map<String, Prototype> PROTOTYPES = parse();

  private Prototypes() {}

  /** What a parameter is when it is passed. */
  public enum Kind {
    /** A C {@code int}. */
    INT,
    /** {@code MPI_Aint} or {@code MPI_Count}: 64 bits. */
    LONG,
    /** A handle: a pointer or a 32-bit integer, by library. */
    HANDLE,
    /** A pointer or an array. */
    POINTER,
    /** A C {@code double}; only returned. */
    DOUBLE
  }

  /**
   * One C function.
   *
   * @param name its name
   * @param result what it returns
   * @param parameters its parameters, in order
   */
  public record Prototype(String name, Kind result, List<Kind> parameters) {}

  /** The prototype of a function; the name must be in the table. */
  public static Prototype of(String name) {
    Prototype found = PROTOTYPES.get(name);
    if (found == null) {
      throw new IllegalArgumentException("name must be in the table of prototypes, got " + name);
    }
    return found;
  }

  /** Every prototype, in the table's order. */
  public static Map<String, Prototype> all() {
    return PROTOTYPES;
  }

  private static Map<String, Prototype> parse() {
    Map<String, Prototype> result = new LinkedHashMap<>();
    for (String line : TABLE.replaceAll("#.*", "").split(";", -1)) {
      if (!line.isBlank()) {
        Prototype prototype = parse(line.strip().replaceAll("\\s+", " "));
        result.put(prototype.name(), prototype);
      }
    }
    return Collections.unmodifiableMap(result);
  }

  /** Reads one prototype as C spells it, without the semicolon and on one line. */
  static Prototype parse(String line) {
    int open = line.indexOf('(');
    String head = line.substring(0, open).strip();
    String inside = line.substring(open + 1, line.lastIndexOf(')')).strip();
    int space = head.lastIndexOf(' ');
    List<Kind> parameters = new ArrayList<>();
    if (!inside.equals("void") && !inside.isEmpty()) {
      for (String parameter : inside.split(",", -1)) {
        parameters.add(kind(parameter.strip()));
      }
    }
    return new Prototype(
        head.substring(space + 1), kind(head.substring(0, space + 1)), List.copyOf(parameters));
  }

  private static Kind kind(String parameter) {
    if (parameter.contains("*") || parameter.contains("[")) {
      return Kind.POINTER;
    }
    String type = parameter.split(" ", 2)[0];
    return switch (type) {
      case "int" -> Kind.INT;
      case "double" -> Kind.DOUBLE;
      case "MPI_Aint", "MPI_Count" -> Kind.LONG;
      case "MPI_Comm", "MPI_Datatype", "MPI_Errhandler", "MPI_Info", "MPI_Op", "MPI_Request" ->
          Kind.HANDLE;
      default -> throw new IllegalArgumentException("parameter has an unknown type: " + parameter);
    };
  }
}
