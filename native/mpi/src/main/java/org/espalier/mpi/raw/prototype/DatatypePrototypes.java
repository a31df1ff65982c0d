// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.prototype;

/** The C prototypes of datatypes and packing, part of the table of {@link Prototypes}. */
final class DatatypePrototypes {
  static final String LINES =
      """
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
      """;

  private DatatypePrototypes() {}
}
