// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import java.util.Arrays;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
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
public final class Letters {
  /**
   * A letter between elements of different types: no con, vec or idx of single elements holds it.
   */
  public static final byte MIXED = 0;

  /** A letter between elements of one type. */
  public static final byte UNIFORM = 1;

  /** A uniform letter whose distance is the extent of the type: the step of a con. */
  public static final byte STEP = 2;

  /** The number of elements. */
  public final int n;

  /** By element: its displacement. */
  public final long[] at;

  /** By element: the index of its type in the palette. */
  public final byte[] code;

  /** The basic types. */
  public final List<BasicType> palette;

  /** letter[i]: number of the letter between elements i and i + 1. */
  public final int[] letter;

  /** kind[i]: MIXED, UNIFORM or STEP, of the letter between elements i and i + 1. */
  public final byte[] kind;

  /** runEnd[i]: the last position up to which letter i is repeated without a gap. */
  public final int[] runEnd;

  /** How many different letters there are. */
  public final int distinct;

  /**
   * Numbers the letters of a layout.
   *
   * @param layout the layout
   */
  public Letters(Layout layout) {
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
    // slot[h]: 1 + the first place of the letter kept there, 0 where empty
    int[] slot = new int[Math.max(2, Integer.highestOneBit(Math.max(1, letter.length)) * 4)];
    int known = 0;
    for (int i = 0; i < letter.length; i++) {
      long step = at[i + 1] - at[i];
      kind[i] = code[i] != code[i + 1] ? MIXED : step == extents[code[i]] ? STEP : UNIFORM;
      if (i > 0 && same(i - 1, i)) {
        letter[i] = letter[i - 1];
        continue;
      }
      long mixed = (step * 31 + (code[i] << 8 | code[i + 1])) * 0x9E3779B97F4A7C15L;
      int h = (int) (mixed >>> 34) & (slot.length - 1);
      while (slot[h] != 0 && !same(slot[h] - 1, i)) {
        h = (h + 1) & (slot.length - 1);
      }
      if (slot[h] == 0) {
        slot[h] = i + 1;
        letter[i] = known++;
      } else {
        letter[i] = letter[slot[h] - 1];
      }
    }
    return known;
  }

  private boolean same(int i, int k) {
    return at[i + 1] - at[i] == at[k + 1] - at[k]
        && code[i] == code[k]
        && code[i + 1] == code[k + 1];
  }

  /**
   * Returns a leaf of the type of one element.
   *
   * @param b the element
   * @param m its count
   * @return the leaf
   */
  public Con run(int b, int m) {
    return new Con(m, palette.get(code[b]));
  }

  /**
   * Returns where some blocks begin, counted from the first.
   *
   * @param b the first element
   * @param count how many blocks
   * @param q how many elements each has
   * @return one place for each, the first 0
   */
  public LongSeq places(int b, int count, int q) {
    long[] places = new long[count];
    for (int i = 0; i < count; i++) {
      places[i] = at[b + i * q] - at[b];
    }
    return LongSeq.of(places);
  }

  /**
   * Whether some elements are of one type and one distance apart.
   *
   * @param k the first of them
   * @param m how many, at least 2
   * @return true if they are
   */
  public boolean arithmetic(int k, int m) {
    return kind[k] != MIXED && runEnd[k] >= k + m - 2;
  }

  /**
   * Whether two blocks are equal up to their place.
   *
   * @param i where one begins
   * @param k where the other begins
   * @param q how many elements each has, at least 2
   * @return true if they are
   */
  public boolean sameBlock(int i, int k, int q) {
    return i == k || Arrays.equals(letter, i, i + q - 1, letter, k, k + q - 1);
  }
}
