// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

import org.espalier.mpi.transfer.choice.BlockWay;
import org.jspecify.annotations.Nullable;

/**
 * What one plan has found for equal blocks of collective operations, for the last few counts that
 * it was asked for. Any thread may use it.
 */
final class KnownBlocks {
  /** So many counts of blocks are remembered, a power of two. */
  private static final int COUNTS = 8;

  private final Plan plan;

  // By the count; those of one block alone first.
  private final @Nullable EqualBlocks[] kept = new @Nullable EqualBlocks[2 * COUNTS];

  KnownBlocks(Plan plan) {
    this.plan = plan;
  }

  /** What was found for so many copies a block. */
  EqualBlocks of(long count, int number, BlockWay way) {
    int place = ((int) count + number + way.place) & (COUNTS - 1);
    if (number > 1) {
      place += COUNTS; // what one process sends and what all of them send never meet
    }
    EqualBlocks known = kept[place];
    if (known == null || !known.isOf(count, number, way)) {
      known = new EqualBlocks(plan, count, number, way);
      kept[place] = known; // immutable, and the same for every thread that asks
    }
    return known;
  }
}
