// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.espalier.classic.job.Messages;
import org.jspecify.annotations.Nullable;

/**
 * The collective calls of one communicator. All its ranks make them in one order (MPI 4.1 §6.1), so
 * the notes of one rank belong to them in order. Every rank sends its notes before it waits for
 * others', and a blocking collective may wait for all ranks anyway: checking brings no deadlock
 * that MPI does not allow. Of non-blocking ones the notes are taken when they have come.
 */
final class Collectives {
  private static final long LONG_NANOS = 10_000_000_000L;
  private static final int TAG = 0;

  private final Mailbox notes;
  private final Differences differences;
  private final int worldRank;
  // By rank, in the order of the calls.
  private final List<Deque<Expected>> expected = new ArrayList<>();
  private int left;

  private record Expected(Site site, Side side) {}

  Collectives(Mailbox notes, Differences differences, int worldRank) {
    this.notes = notes;
    this.differences = differences;
    this.worldRank = worldRank;
    for (int rank = 0; rank < notes.size(); rank++) {
      expected.add(new ArrayDeque<>());
    }
  }

  int rank() {
    return notes.rank();
  }

  int size() {
    return notes.size();
  }

  void tell(int rank, Site site, Side side) {
    notes.send(new Note(worldRank, site, side), rank, TAG);
  }

  void expect(int rank, Site site, Side side) {
    expected.get(rank).add(new Expected(site, side));
    left++;
  }

  void own(Site site, Side sent, Side received) {
    differences.ownSides(site, sent, received);
  }

  /** Takes the notes that have come. */
  void compareWhatHasCome() {
    for (int rank = 0; left > 0 && rank < expected.size(); rank++) {
      Deque<Expected> queue = expected.get(rank);
      while (!queue.isEmpty()) {
        Note note = notes.take(rank, TAG);
        if (note == null) {
          break;
        }
        Expected next = queue.remove();
        left--;
        differences.collective(note, next.site, next.side);
      }
    }
  }

  int left() {
    return left;
  }

  void addUnresolved(List<Site> sites) {
    for (Deque<Expected> queue : expected) {
      for (Expected each : queue) {
        sites.add(each.site);
      }
    }
  }

  /** Waits for the notes of all calls made so far; says so where that takes long. */
  void awaitAll(Site site) {
    Patience patience = new Patience();
    long start = System.nanoTime();
    boolean told = false;
    for (compareWhatHasCome(); left > 0; compareWhatHasCome()) {
      if (!patience.pause()) {
        return;
      }
      if (!told && System.nanoTime() - start > LONG_NANOS) {
        told = true;
        Messages.print(
            "espalier: rank %d waits in %s at %s for rank %s of its communicator"
                .formatted(worldRank, site.call(), site.where(), missing()));
      }
    }
  }

  private @Nullable String missing() {
    StringBuilder ranks = new StringBuilder();
    for (int rank = 0; rank < expected.size(); rank++) {
      if (!expected.get(rank).isEmpty()) {
        ranks.append(ranks.isEmpty() ? "" : ", ").append(rank);
      }
    }
    return ranks.toString();
  }
}
