// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The communicators of one process whose messages are checked, by their handles. */
final class CheckedCommunicators {
  private final Differences differences;
  private final int worldRank;
  private final Map<Long, CheckedCommunicator> all = new HashMap<>();

  CheckedCommunicators(Differences differences, int worldRank) {
    this.differences = differences;
    this.worldRank = worldRank;
  }

  void add(long communicator) {
    all.put(communicator, new CheckedCommunicator(communicator, differences, worldRank));
  }

  @Nullable CheckedCommunicator get(long communicator) {
    return all.get(communicator);
  }

  /** Before the program frees one. */
  void freed(long communicator) {
    CheckedCommunicator in = all.remove(communicator);
    if (in != null) {
      in.poll();
      in.close();
    }
  }

  /** Takes what other ranks have said, where something is awaited. */
  void poll() {
    for (CheckedCommunicator each : all.values()) {
      if (each.left() > 0) {
        each.poll();
      }
    }
  }

  /** Transfers that are not compared yet. */
  int left() {
    int sum = 0;
    for (CheckedCommunicator each : all.values()) {
      sum += each.left();
    }
    return sum;
  }

  /** Where the program made the transfers that are not compared yet. */
  List<Site> unresolved() {
    List<Site> sites = new ArrayList<>();
    for (CheckedCommunicator each : all.values()) {
      each.addUnresolved(sites);
    }
    return sites;
  }
}
