// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.Arrays;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.tree.Con;

/**
 * A layout as a string of n − 1 letters, one between each two neighbours: the distance from element
 * i to i + 1 with the types of both. Two blocks of q ≥ 2 elements are equal up to their place,
 * types included, exactly if their q − 1 inner letters are; so everything behind this class is the
 * same for typed and untyped layouts.
 *
 * <p>Letters are numbered in the order of their first occurrence by a table that compares keys, not
 * hashes.
 */
final class Letters {
  /**
   * A letter between elements of different types: no con, vec or idx of single elements holds it.
   */
  static final byte MIXED = 0;

  /** A letter between elements of one type. */
  static final byte UNIFORM = 1;

  /** A uniform letter whose distance is the extent of the type: the step of a con. */
  static final byte STEP = 2;

  final int n;
  final long[] at;
  final byte[] code;
  final List<BasicType> palette;
  // letter[i]: number of the letter between elements i and i + 1
  final int[] letter;
  // kind[i]: MIXED, UNIFORM or STEP, of the letter between elements i and i + 1
  final byte[] kind;
  // runEnd[i]: the last position up to which letter i is repeated without a gap
  final int[] runEnd;
  // how many different letters there are
  final int distinct;

  Letters(Layout layout) {
    n = layout.length();
    at = layout.displacements();
    code = layout.typeCodes();
    palette = layout.palette();
    int count = n - 1;
    letter = new int[count];
    kind = new byte[count];
    runEnd = new int[count];
    distinct = number();
    for (int i = count - 1; i >= 0; i--) {
      runEnd[i] = i + 1 < count && letter[i + 1] == letter[i] ? runEnd[i + 1] : i;
    }
  }

  private int number() {
    // loops, here and below, since the first lambda of a JVM takes milliseconds of a commit
    long[] extents = new long[palette.size()];
    for (int i = 0; i < extents.length; i++) {
      extents[i] = palette.get(i).extent();
    }
    int capacity = 64;
    // slot[h]: 1 + the number of the letter kept there, 0 where empty
    int[] slot = new int[capacity];
    long[] distance = new long[capacity];
    int[] pair = new int[capacity];
    int known = 0;
    for (int i = 0; i < letter.length; i++) {
      long step = at[i + 1] - at[i];
      int types = code[i] << 8 | code[i + 1];
      kind[i] = code[i] != code[i + 1] ? MIXED : step == extents[code[i]] ? STEP : UNIFORM;
      if (i > 0 && step == at[i] - at[i - 1] && types == (code[i - 1] << 8 | code[i])) {
        letter[i] = letter[i - 1];
        continue;
      }
      int h = place(step, types, capacity);
      while (slot[h] != 0 && (distance[h] != step || pair[h] != types)) {
        h = (h + 1) & (capacity - 1);
      }
      if (slot[h] == 0) {
        slot[h] = ++known;
        distance[h] = step;
        pair[h] = types;
      }
      letter[i] = slot[h] - 1;
      if (2 * known > capacity) {
        int[] oldSlot = slot;
        long[] oldDistance = distance;
        int[] oldPair = pair;
        capacity *= 4;
        slot = new int[capacity];
        distance = new long[capacity];
        pair = new int[capacity];
        for (int o = 0; o < oldSlot.length; o++) {
          if (oldSlot[o] != 0) {
            int g = place(oldDistance[o], oldPair[o], capacity);
            while (slot[g] != 0) {
              g = (g + 1) & (capacity - 1);
            }
            slot[g] = oldSlot[o];
            distance[g] = oldDistance[o];
            pair[g] = oldPair[o];
          }
        }
      }
    }
    return known;
  }

  private static int place(long step, int types, int capacity) {
    long mixed = (step * 31 + types) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 40) & (capacity - 1);
  }

  /** A con of m elements of the type of element b. */
  Con run(int b, int m) {
    return new Con(m, palette.get(code[b]));
  }

  /** Whether elements k .. k+m-1 are of one type and one distance apart; m at least 2. */
  boolean arithmetic(int k, int m) {
    return kind[k] != MIXED && runEnd[k] >= k + m - 2;
  }

  /** Whether blocks of q elements at i and at k are equal up to their place; q at least 2. */
  boolean sameBlock(int i, int k, int q) {
    return i == k || Arrays.equals(letter, i, i + q - 1, letter, k, k + q - 1);
  }
}
