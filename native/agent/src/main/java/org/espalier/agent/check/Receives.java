// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.espalier.mpi.Communicator;
import org.jspecify.annotations.Nullable;

/**
 * The receives of one communicator, and which note belongs to which of them.
 *
 * <p>Messages from one rank with one tag match receives in the order in which these were posted
 * (MPI 4.1 §3.5), and the notes about them arrive in the order of the messages. So the notes from
 * (source, tag) belong, in order, to the receives that matched messages from (source, tag), in the
 * order of posting. What an earlier receive with a wildcard has matched is known when it completes;
 * until then, later receives that it may have competed with wait for their notes.
 */
final class Receives {
  /** How long a message may lie there without its note, as one from outside mpi.jar would. */
  private static final long PATIENCE_NANOS = 5_000_000_000L;

  private final Communicator communicator;
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

    private Posted(Site site, int source, int tag) {
      this.site = site;
      this.source = source;
      this.tag = tag;
    }

    private boolean mayMatch(Posted other) {
      return (source == Communicator.ANY_SOURCE || source == other.actualSource)
          && (tag == Communicator.ANY_TAG || tag == other.actualTag);
    }
  }

  Receives(Communicator communicator, Mailbox notes, Differences differences) {
    this.communicator = communicator;
    this.notes = notes;
    this.differences = differences;
  }

  /** Puts a receive into the order; {@code side} is null where a matched probe comes first. */
  Posted post(Site site, int source, int tag, @Nullable Side side) {
    Posted posted = new Posted(site, source, tag);
    posted.side = side;
    if (!lost) {
      waiting.add(posted);
    }
    return posted;
  }

  /** A blocking receive, before it is made: waits for the message, and compares if it can. */
  void beforeBlocking(Site site, int source, int tag, Side side) {
    Posted posted = post(site, source, tag, side);
    if (source == Communicator.ANY_SOURCE || tag == Communicator.ANY_TAG) {
      var message = communicator.probe(source, tag);
      matched(posted, message.source(), message.tag());
    } else {
      matched(posted, source, tag);
    }
  }

  /** Tells what a receive has matched. */
  void matched(Posted posted, int source, int tag) {
    posted.matched = true;
    posted.actualSource = source;
    posted.actualTag = tag;
    compareWhatCanBe();
  }

  /** Tells what a matched message is received as. */
  void receivedAs(Posted posted, Site site, Side side) {
    posted.site = site;
    posted.side = side;
    compareWhatCanBe();
  }

  /** A receive that was cancelled or given up. */
  void dropped(Posted posted, boolean mayHaveMatched) {
    if (mayHaveMatched && !lost) {
      lost = true;
      waiting.clear();
      differences.unchecked(
          "messages of one communicator are checked no longer: a receive was freed before it was complete, at "
              + posted.site.where());
    }
    waiting.remove(posted);
    compareWhatCanBe();
  }

  int left() {
    return waiting.size();
  }

  List<Site> unresolved() {
    return waiting.stream().map(posted -> posted.site).toList();
  }

  void compareWhatCanBe() {
    List<Posted> unknown = new ArrayList<>();
    for (Iterator<Posted> each = waiting.iterator(); each.hasNext() && !lost; ) {
      Posted posted = each.next();
      if (!posted.matched) {
        unknown.add(posted);
      } else if (posted.note != null || unknown.stream().noneMatch(u -> u.mayMatch(posted))) {
        if (posted.note == null) {
          posted.note = await(posted).orElse(null);
        }
        Note note = posted.note;
        if (note == null) {
          lost = true;
          differences.unchecked(
              "messages of one communicator are checked no longer: one from rank %d with tag %d came without a note, at %s"
                  .formatted(posted.actualSource, posted.actualTag, posted.site.where()));
        } else if (posted.side != null) {
          differences.message(note, posted.actualTag, posted.site, posted.side);
          each.remove();
        }
      }
    }
    if (lost) {
      waiting.clear();
    }
  }

  /** Waits for a note; gives up where the message has long been there and the note has not. */
  private Optional<Note> await(Posted posted) {
    Patience patience = new Patience();
    long seen = 0;
    for (; ; ) {
      Optional<byte[]> note = notes.take(posted.actualSource, posted.actualTag);
      if (note.isPresent()) {
        return note.map(Note::of);
      }
      if (seen == 0) {
        if (communicator.probeNow(posted.actualSource, posted.actualTag).isPresent()) {
          seen = System.nanoTime();
        }
      } else if (System.nanoTime() - seen > PATIENCE_NANOS) {
        return Optional.empty();
      }
      if (!patience.pause()) {
        return Optional.empty();
      }
    }
  }
}
