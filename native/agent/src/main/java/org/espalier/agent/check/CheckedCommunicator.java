// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.ArrayList;
import java.util.List;
import org.espalier.mpi.Communicator;

/**
 * One communicator of the program with what its checking needs. Made and closed by all its ranks.
 */
final class CheckedCommunicator implements AutoCloseable {
  private static final int UNSENT = Communicator.NO_PROCESS;

  private final Mailbox messageNotes;
  private final Mailbox collectiveNotes;
  private final int worldRank;
  final Receives receives;
  final Collectives collectives;

  CheckedCommunicator(Communicator original, Differences differences, int worldRank) {
    this.worldRank = worldRank;
    this.messageNotes = new Mailbox(original);
    this.collectiveNotes = new Mailbox(original);
    this.receives = new Receives(original, messageNotes, differences);
    this.collectives = new Collectives(collectiveNotes, differences, worldRank);
  }

  /** Says what is about to be sent. */
  void sends(Site site, Side side, int destination, int tag) {
    if (destination != UNSENT) {
      messageNotes.send(Note.bytes(worldRank, site, side), destination, tag);
    }
  }

  /** Compares what can be compared without waiting. */
  void poll() {
    receives.compareWhatCanBe();
    collectives.compareWhatHasCome();
  }

  int left() {
    return receives.left() + collectives.left();
  }

  /** The calls whose notes have not come. */
  List<Site> unresolved() {
    List<Site> sites = new ArrayList<>(receives.unresolved());
    sites.addAll(collectives.unresolved());
    return sites;
  }

  @Override
  public void close() {
    messageNotes.close();
    collectiveNotes.close();
  }
}
