// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

/**
 * In which order ways are tried: in groups of as many uses of one way, the groups by a chance that
 * is the same on all processes that begin with the same seed. Threads may use one at the same time:
 * a use that is lost between them only makes a round longer.
 */
final class Turns {
  private final int group;
  private final long[] left = new long[Choice.WAYS]; // uses still to come
  private int chance;
  private int drawn;

  /**
   * No turns yet.
   *
   * @param seed of the order
   * @param group uses of one way in a row
   */
  Turns(int seed, int group) {
    this.chance = seed == 0 ? 1 : seed;
    this.group = group;
  }

  /**
   * Begins a round.
   *
   * @param allowed a bit for each way that has turns
   * @param uses of each way, a multiple of those of a group
   */
  void begin(int allowed, long uses) {
    for (int way = 0; way < Choice.WAYS; way++) {
      left[way] = (allowed & 1 << way) != 0 ? uses : 0;
    }
  }

  /** The way whose turn it is: that of the group that is going on, or of the next one. */
  int way() {
    if (left[drawn] <= 0 || left[drawn] % group == 0) {
      draw();
    }
    return drawn;
  }

  /** The way that {@link #way} said last. */
  int drawn() {
    return drawn;
  }

  /** How many uses of the way that was drawn are left in its group. */
  int leftInGroup() {
    long rest = left[drawn] % group;
    return rest == 0 ? group : (int) rest;
  }

  private void draw() {
    int open = 0;
    for (long uses : left) {
      open += uses > 0 ? 1 : 0;
    }
    if (open == 0) { // another thread has ended the round
      return;
    }
    chance ^= chance << 13;
    chance ^= chance >>> 17;
    chance ^= chance << 5;
    int skipped = (chance >>> 8) % open;
    for (int way = 0; way < Choice.WAYS; way++) {
      if (left[way] > 0 && skipped-- == 0) {
        drawn = way;
        return;
      }
    }
  }

  /**
   * One use of the way is over.
   *
   * @return whether its group is complete
   */
  boolean ended() {
    left[drawn]--;
    return left[drawn] % group == 0;
  }

  /** Whether no way has uses left. */
  boolean areOver() {
    for (long uses : left) {
      if (uses > 0) {
        return false;
      }
    }
    return true;
  }
}
