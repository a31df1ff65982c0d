// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.fattree;

import java.util.Arrays;

/**
 * The records of many fat-tree cost functions, side by side in a few arrays of {@code long}.
 *
 * <p>A record is named by an {@code int}, its address and its kind; it is never changed once
 * written, so that functions share what they have in common. Records are only ever added at the end
 * and taken away from the end ({@link #cutBack}). What the fields mean is {@link FatTreeFunctions}'
 * affair.
 *
 * <table>
 * <caption>Records</caption>
 * <tr><td>{@link #EMPTY}</td><td>no trie; least is {@link #INFINITE}</td></tr>
 * <tr><td>{@link #TAIL}</td><td>least, place, slope, top</td></tr>
 * <tr><td>{@link #BRANCH}</td><td>least, off, two records: the sides 0 and 1</td></tr>
 * <tr><td>{@link #CHANGED}</td><td>least, a branch, add, cap, w</td></tr>
 * </table>
 */
final class FatTreeStore {
  static final int EMPTY = 0;

  // Kinds: the two low bits of a record's name.
  static final int TAIL = 1;
  static final int BRANCH = 2;
  static final int CHANGED = 3;

  // Fields.
  static final int LEAST = 0;
  static final int PLACE = 1;
  static final int SLOPE = 2;
  static final int TOP = 3;
  static final int OFF = 1;
  static final int SIDES = 2;
  static final int FUNCTION = 1;
  static final int ADD = 2;
  static final int CAP = 3;
  static final int CUT = 4;

  /** More than any cost, and than the sum of two: costs stay below half of it. */
  static final long INFINITE = 1L << 61;

  /** Words that names can reach: 4 GB. */
  static final int CAPACITY = 1 << 29;

  private static final int CHUNK_BITS = 18; // 2 MB: small problems take little, large ones few
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int LONGEST = 5; // words of the longest record

  private long[][] chunks = new long[4][];
  private int top; // the first free word

  FatTreeStore() {
    chunks[0] = new long[CHUNK];
    chunks[0][LEAST] = INFINITE; // of EMPTY, whose address is 0
    top = 1;
  }

  static int kind(int record) {
    return record & 3;
  }

  /** The array that holds a record, from index {@link #at} on. */
  long[] chunk(int record) {
    return chunks[record >>> (CHUNK_BITS + 2)];
  }

  static int at(int record) {
    return record >>> 2 & (CHUNK - 1);
  }

  long least(int record) {
    return chunk(record)[at(record)];
  }

  /** The number of words in use. */
  int top() {
    return top;
  }

  /** Forgets every record written since {@link #top} was {@code words}. */
  void cutBack(int words) {
    top = words;
  }

  int tail(long least, long place, long slope, long highest) {
    int record = room(4) << 2 | TAIL;
    long[] a = chunk(record);
    int i = at(record);
    a[i + LEAST] = least;
    a[i + PLACE] = place;
    a[i + SLOPE] = slope;
    a[i + TOP] = highest;
    return record;
  }

  int branch(long off, int zero, int one) {
    long least = Math.min(off, Math.min(least(zero), least(one)));
    int record = room(3) << 2 | BRANCH;
    long[] a = chunk(record);
    int i = at(record);
    a[i + LEAST] = least;
    a[i + OFF] = off;
    a[i + SIDES] = (long) one << 32 | (zero & 0xFFFF_FFFFL);
    return record;
  }

  int changed(int branch, long add, long cap, long cut) {
    long least = Math.min(least(branch) + add, cap);
    int record = room(5) << 2 | CHANGED;
    long[] a = chunk(record);
    int i = at(record);
    a[i + LEAST] = least;
    a[i + FUNCTION] = branch;
    a[i + ADD] = add;
    a[i + CAP] = cap;
    a[i + CUT] = cut;
    return record;
  }

  /** One side of a branch. */
  int side(int branch, int side) {
    return (int) (chunk(branch)[at(branch) + SIDES] >>> (side << 5));
  }

  /** Copies a function, with all it is made of, from another store into this one. */
  int copy(FatTreeStore from, int record) {
    long[] a = from.chunk(record);
    int i = at(record);
    return switch (kind(record)) {
      case TAIL -> tail(a[i + LEAST], a[i + PLACE], a[i + SLOPE], a[i + TOP]);
      case BRANCH -> {
        int zero = copy(from, from.side(record, 0));
        int one = copy(from, from.side(record, 1));
        yield branch(a[i + OFF], zero, one);
      }
      case CHANGED ->
          changed(copy(from, (int) a[i + FUNCTION]), a[i + ADD], a[i + CAP], a[i + CUT]);
      default -> EMPTY;
    };
  }

  /** The address of that many free words in one chunk. */
  private int room(int words) {
    int address = top;
    if ((address & (CHUNK - 1)) > CHUNK - LONGEST) {
      address = (address | (CHUNK - 1)) + 1;
    }
    if (address > CAPACITY - LONGEST) {
      throw new IllegalArgumentException(
          "the cost functions on a fat-tree must fit in %,d words, but this expression's do not"
              .formatted(CAPACITY));
    }
    int chunk = address >>> CHUNK_BITS;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * chunk);
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new long[CHUNK];
    }
    top = address + words;
    return address;
  }
}
