// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;

/** The block of one process in a buffer that has one for each. */
final class Blocks {
  private Blocks() {}

  /** The block of one rank in a buffer that describes one block, in memory for all of them. */
  static Buffer block(Buffer one, int rank) {
    long step = Math.multiplyExact(one.count(), one.type().bounds().extent());
    return new Buffer(
        one.memory(), one.origin() + Math.multiplyExact(step, rank), one.count(), one.type());
  }

  /** The blocks of {@code ranks} ranks from one on, which adjoin as copies of the type. */
  static Buffer adjoining(Buffer one, int rank, int ranks) {
    Buffer first = block(one, rank);
    return new Buffer(
        first.memory(), first.origin(), Math.multiplyExact(one.count(), ranks), one.type());
  }

  /** The blocks of all ranks, each where its displacement says. */
  static Buffer[] of(BlockBuffer blocks, int processes) {
    long[] counts = blocks.counts();
    long[] displacements = blocks.displacements();
    if (counts.length != processes) {
      throw new IllegalArgumentException(
          "a block for each of %d processes must be given, got %d"
              .formatted(processes, counts.length));
    }
    long extent = blocks.type().bounds().extent();
    Buffer[] result = new Buffer[processes];
    for (int rank = 0; rank < processes; rank++) {
      result[rank] =
          new Buffer(
              blocks.memory(),
              Math.multiplyExact(displacements[rank], extent),
              counts[rank],
              blocks.type());
    }
    return result;
  }
}
