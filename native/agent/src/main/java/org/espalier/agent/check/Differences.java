// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.espalier.agent.Marker;
import org.espalier.agent.Messages;

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
    if (!sent.readable() || !received.isReadable()) {
      unchecked++;
    } else if (received.startsWith(sent.elements())) {
      checked++;
    } else {
      tell(
          "types differ in a message with tag %d".formatted(tag),
          line("sent", sent),
          line("received", mine(site, received)),
          place(sent.elements(), "sent", received.elements(), "received"));
    }
  }

  /** Compares what another rank brings to a collective call with what this rank expects of it. */
  void collective(Note other, Site site, Side mine) {
    if (!other.call().equals(site.call())) {
      tell(
          "ranks call different collectives",
          line("there", other),
          line("here", mine(site, mine)),
          "");
    } else if (!other.readable() || !mine.isReadable()) {
      unchecked++;
    } else if (mine.matches(other.elements())) {
      checked++;
    } else {
      tell(
          "types differ in a collective call",
          line("there", other),
          line("here", mine(site, mine)),
          place(
              other.elements(),
              "on rank " + other.rank(),
              mine.elements(),
              "on rank " + worldRank));
    }
  }

  /** Compares what one rank sends with what it receives, where MPI wants them equal. */
  void ownSides(Site site, Side sent, Side received) {
    if (!sent.isReadable() || !received.isReadable()) {
      unchecked++;
    } else if (!received.matches(sent.elements())) {
      tell(
          "types differ between the two buffers of one call",
          line("sent", mine(site, sent)),
          line("received", mine(site, received)),
          place(sent.elements(), "sent", received.elements(), "received"));
    }
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

  private Note mine(Site site, Side side) {
    return Note.of(worldRank, site, side);
  }

  private static String line(String part, Note note) {
    return "  %-8s rank %-3d %-10s %s: %s"
        .formatted(part, note.rank(), note.call(), note.where(), note.elements());
  }

  private static String place(Elements first, String one, Elements second, String two) {
    OptionalLong index = first.firstDifference(second);
    return index.isPresent()
        ? "  element %d: %s %s, %s %s"
            .formatted(
                index.getAsLong(),
                first.at(index.getAsLong()),
                one,
                second.at(index.getAsLong()),
                two)
        : "  the first difference lies beyond the elements that are told";
  }
}
