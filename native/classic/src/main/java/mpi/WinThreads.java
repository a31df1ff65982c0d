// SPDX-License-Identifier: Apache-2.0
package mpi;

/**
 * Whether fences of a window may exchange messages, for which their order has to be one: with
 * {@code THREAD_MULTIPLE} it need not be, and ranks may have begun MPI with unlike levels (MPI 4.1
 * §11.6). So the ranks ask one another when they make the window, which they do together, over the
 * communicator of which they make it: no other collective call is under way there.
 */
final class WinThreads {
  private WinThreads() {}

  /**
   * Whether no rank has begun MPI with {@code THREAD_MULTIPLE}. All processes call this, if all are
   * of one world: where others are none is asked, since they may run without this package.
   */
  static boolean areFew(Comm comm) throws MPIException {
    return isOfWorld(comm) && !isAnyMultiple(comm);
  }

  private static boolean isOfWorld(Comm comm) throws MPIException {
    Group group = comm.getGroup();
    boolean is = WinComms.isOfWorld(group);
    group.free();
    return is;
  }

  private static boolean isAnyMultiple(Comm comm) throws MPIException {
    try (Stage stage = Stage.open()) {
      long mine = stage.words(1);
      long any = stage.words(1);
      stage.put(mine, Gate.isMultiple() ? 1 : 0);
      OwnReduction.run(mine, any, 1, MPI.INT, MPI.MAX, comm);
      return Stage.getInt(any) != 0;
    }
  }
}
