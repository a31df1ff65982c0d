// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.prototype;

/** One-sided communication (MPI 4.1 §12). */
final class WindowPrototypes {
  static final String LINES =
      """
      int MPI_Accumulate(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
          int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
          MPI_Op op, MPI_Win win);
      int MPI_Compare_and_swap(void *origin_addr, void *compare_addr, void *result_addr,
          MPI_Datatype datatype, int target_rank, MPI_Aint target_disp, MPI_Win win);
      int MPI_Fetch_and_op(void *origin_addr, void *result_addr, MPI_Datatype datatype,
          int target_rank, MPI_Aint target_disp, MPI_Op op, MPI_Win win);
      int MPI_Get(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
          int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
          MPI_Win win);
      int MPI_Get_accumulate(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
          void *result_addr, int result_count, MPI_Datatype result_datatype, int target_rank,
          MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
          MPI_Win win);
      int MPI_Put(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
          int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
          MPI_Win win);
      int MPI_Raccumulate(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
          int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
          MPI_Op op, MPI_Win win, MPI_Request *request);
      int MPI_Rget(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
          int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
          MPI_Win win, MPI_Request *request);
      int MPI_Rget_accumulate(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
          void *result_addr, int result_count, MPI_Datatype result_datatype, int target_rank,
          MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype, MPI_Op op,
          MPI_Win win, MPI_Request *request);
      int MPI_Rput(void *origin_addr, int origin_count, MPI_Datatype origin_datatype,
          int target_rank, MPI_Aint target_disp, int target_count, MPI_Datatype target_datatype,
          MPI_Win win, MPI_Request *request);
      int MPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
          void *baseptr, MPI_Win *win);
      int MPI_Win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
          void *baseptr, MPI_Win *win);
      int MPI_Win_attach(MPI_Win win, void *base, MPI_Aint size);
      int MPI_Win_call_errhandler(MPI_Win win, int errorcode);
      int MPI_Win_complete(MPI_Win win);
      int MPI_Win_create(void *base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
          MPI_Win *win);
      int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win);
      int MPI_Win_create_keyval(MPI_Win_copy_attr_function *win_copy_attr_fn,
          MPI_Win_delete_attr_function *win_delete_attr_fn, int *win_keyval, void *extra_state);
      int MPI_Win_delete_attr(MPI_Win win, int win_keyval);
      int MPI_Win_detach(MPI_Win win, void *base);
      int MPI_Win_fence(int assert, MPI_Win win);
      int MPI_Win_flush(int rank, MPI_Win win);
      int MPI_Win_flush_all(MPI_Win win);
      int MPI_Win_flush_local(int rank, MPI_Win win);
      int MPI_Win_flush_local_all(MPI_Win win);
      int MPI_Win_free(MPI_Win *win);
      int MPI_Win_free_keyval(int *win_keyval);
      int MPI_Win_get_attr(MPI_Win win, int win_keyval, void *attribute_val, int *flag);
      int MPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *errhandler);
      int MPI_Win_get_group(MPI_Win win, MPI_Group *group);
      int MPI_Win_get_info(MPI_Win win, MPI_Info *info_used);
      int MPI_Win_get_name(MPI_Win win, char *win_name, int *resultlen);
      int MPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win);
      int MPI_Win_lock_all(int assert, MPI_Win win);
      int MPI_Win_post(MPI_Group group, int assert, MPI_Win win);
      int MPI_Win_set_attr(MPI_Win win, int win_keyval, void *attribute_val);
      int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler);
      int MPI_Win_set_info(MPI_Win win, MPI_Info info);
      int MPI_Win_set_name(MPI_Win win, char *win_name);
      int MPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *disp_unit,
          void *baseptr);
      int MPI_Win_start(MPI_Group group, int assert, MPI_Win win);
      int MPI_Win_sync(MPI_Win win);
      int MPI_Win_test(MPI_Win win, int *flag);
      int MPI_Win_unlock(int rank, MPI_Win win);
      int MPI_Win_unlock_all(MPI_Win win);
      int MPI_Win_wait(MPI_Win win);
      """;

  private WindowPrototypes() {}
}
