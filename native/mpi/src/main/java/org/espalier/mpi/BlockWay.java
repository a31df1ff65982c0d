// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.transfer.Choice;
import org.espalier.mpi.transfer.Plan;
import org.espalier.mpi.transfer.Together;
import org.jspecify.annotations.Nullable;

/**
 * Whether a process moves equal blocks of one collective operation as units, packed where they do
 * not lie so, or from the memory itself by handles.
 *
 * <p>Processes may take different ways only where the library moves each block as a whole and
 * chooses its algorithm by the bytes of a block alone, whatever count and type they are made of:
 * otherwise processes wait for one another ({@code docs/mpi-quirks.md}). Open MPI 4 and MPICH 4 do
 * so in allgather and all-to-all, and Open MPI 4 in broadcasts among less than four processes,
 * which it does not cut. Everywhere else units are the way of all.
 */
enum BlockWay {
  /** Units, which all processes give. */
  UNITS(null),
  /** What takes this process least in broadcasts. */
  BROADCAST(Together.BROADCAST),
  /** What takes this process least where all get a block of each. */
  ALL_GATHER(Together.ALL_GATHER),
  /** What takes this process least where each gets another block of each. */
  ALL_TO_ALL(Together.ALL_TO_ALL);

  /** From so many processes on, Open MPI may cut what is broadcast into counts of its type. */
  private static final int CUTTING = 4;

  private final @Nullable Together operation;

  BlockWay(@Nullable Together operation) {
    this.operation = operation;
  }

  private static final class Library {
    static final boolean OPEN_MPI = isVersion4("Open MPI");
    static final boolean MPICH = isVersion4("MPICH");
  }

  private static boolean isVersion4(String name) {
    MpiLibrary.Available library = MpiLibrary.require();
    return library.name().equals(name) && library.version().startsWith("4.") && !isTuned();
  }

  /** Whether the user has chosen algorithms: then nothing is known of them. */
  private static boolean isTuned() {
    return System.getenv().keySet().stream()
        .anyMatch(
            name -> name.startsWith("OMPI_MCA_coll") || name.matches("MPIR_CVAR_.*(ALL|COLL).*"));
  }

  /** The way of a broadcast among so many processes. */
  static BlockWay ofBroadcast(int processes) {
    return Library.OPEN_MPI && processes < CUTTING ? BROADCAST : UNITS;
  }

  /** The way of an allgather of equal blocks. */
  static BlockWay ofAllGather() {
    return Library.OPEN_MPI || Library.MPICH ? ALL_GATHER : UNITS;
  }

  /** The way of an all-to-all of equal blocks. */
  static BlockWay ofAllToAll() {
    return Library.OPEN_MPI || Library.MPICH ? ALL_TO_ALL : UNITS;
  }

  /** What chooses the way of one buffer's blocks; nothing where they go as units. */
  @Nullable Choice of(Plan plan, Buffer block, boolean sends) {
    return operation != null && plan.unitsMeetTypes()
        ? plan.together(operation, sends, block.memory(), block.count())
        : null;
  }
}
