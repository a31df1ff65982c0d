// SPDX-License-Identifier: Apache-2.0
package mpi;

/** When reads and writes of the memory of other processes take effect (MPI 4.1 §12.5). */
public abstract class WinEpochs extends WinMoveRequests {
  WinEpochs() {}

  private static final Call FENCE = new Call("MPI_Win_fence");
  private static final Call START = new Call("MPI_Win_start");
  private static final Call COMPLETE = new Call("MPI_Win_complete");
  private static final Call POST = new Call("MPI_Win_post");
  private static final Call WAIT = new Call("MPI_Win_wait");
  private static final Call TEST = new Call("MPI_Win_test");
  private static final Call LOCK = new Call("MPI_Win_lock");
  private static final Call UNLOCK = new Call("MPI_Win_unlock");
  private static final Call LOCK_ALL = new Call("MPI_Win_lock_all");
  private static final Call UNLOCK_ALL = new Call("MPI_Win_unlock_all");
  private static final Call SYNC = new Call("MPI_Win_sync");
  private static final Call FLUSH = new Call("MPI_Win_flush");
  private static final Call FLUSH_ALL = new Call("MPI_Win_flush_all");
  private static final Call FLUSH_LOCAL = new Call("MPI_Win_flush_local");
  private static final Call FLUSH_LOCAL_ALL = new Call("MPI_Win_flush_local_all");

  /**
   * Ends what was begun, and begins anew.
   *
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void fence(int assertion) throws MPIException {
    WinMessages by = messages;
    if (by == null) {
      FENCE.run(assertion, handle);
    } else {
      by.fence(assertion, handle);
    }
    synchronised();
  }

  private void beginsOther() {
    WinMessages by = messages;
    if (by != null) {
      by.begins();
    }
  }

  private void endsOther() {
    WinMessages by = messages;
    if (by != null) {
      by.ends();
    }
  }

  /**
   * Begins access to the windows of a group.
   *
   * @param group the group
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void start(Group group, int assertion) throws MPIException {
    START.run(group.handle, assertion, handle);
    beginsOther();
  }

  /**
   * Ends the access that {@link #start} began.
   *
   * @throws MPIException if MPI refuses
   */
  public void complete() throws MPIException {
    COMPLETE.run(handle);
    endsOther();
    synchronised();
  }

  /**
   * Lets a group access the own window.
   *
   * @param group the group
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void post(Group group, int assertion) throws MPIException {
    POST.run(group.handle, assertion, handle);
  }

  /**
   * Waits for the end of the access that {@link #post} let in.
   *
   * @throws MPIException if MPI refuses
   */
  public void waitFor() throws MPIException {
    WAIT.run(handle);
  }

  /**
   * Begins access to the window of a rank.
   *
   * @param lockType {@link MPI#LOCK_EXCLUSIVE} or {@link MPI#LOCK_SHARED}
   * @param rank the rank
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void lock(int lockType, int rank, int assertion) throws MPIException {
    LOCK.run(lockType, rank, assertion, handle);
    beginsOther();
  }

  /**
   * Ends access to the window of a rank.
   *
   * @param rank the rank
   * @throws MPIException if MPI refuses
   */
  public void unlock(int rank) throws MPIException {
    UNLOCK.run(rank, handle);
    endsOther();
    synchronised(rank);
  }

  /**
   * Begins access to the windows of all.
   *
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void lockAll(int assertion) throws MPIException {
    LOCK_ALL.run(assertion, handle);
    beginsOther();
  }

  /**
   * Ends access to the windows of all.
   *
   * @throws MPIException if MPI refuses
   */
  public void unlockAll() throws MPIException {
    UNLOCK_ALL.run(handle);
    endsOther();
    synchronised();
  }

  /**
   * Makes what others wrote visible here.
   *
   * @throws MPIException if MPI refuses
   */
  public void sync() throws MPIException {
    SYNC.run(handle);
  }

  /**
   * Ends operations at the window of a rank, here and there.
   *
   * @param targetRank the rank whose window it is
   * @throws MPIException if MPI refuses
   */
  public void flush(int targetRank) throws MPIException {
    FLUSH.run(targetRank, handle);
    synchronised(targetRank);
  }

  /**
   * Ends operations at all windows, here and there.
   *
   * @throws MPIException if MPI refuses
   */
  public void flushAll() throws MPIException {
    FLUSH_ALL.run(handle);
    synchronised();
  }

  /**
   * Ends operations at the window of a rank, here.
   *
   * @param targetRank the rank whose window it is
   * @throws MPIException if MPI refuses
   */
  public void flushLocal(int targetRank) throws MPIException {
    FLUSH_LOCAL.run(targetRank, handle);
    synchronised(targetRank);
  }

  /**
   * Ends operations at all windows, here.
   *
   * @throws MPIException if MPI refuses
   */
  public void flushLocalAll() throws MPIException {
    FLUSH_LOCAL_ALL.run(handle);
    synchronised();
  }

  /**
   * Looks whether the access that {@link #post} let in has ended.
   *
   * @return whether it has
   * @throws MPIException if MPI refuses
   */
  public boolean test() throws MPIException {
    try (Stage stage = Stage.open()) {
      long flag = stage.words(1);
      TEST.run(handle, flag);
      return Stage.getInt(flag) != 0;
    }
  }
}
