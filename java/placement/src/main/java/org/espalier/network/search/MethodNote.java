// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.search;

/** Notes which methods took part in an answer, and says so for people. */
final class MethodNote {
  private int components;
  private int eliminatedComponents;
  private int width;
  private boolean searched;
  private boolean priced;
  private long nodes;
  private long eliminatedNodes;
  private boolean memoryFull;

  /** So many components were left after the reductions. */
  void components(int count) {
    components = count;
  }

  /** One component was solved by bucket elimination of the given width. */
  void eliminatedComponent(int greatestScope) {
    eliminatedComponents++;
    width = Math.max(width, greatestScope);
  }

  /** In one component usage had a price. */
  void priced() {
    priced = true;
  }

  /** One component was searched, to the end or until the memory was full. */
  void searched(long expanded, long eliminated, boolean full) {
    searched = true;
    memoryFull |= full;
    nodes += expanded;
    eliminatedNodes += eliminated;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("elimination");
    if (components > 1) {
      text.append(", %d components".formatted(components));
    }
    if (eliminatedComponents > 0) {
      text.append(" + bucket elimination of width %d".formatted(width));
    }
    if (searched) {
      text.append(" + dual ascent");
    }
    if (priced) {
      text.append(" + usage prices");
    }
    if (nodes > 1) {
      text.append(" + branch and bound (%d nodes".formatted(nodes));
      text.append(eliminatedNodes > 0 ? ", %d by elimination)".formatted(eliminatedNodes) : ")");
    }
    return text.append(memoryFull ? " until the memory was full" : "").toString();
  }
}
