// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/**
 * What this package knows of a datatype from how it was made, without asking MPI.
 *
 * @param word the root of its signature; null where it is not known
 * @param times how often the root comes
 * @param dense whether its data lie in the order of the signature without gaps from 0 on, and its
 *     extent is their size
 */
record Layout(@Nullable Signature word, long times, boolean dense) {
  static final Layout UNKNOWN = new Layout(null, 0, false);

  /** The root of the signature, by which data may travel; null where it is not known. */
  @Nullable Signature root() {
    return word == null || word.hasPairs() ? null : word;
  }

  /** The bytes of the data, where the root is known. */
  long bytes() {
    Signature root = root();
    return root == null ? 0 : times * root.bytes;
  }

  /** The basic elements, or 0 where the root is not known. */
  long elements() {
    Signature root = root();
    return root == null ? 0 : times * root.elements();
  }

  /** Some in a row, with a distance in bytes from one to the next. */
  static Layout row(long count, long distance, Layout child) {
    if (child.word == null || count < 0) {
      return UNKNOWN;
    }
    return new Layout(
        child.word, count * child.times, child.dense && (count == 1 || distance == child.bytes()));
  }

  /** Rows without gaps between their elements, with a distance in bytes from one to the next. */
  static Layout rows(long count, long length, long distance, Layout child) {
    if (child.word == null || count < 0 || length < 0) {
      return UNKNOWN;
    }
    return new Layout(
        child.word,
        count * length * child.times,
        child.dense && (count == 1 || distance == length * child.bytes()));
  }

  /**
   * Blocks of one type; displacements in bytes, in units of the type's size where it is dense.
   *
   * @param size the bytes of the data as MPI counts them; not positive where it was not asked or
   *     cannot say. With it the lengths are not added up, a loop that takes the compilers of a
   *     program that has just started 30 ms
   */
  static Layout blocks(int[] lengths, int[] displacements, long unit, Layout child, int size) {
    if (child.word == null || lengths.length != displacements.length) {
      return UNKNOWN;
    }
    long one = child.bytes();
    long copies = size > 0 && one > 0 ? size / one : sum(lengths);
    if (copies < 0) {
      return UNKNOWN;
    }
    return new Layout(
        child.word,
        copies * child.times,
        child.dense && isRow(lengths, displacements, unit, one, copies));
  }

  /** How many copies there are, or less than 0. */
  private static long sum(int[] lengths) {
    long sum = 0;
    for (int length : lengths) {
      if (length < 0) {
        return -1;
      }
      sum += length;
    }
    return sum;
  }

  /** Whether each block begins where the one before it ends; most lists end this at once. */
  private static boolean isRow(
      int[] lengths, int[] displacements, long unit, long bytes, long copies) {
    int last = lengths.length - 1;
    if (last >= 0
        && lengths[last] != 0
        && displacements[last] * unit != (copies - lengths[last]) * bytes) {
      return false;
    }
    long sum = 0;
    for (int k = 0; k < lengths.length; k++) {
      if (lengths[k] != 0 && displacements[k] * unit != sum * bytes) {
        return false;
      }
      sum += lengths[k];
    }
    return true;
  }

  /** Blocks of several types. */
  static Layout struct(int[] lengths, int[] displacements, Datatype[] types) {
    int blocks = lengths.length;
    if (displacements.length < blocks || types.length < blocks) {
      return UNKNOWN;
    }
    Signature[] roots = new Signature[blocks];
    long[] times = new long[blocks];
    boolean dense = true;
    long at = 0;
    for (int k = 0; k < blocks; k++) {
      Layout child = types[k].layout();
      if (child.word == null || lengths[k] < 0) {
        return UNKNOWN;
      }
      roots[k] = child.word;
      times[k] = child.times * lengths[k];
      dense &= lengths[k] == 0 || (child.dense && displacements[k] == at);
      at += child.bytes() * lengths[k];
    }
    Signature.Word word = Signature.concatenate(roots, times);
    if (word == null) {
      return UNKNOWN;
    }
    // A structure of several types may be padded to their alignment; one of a single type is not.
    return new Layout(word.root(), word.times(), dense && word.root().isBasic());
  }

  /** The same data with other bounds. */
  Layout resized(int lb, int extent) {
    return word == null ? this : new Layout(word, times, dense && lb == 0 && extent == bytes());
  }
}
