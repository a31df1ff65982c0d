// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.prototype;

/** Groups, hints, topologies, requests, ports and the like (MPI 4.1 §3, §7, §8, §10, §11). */
final class ObjectPrototypes {
  static final String LINES =
      """
      int MPI_Cart_map(MPI_Comm comm, int ndims, int dims[], int periods[], int *newrank);
      int MPI_Close_port(char *port_name);
      int MPI_Comm_accept(char *port_name, MPI_Info info, int root, MPI_Comm comm,
          MPI_Comm *newcomm);
      int MPI_Comm_call_errhandler(MPI_Comm comm, int errorcode);
      int MPI_Comm_connect(char *port_name, MPI_Info info, int root, MPI_Comm comm,
          MPI_Comm *newcomm);
      int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *newcomm);
      int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *newcomm);
      int MPI_Comm_disconnect(MPI_Comm *comm);
      int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm);
      int MPI_Comm_get_info(MPI_Comm comm, MPI_Info *info_used);
      int MPI_Comm_get_parent(MPI_Comm *parent);
      int MPI_Comm_group(MPI_Comm comm, MPI_Group *group);
      int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request);
      int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group);
      int MPI_Comm_remote_size(MPI_Comm comm, int *size);
      int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info);
      int MPI_Comm_spawn(char *command, char *argv[], int maxprocs, MPI_Info info, int root,
          MPI_Comm comm, MPI_Comm *intercomm, int array_of_errcodes[]);
      int MPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[],
          int array_of_maxprocs[], MPI_Info array_of_info[], int root, MPI_Comm comm,
          MPI_Comm *intercomm, int array_of_errcodes[]);
      int MPI_Comm_test_inter(MPI_Comm comm, int *flag);
      int MPI_Dist_graph_create(MPI_Comm comm_old, int n, int sources[], int degrees[],
          int destinations[], int weights[], MPI_Info info, int reorder,
          MPI_Comm *comm_dist_graph);
      int MPI_Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, int sources[],
          int sourceweights[], int outdegree, int destinations[], int destweights[],
          MPI_Info info, int reorder, MPI_Comm *comm_dist_graph);
      int MPI_Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int sources[],
          int sourceweights[], int maxoutdegree, int destinations[], int destweights[]);
      int MPI_Dist_graph_neighbors_count(MPI_Comm comm, int *indegree, int *outdegree,
          int *weighted);
      int MPI_Get_elements(MPI_Status *status, MPI_Datatype datatype, int *count);
      int MPI_Graph_create(MPI_Comm comm_old, int nnodes, int indx[], int edges[], int reorder,
          MPI_Comm *comm_graph);
      int MPI_Graph_get(MPI_Comm comm, int maxindex, int maxedges, int indx[], int edges[]);
      int MPI_Graph_map(MPI_Comm comm, int nnodes, int indx[], int edges[], int *newrank);
      int MPI_Graph_neighbors(MPI_Comm comm, int rank, int maxneighbors, int neighbors[]);
      int MPI_Graph_neighbors_count(MPI_Comm comm, int rank, int *nneighbors);
      int MPI_Graphdims_get(MPI_Comm comm, int *nnodes, int *nedges);
      int MPI_Group_compare(MPI_Group group1, MPI_Group group2, int *result);
      int MPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);
      int MPI_Group_excl(MPI_Group group, int n, int ranks[], MPI_Group *newgroup);
      int MPI_Group_free(MPI_Group *group);
      int MPI_Group_incl(MPI_Group group, int n, int ranks[], MPI_Group *newgroup);
      int MPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);
      int MPI_Group_range_excl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup);
      int MPI_Group_range_incl(MPI_Group group, int n, int ranges[][3], MPI_Group *newgroup);
      int MPI_Group_rank(MPI_Group group, int *rank);
      int MPI_Group_size(MPI_Group group, int *size);
      int MPI_Group_translate_ranks(MPI_Group group1, int n, int ranks1[], MPI_Group group2,
          int ranks2[]);
      int MPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);
      int MPI_Info_create(MPI_Info *info);
      int MPI_Info_delete(MPI_Info info, char *key);
      int MPI_Info_dup(MPI_Info info, MPI_Info *newinfo);
      int MPI_Info_free(MPI_Info *info);
      int MPI_Info_get(MPI_Info info, char *key, int valuelen, char *value, int *flag);
      int MPI_Info_get_nkeys(MPI_Info info, int *nkeys);
      int MPI_Info_get_nthkey(MPI_Info info, int n, char *key);
      int MPI_Info_set(MPI_Info info, char *key, char *value);
      int MPI_Intercomm_create(MPI_Comm local_comm, int local_leader, MPI_Comm peer_comm,
          int remote_leader, int tag, MPI_Comm *newintercomm);
      int MPI_Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm *newintracomm);
      int MPI_Is_thread_main(int *flag);
      int MPI_Lookup_name(char *service_name, MPI_Info info, char *port_name);
      int MPI_Op_create(MPI_User_function *user_fn, int commute, MPI_Op *op);
      int MPI_Op_free(MPI_Op *op);
      int MPI_Open_port(MPI_Info info, char *port_name);
      int MPI_Publish_name(char *service_name, MPI_Info info, char *port_name);
      int MPI_Status_set_cancelled(MPI_Status *status, int flag);
      int MPI_Status_set_elements(MPI_Status *status, MPI_Datatype datatype, int count);
      int MPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype datatype, MPI_Count count);
      int MPI_Topo_test(MPI_Comm comm, int *status);
      int MPI_Unpublish_name(char *service_name, MPI_Info info, char *port_name);
      double MPI_Wtick(void);
      """;

  private ObjectPrototypes() {}
}
