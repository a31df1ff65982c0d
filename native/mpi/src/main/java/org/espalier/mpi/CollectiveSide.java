// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.util.function.IntPredicate;

/** What one collective operation is given for what one process sends, or for what it receives. */
abstract sealed class CollectiveSide extends Operand
    permits EqualSide, BlockSide, MixedSide, InPlaceSide {
  /** Every block is there. Of a neighbour that does not exist nothing is read or written. */
  static final IntPredicate ALL = _ -> true;

  CollectiveSide() {}

  /** How many arguments it is: three, or four where counts are arrays. */
  abstract int words();

  /**
   * Writes the arguments: address, count or counts, displacements, type or types.
   *
   * @return the place behind them
   */
  abstract int write(long[] words, int at);

  /**
   * A count or displacement that needs more than 32 bits, or 0.
   *
   * @param wideDisplacements whether displacements are of 64 bits whatever counts are
   */
  abstract long widest(boolean wideDisplacements);

  /**
   * Lays arrays of counts in native memory, before {@link #write}.
   *
   * @param wide whether counts are of 64 bits
   * @param wideDisplacements whether displacements are
   */
  abstract void lay(boolean wide, boolean wideDisplacements);

  @Override
  final void arrived(MemorySegment status) {
    arrived(); // a collective operation brings all or fails
  }
}
