// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.util.Arrays;
import org.espalier.mpi.raw.TypeCalls;
import org.jspecify.annotations.Nullable;

/**
 * A list of blocks of one length at places in equal steps, or in equal steps of equal steps, as of
 * the elements of a transposed matrix: what is left of the list. The list has one entry for each
 * combination of the loops' counters, the innermost loop's running fastest.
 */
public final class Steps {
  private final int length;
  private final long first;
  private final long[] levels; // count and step of each loop, the innermost first

  /**
   * A list.
   *
   * @param length of each block
   * @param first the first block's place
   * @param levels the count and the step of each loop, the innermost first; it is kept
   */
  public Steps(int length, long first, long... levels) {
    this.length = length;
    this.first = first;
    this.levels = levels;
  }

  /**
   * Takes what C says of a list.
   *
   * @param length of each block
   * @param first the first block's place
   * @param facts as {@link TypeCalls} has them
   * @return the steps, or null where the list has none or is short
   */
  public static @Nullable Steps of(int length, long first, long[] facts) {
    int loops = (int) facts[TypeCalls.LOOPS];
    return loops < 0
        ? null
        : new Steps(
            length,
            first,
            Arrays.copyOfRange(facts, TypeCalls.LEVELS, TypeCalls.LEVELS + 2 * loops));
  }

  /**
   * Returns the length of every block.
   *
   * @return as the list had it
   */
  public int length() {
    return length;
  }

  /**
   * Returns the first block's place.
   *
   * @return as the list had it
   */
  public long first() {
    return first;
  }

  /**
   * Returns how many loops there are.
   *
   * @return 0 for a list of one block
   */
  public int loops() {
    return levels.length / 2;
  }

  /**
   * Returns how often a loop runs.
   *
   * @param loop 0 for the innermost
   * @return at least 2
   */
  public long count(int loop) {
    return levels[2 * loop];
  }

  /**
   * Returns the step of a loop.
   *
   * @param loop 0 for the innermost
   * @return from one place to the next, in the list's unit
   */
  public long step(int loop) {
    return levels[2 * loop + 1];
  }

  /**
   * Returns how many blocks there are.
   *
   * @return the product of all counts
   */
  public int size() {
    long size = 1;
    for (int loop = 0; loop < loops(); loop++) {
      size *= count(loop);
    }
    return (int) size; // as the list had it
  }

  /**
   * Returns the place of a block.
   *
   * @param block from 0 on
   * @return its place
   */
  public long place(int block) {
    long place = first;
    long rest = block;
    for (int loop = 0; loop < loops(); loop++) {
      place += rest % count(loop) * step(loop);
      rest /= count(loop);
    }
    return place;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Steps that
        && length == that.length
        && first == that.first
        && Arrays.equals(levels, that.levels);
  }

  @Override
  public int hashCode() {
    return (Arrays.hashCode(levels) * 31 + Long.hashCode(first)) * 31 + length;
  }

  @Override
  public String toString() {
    return "blocks of " + length + " from " + first + " on, " + Arrays.toString(levels);
  }
}
