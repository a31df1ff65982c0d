// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.transfer.Choice;
import org.jspecify.annotations.Nullable;

/**
 * The way by which one process moves equal blocks in one collective operation: as units, packed
 * where they do not lie so, or from the memory itself by handles.
 *
 * <p>Processes may take different ways only where the library moves each block as a whole and
 * chooses its algorithm by the bytes of a block alone, whatever count and type they are made of:
 * otherwise processes wait for one another ({@code docs/mpi-quirks.md}). Open MPI 4 and MPICH 4 do
 * so in allgather and all-to-all, and Open MPI 4 in broadcasts among less than four processes, which
 * it does not cut. Everywhere else units are the way of all.
 */
final class BlockWay {
  /** Units, which all processes give where one may not choose for itself. */
  static final BlockWay UNITS = new BlockWay(null);

  private static final boolean OPEN_MPI = isVersion4("Open MPI");
  private static final boolean MPICH = isVersion4("MPICH");

  /** From so many processes on, Open MPI may cut what is broadcast into counts of its type. */
  private static final int CUTTING = 4;

  private final @Nullable Choice choice;
  private final int way;
  private final long start;

  private BlockWay(@Nullable Choice choice) {
    this.choice = choice;
    this.way = choice == null ? Choice.KERNEL : choice.next();
    this.start = choice != null && choice.isMeasuring() ? System.nanoTime() : 0;
  }

  private static boolean isVersion4(String name) {
    MpiLibrary.Available library = MpiLibrary.require();
    return library.name().equals(name) && library.version().startsWith("4.") && !isTuned();
  }

  /** Whether the user has chosen algorithms: then nothing is known of them. */
  private static boolean isTuned() {
    return System.getenv().keySet().stream()
        .anyMatch(name -> name.startsWith("OMPI_MCA_coll") || name.matches("MPIR_CVAR_.*(ALL|COLL).*"));
  }

  private static BlockWay of(@Nullable Choice choice) {
    return choice == null ? UNITS : new BlockWay(choice);
  }

  /** The way of a broadcast that is waited for. */
  static BlockWay broadcast(Buffer buffer, boolean sends, int processes) {
    return OPEN_MPI && processes < CUTTING
        ? of(
            (sends ? buffer.planToSend() : buffer.planToReceive())
                .toBroadcast(buffer.memory(), buffer.count()))
        : UNITS;
  }

  /** The way of an allgather that is waited for; what comes in decides, since it is the most. */
  static BlockWay allGather(Buffer sent, Buffer received) {
    if (!OPEN_MPI && !MPICH) {
      return UNITS;
    }
    Choice choice = received.planToReceive().toAllGather(received.memory(), received.count());
    return of(
        choice != null ? choice : sent.planToSend().toAllGather(sent.memory(), sent.count()));
  }

  /** The way of an all-to-all that is waited for. */
  static BlockWay allToAll(Buffer sent, Buffer received) {
    if (!OPEN_MPI && !MPICH) {
      return UNITS;
    }
    Choice choice = received.planToReceive().toAllToAll(received.memory(), received.count());
    return of(choice != null ? choice : sent.planToSend().toAllToAll(sent.memory(), sent.count()));
  }

  /** Whether data of native memory go by handles. */
  boolean isByHandle() {
    return way != Choice.KERNEL;
  }

  /** Which handle. */
  int handle() {
    return way;
  }

  /** Tells the choice what the operation took. */
  void ended() {
    if (choice != null && start != 0) {
      choice.took(way, System.nanoTime() - start);
    }
  }
}
