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

  /** Says what is about to be sent, unless MPI will refuse it. */
  void sends(Site site, Side side, int destination, int tag) {
    if (isPeer(destination) && tag >= 0) {
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
