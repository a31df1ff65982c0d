// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.util.HashSet;
import java.util.Set;
import org.espalier.classic.job.Marker;
import org.espalier.classic.job.Messages;

/** Compares the two sides of a transfer, tells people of differences, and counts. */
final class Differences {
  /** More texts than this are counted only. */
  private static final int MAX_SHOWN = 100;

  private final int worldRank;
  private final Marker marker;
  private long checked;
  private long unchecked;
  private long found;
  // A loop makes the same mistake many times.
  private final Set<String> shown = new HashSet<>();

  Differences(int worldRank, Marker marker) {
    this.worldRank = worldRank;
    this.marker = marker;
  }

  /** How many transfers were compared, could not be compared, and differ. */
  long[] counts() {
    return new long[] {checked, unchecked, found};
  }

  /** Compares a message with its receive; the sent signature must be how the received starts. */
  void message(Note sent, int tag, Site site, Side received) {
    compare(
        "types differ in a message with tag " + tag,
        sent,
        new Names("sent", "sent"),
        new Note(worldRank, site, received),
        new Names("received", "received"),
        true);
  }

  /** Compares what another rank brings to a collective call with what this rank expects of it. */
  void collective(Note other, Site site, Side side) {
    Note mine = new Note(worldRank, site, side);
    Names there = new Names("there", "on rank " + other.rank());
    Names here = new Names("here", "on rank " + worldRank);
    if (other.site().call().equals(site.call())) {
      compare("types differ in a collective call", other, there, mine, here, false);
    } else {
      tell("ranks call different collectives", line(there, other), line(here, mine), "");
    }
  }

  /** Compares what one rank sends with what it receives, where MPI wants them equal. */
  void ownSides(Site site, Side sent, Side received) {
    compare(
        "types differ between the two buffers of one call",
        new Note(worldRank, site, sent),
        new Names("sent", "sent"),
        new Note(worldRank, site, received),
        new Names("received", "received"),
        false);
  }

  private void compare(String what, Note first, Names one, Note second, Names two, boolean prefix) {
    Side a = first.side();
    Side b = second.side();
    if (!a.isReadable() || !b.isReadable()) {
      unchecked++;
      return;
    }
    long at = a.mismatch(b);
    if (at < 0 && a.elements() != b.elements() && !(prefix && a.elements() < b.elements())) {
      at = Math.min(a.elements(), b.elements());
    }
    if (at < 0) {
      checked++;
      return;
    }
    tell(
        what,
        line(one, first),
        line(two, second),
        "  element %d: %s %s, %s %s".formatted(at, a.type(at), one.where, b.type(at), two.where));
  }

  /** Counts a transfer that could not be compared, and says why, once. */
  void unchecked(String why) {
    unchecked++;
    Messages.warn(why);
  }

  private void tell(String what, String first, String second, String place) {
    found++;
    marker.difference();
    String text =
        "espalier: " + what + "\n" + first + "\n" + second + (place.isEmpty() ? "" : "\n" + place);
    if (shown.size() < MAX_SHOWN && shown.add(text)) {
      Messages.print(text);
    }
  }

  private static String line(Names names, Note note) {
    return "  %-8s rank %-3d %-10s %s: %s"
        .formatted(names.part, note.rank(), note.site().call(), note.site().where(), note.side());
  }

  /** How a side is called at the start of its line, and behind an element of it. */
  private record Names(String part, String where) {}
}
