// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.discrete;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;

/**
 * The different positions that the leaves of an expression have, numbered in the order in which
 * they are met: in the discrete metric a position is nothing but its name.
 */
public final class PositionNumbers {
  /** A table of all values in a range is used if it has at most this many entries for a leaf. */
  private static final int TABLE_PER_LEAF = 4;

  private static final int SMALL_TABLE = 256;

  final int[] number; // number[x]: the number of leaf x's position; 0 for an operation
  final int count;
  private final long[] position; // position[i]: the position with number i

  private PositionNumbers(int[] number, int count, long[] position) {
    this.number = number;
    this.count = count;
    this.position = position;
  }

  /** The position that has a number. */
  long position(int number) {
    return position[number];
  }

  /**
   * Returns how many different positions there are.
   *
   * @return at least 1
   */
  public int count() {
    return count;
  }

  /**
   * Numbers the positions of leaves.
   *
   * @param tree the expression
   * @param positions the position of each node; only those of leaves are read
   * @return their numbers
   */
  public static PositionNumbers of(FlatTree tree, long[] positions) {
    int[] start = tree.childStarts();
    int n = tree.size();
    int leaves = 0;
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int x = 0; x < n; x++) {
      if (start[x] == start[x + 1]) {
        leaves++;
        least = Math.min(least, positions[x]);
        most = Math.max(most, positions[x]);
      }
    }
    long range = most - least; // below 0 if it does not fit
    return range >= 0 && range < Math.max(SMALL_TABLE, (long) TABLE_PER_LEAF * leaves)
        ? byTable(start, positions, leaves, least, (int) range + 1)
        : byHashing(start, positions, leaves);
  }

  private static PositionNumbers byTable(
      int[] start, long[] positions, int leaves, long least, int range) {
    int[] numberOf = new int[range]; // 1 + the number of least + i, or 0
    int[] number = new int[positions.length];
    long[] position = new long[Math.min(leaves, range)];
    int count = 0;
    for (int x = 0; x < number.length; x++) {
      if (start[x] == start[x + 1]) {
        int i = (int) (positions[x] - least);
        if (numberOf[i] == 0) {
          position[count] = positions[x];
          numberOf[i] = ++count;
        }
        number[x] = numberOf[i] - 1;
      }
    }
    return new PositionNumbers(number, count, position);
  }

  private static PositionNumbers byHashing(int[] start, long[] positions, int leaves) {
    Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    numbers.defaultReturnValue(-1);
    int[] number = new int[positions.length];
    long[] position = new long[Math.min(leaves, 16)];
    for (int x = 0; x < number.length; x++) {
      if (start[x] == start[x + 1]) {
        int fresh = numbers.size();
        int known = numbers.putIfAbsent(positions[x], fresh);
        if (known < 0) {
          if (fresh == position.length) {
            position = Arrays.copyOf(position, Math.min(leaves, 2 * fresh));
          }
          position[fresh] = positions[x];
        }
        number[x] = known < 0 ? fresh : known;
      }
    }
    return new PositionNumbers(number, numbers.size(), position);
  }
}
