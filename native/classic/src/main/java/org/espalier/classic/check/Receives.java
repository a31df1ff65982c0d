// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/**
 * The receives of one communicator, and which note belongs to which of them.
 *
 * <p>Messages from one rank with one tag match receives in the order in which these were posted
 * (MPI 4.1 §3.5), and the notes about them arrive in the order of the messages. So the notes from
 * (source, tag) belong, in order, to the receives that matched messages from (source, tag), in the
 * order of posting. What a receive has matched is known by its own status when it completes; until
 * then, later receives that it may have competed with wait for their notes. Nothing here waits: a
 * note that has not come is looked for at a later call.
 */
final class Receives {
  private static final Abi ABI = NativeLibrary.get().abi();

  private final Mailbox notes;
  private final Differences differences;
  // In the order of posting.
  private final List<Posted> waiting = new ArrayList<>();
  private boolean lost;

  /** A receive from its posting until it has been compared. */
  static final class Posted {
    private Site site;
    private final int source;
    private final int tag;
    private @Nullable Side side;
    private boolean matched;
    private int actualSource;
    private int actualTag;
    private @Nullable Note note;

    private Posted(Site site, int source, int tag, @Nullable Side side) {
      this.site = site;
      this.source = source;
      this.tag = tag;
      this.side = side;
    }

    private boolean mayMatch(Posted other) {
      return (source == ABI.anySource || source == other.actualSource)
          && (tag == ABI.anyTag || tag == other.actualTag);
    }
  }

  Receives(Mailbox notes, Differences differences) {
    this.notes = notes;
    this.differences = differences;
  }

  /** Puts a receive into the order; {@code side} is null where a matched probe comes first. */
  Posted post(Site site, int source, int tag, @Nullable Side side) {
    Posted posted = new Posted(site, source, tag, side);
    if (!lost) {
      waiting.add(posted);
    }
    return posted;
  }

  /**
   * Compares a blocking receive before it is made, where its sender and tag are known, so that a
   * difference is told also where the library then ends the job. The note is sent before the
   * message: waiting for it waits for nothing that the receive would not wait for.
   */
  void beforeBlocking(Posted posted) {
    compareWhatCanBe();
    if (lost || posted.source == ABI.anySource || posted.tag == ABI.anyTag) {
      return;
    }
    posted.actualSource = posted.source;
    posted.actualTag = posted.tag;
    if (competes(waiting.subList(0, waiting.indexOf(posted)), posted)) {
      return;
    }
    Patience patience = new Patience();
    while (posted.note == null && patience.pause()) {
      posted.note = notes.take(posted.source, posted.tag);
    }
    posted.matched = true;
    compareWhatCanBe();
  }

  /** Tells what a receive has matched. */
  void matched(Posted posted, int source, int tag) {
    posted.matched = true;
    posted.actualSource = source;
    posted.actualTag = tag;
  }

  /** Tells what a matched message is received as. */
  void receivedAs(Posted posted, Site site, Side side) {
    posted.site = site;
    posted.side = side;
  }

  /**
   * A receive that was cancelled, failed or was given up. Where its note has been taken, as that of
   * a message too long for it, those behind it find theirs.
   */
  void dropped(Posted posted, boolean mayHaveMatched) {
    waiting.remove(posted);
    if (mayHaveMatched && posted.note == null && !lost) {
      lost = true;
      waiting.clear();
      differences.unchecked(
          "messages of one communicator are checked no longer: a receive was freed before it was"
              + " complete, or failed, at "
              + posted.site.where());
    }
  }

  int left() {
    return waiting.size();
  }

  void addUnresolved(List<Site> sites) {
    for (Posted posted : waiting) {
      sites.add(posted.site);
    }
  }

  void compareWhatCanBe() {
    List<Posted> unknown = new ArrayList<>();
    for (Iterator<Posted> each = waiting.iterator(); each.hasNext(); ) {
      Posted posted = each.next();
      if (!posted.matched || (posted.note == null && competes(unknown, posted))) {
        unknown.add(posted);
        continue;
      }
      if (posted.note == null) {
        posted.note = notes.take(posted.actualSource, posted.actualTag);
      }
      Note note = posted.note;
      if (note == null) {
        unknown.add(posted); // those behind it must not take its note
      } else if (posted.side != null) {
        differences.message(note, posted.actualTag, posted.site, posted.side);
        each.remove();
      }
    }
  }

  private static boolean competes(List<Posted> unknown, Posted posted) {
    for (Posted earlier : unknown) {
      if (earlier.matched
          ? earlier.actualSource == posted.actualSource && earlier.actualTag == posted.actualTag
          : earlier.mayMatch(posted)) {
        return true;
      }
    }
    return false;
  }
}
