// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Communicators of this package's own over the groups of windows, one for each group, kept until
 * MPI ends. Windows of one group share one: below {@code THREAD_MULTIPLE} all ranks call their
 * fences in one order.
 */
final class WinComms {
  private static final Call WIN_GROUP = new Call("MPI_Win_get_group");
  private static final Call CREATE = new Call("MPI_Comm_create_group");

  /** Of a call that no program makes at the same time: windows' fences are collective. */
  private static final int TAG = 0x4553;

  private static final List<Made> MADE = new ArrayList<>();

  private record Made(Group group, Intracomm comm) {}

  private WinComms() {}

  /**
   * The communicator over the group of a window, with the same ranks; all its processes call this.
   *
   * @return null where the group is not one of {@code MPI_COMM_WORLD}'s processes alone, which all
   *     its processes find alike
   */
  static synchronized @Nullable Intracomm of(long window) throws MPIException {
    Group group = group(window);
    for (Made made : MADE) {
      if (Group.compare(made.group, group) == MPI.IDENT) {
        group.free();
        return made.comm;
      }
    }
    if (!isOfWorld(group)) {
      group.free();
      return null;
    }
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE.run(MPI.COMM_WORLD.handle, group.handle, TAG, out);
      Made made = new Made(group, new Intracomm(Stage.getHandle(out)));
      MADE.add(made);
      return made.comm;
    }
  }

  private static Group group(long window) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      WIN_GROUP.run(window, out);
      return new Group(Stage.getHandle(out));
    }
  }

  /** Whether all processes of a group are of this one's world, which all of them find alike. */
  static boolean isOfWorld(Group group) throws MPIException {
    int[] ranks = new int[group.getSize()];
    for (int k = 0; k < ranks.length; k++) {
      ranks[k] = k;
    }
    Group world = MPI.COMM_WORLD.getGroup();
    for (int rank : Group.translateRanks(group, ranks, world)) {
      if (rank == MPI.UNDEFINED) {
        world.free();
        return false;
      }
    }
    world.free();
    return true;
  }

  /** Before MPI ends. */
  static synchronized void freeAll() throws MPIException {
    for (Made made : MADE) {
      made.group.free();
      made.comm.free();
    }
    MADE.clear();
  }
}
