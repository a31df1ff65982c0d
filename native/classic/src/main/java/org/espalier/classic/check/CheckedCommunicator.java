// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.util.List;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;

/**
 * One communicator of the program with what its checking needs. Made and closed by all its ranks.
 */
final class CheckedCommunicator {
  private static final Abi ABI = NativeLibrary.get().abi();

  private final Mailbox messageNotes;
  private final Mailbox collectiveNotes;
  private final int worldRank;
  final Receives receives;
  final Collectives collectives;

  CheckedCommunicator(long original, Differences differences, int worldRank) {
    this.worldRank = worldRank;
    this.messageNotes = new Mailbox(original);
    this.collectiveNotes = new Mailbox(original);
    this.receives = new Receives(messageNotes, differences);
    this.collectives = new Collectives(collectiveNotes, differences, worldRank);
  }

  /** Whether MPI takes a blocking send, that is about to be made with such arguments. */
  boolean takesSend(long[] a) {
    return isPeer((int) a[3]) && messageNotes.takesSend(a);
  }

  /**
   * Whether MPI takes a blocking receive: where it refuses, nothing comes that could be awaited.
   */
  boolean takesReceive(long[] a) {
    return receivesFrom((int) a[3], (int) a[4]) && messageNotes.takesReceive(a);
  }

  /** The same of {@code MPI_Sendrecv}, which sends nothing where its receive is refused. */
  boolean takesExchange(long[] a) {
    return exists((int) a[3]) && mayCome((int) a[8]) && messageNotes.takesExchange(a);
  }

  /** The same of {@code MPI_Sendrecv_replace}. */
  boolean takesReplacement(long[] a) {
    return exists((int) a[3]) && mayCome((int) a[5]) && messageNotes.takesReplacement(a);
  }

  private boolean exists(int rank) {
    return isPeer(rank) || rank == ABI.procNull;
  }

  private boolean mayCome(int source) {
    return exists(source) || source == ABI.anySource;
  }

  /** Says what is sent, unless to nobody. */
  void sends(Site site, Side side, int destination, int tag) {
    if (isPeer(destination)) {
      messageNotes.send(new Note(worldRank, site, side), destination, tag);
    }
  }

  private boolean isPeer(int rank) {
    return rank >= 0 && rank < messageNotes.size();
  }

  /** Whether MPI takes a receive from there, and data may come by it. */
  boolean receivesFrom(int source, int tag) {
    return (source == ABI.anySource || isPeer(source)) && (tag == ABI.anyTag || tag >= 0);
  }

  /** Compares what can be compared without waiting. */
  void poll() {
    receives.compareWhatCanBe();
    collectives.compareWhatHasCome();
  }

  int left() {
    return receives.left() + collectives.left();
  }

  /** Adds the calls whose notes have not come. */
  void addUnresolved(List<Site> sites) {
    receives.addUnresolved(sites);
    collectives.addUnresolved(sites);
  }

  void close() {
    messageNotes.close();
    collectiveNotes.close();
  }
}
