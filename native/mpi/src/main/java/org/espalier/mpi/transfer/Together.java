// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.transfer.Choices.Direction;

/**
 * Collective operations in which a process chooses the way of its blocks. Each has choices of its
 * own, since libraries move blocks in each by another algorithm.
 */
public enum Together {
  /** From one process to all. */
  BROADCAST(Direction.BROADCAST, Direction.BROADCAST_IN),
  /** A block of each process to all. */
  ALL_GATHER(Direction.ALL_GATHER, Direction.ALL_GATHER_IN),
  /** A block of each process to each. */
  ALL_TO_ALL(Direction.ALL_TO_ALL, Direction.ALL_TO_ALL_IN);

  private final Direction out;
  private final Direction in;

  Together(Direction out, Direction in) {
    this.out = out;
    this.in = in;
  }

  /** The direction of blocks that a process sends, or receives. */
  Direction direction(boolean sends) {
    return sends ? out : in;
  }
}
