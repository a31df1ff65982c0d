// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import org.espalier.mpi.library.MpiLibrary;

/**
 * Whether a process moves equal blocks of one collective operation as units, packed where they do
 * not lie so, or from the memory itself by handles.
 *
 * <p>Processes may take different ways only where the library moves each block as a whole and
 * chooses its algorithm by the bytes of a block alone, whatever count and type they are made of:
 * otherwise processes wait for one another ({@code docs/mpi-quirks.md}). Open MPI 4 and MPICH 4 do
 * so in allgather and all-to-all, but for those among many processes, and Open MPI 4.1 in
 * broadcasts among less than four processes, which it does not cut. Everywhere else units are the
 * way of all.
 */
public enum BlockWay {
  /** Units, which all processes give. */
  UNITS(0),
  /** What this process's plans expect to be the fastest. */
  CHOSEN(1),
  /** The same of a broadcast. */
  BROADCAST(2),
  /** The same of an allgather. */
  GATHERED(3);

  /** From so many processes on, Open MPI may cut what is broadcast into counts of its type. */
  private static final int CUTTING = 4;

  /** Tells what is remembered of the ways apart: 0 for the first of them, and so on. */
  public final int place;

  BlockWay(int place) {
    this.place = place;
  }

  /**
   * With more processes Open MPI receives short blocks of an all-to-all by the type that is sent
   * ({@code docs/mpi-quirks.md}), which is right for units alone.
   */
  private static final int MOST_APART = 12;

  /** Apart, since it alone decides in most programs. */
  private static final class Tuned {
    static final boolean IS = CollectiveTuning.isThere();
  }

  private static final class Library {
    static final boolean OPEN_MPI = isVersion("Open MPI", "4.");
    static final boolean OPEN_MPI_41 = isVersion("Open MPI", "4.1.");
    static final boolean MPICH = isVersion("MPICH", "4.");
  }

  private static boolean isVersion(String name, String begin) {
    MpiLibrary.Available library = MpiLibrary.require();
    return library.name().equals(name) && library.version().startsWith(begin) && !Tuned.IS;
  }

  /**
   * The way of a broadcast.
   *
   * @param processes among so many
   * @return the way that all of them take
   */
  public static BlockWay ofBroadcast(int processes) {
    return Library.OPEN_MPI_41 && processes < CUTTING ? BROADCAST : UNITS;
  }

  /**
   * The way of an all-to-all of equal blocks.
   *
   * @param processes among so many
   * @return the way that all processes take
   */
  public static BlockWay ofAllToAll(int processes) {
    return mayChoose() && !isReceivedBySentType(processes) ? CHOSEN : UNITS;
  }

  /**
   * Says whether the library may receive an all-to-all's blocks by the type that is sent, or may
   * tell by the types which algorithm is taken.
   *
   * @param processes among so many
   * @return true where both types must lie alike, on all processes
   */
  public static boolean isReceivedBySentType(int processes) {
    return (processes > MOST_APART || Tuned.IS) && MpiLibrary.require().name().equals("Open MPI");
  }

  /**
   * The way of an allgather of equal blocks.
   *
   * @return the way that all processes take
   */
  public static BlockWay ofAllGather() {
    return mayChoose() ? GATHERED : UNITS;
  }

  private static boolean mayChoose() {
    return Library.OPEN_MPI || Library.MPICH;
  }
}
