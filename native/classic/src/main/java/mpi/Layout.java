// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.util.Objects.requireNonNull;

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

  /** A predefined pair of two basic types, whose gaps only MPI knows. */
  static Layout pair(Datatype value, Datatype index) {
    Signature[] both = {requireNonNull(value.root()), requireNonNull(index.root())};
    SignatureWord word = requireNonNull(SignatureWord.concatenate(both, new long[] {1, 1}));
    return new Layout(word.root().inPairs(), word.times(), false);
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
   * Blocks of one type.
   *
   * @param copies how many copies they have; less than 0 where that makes no sense
   * @param row whether each block begins where the data of the one before it end
   */
  static Layout blocks(long copies, boolean row, Layout child) {
    return child.word == null || copies < 0
        ? UNKNOWN
        : new Layout(child.word, copies * child.times, child.dense && row);
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
    SignatureWord word = SignatureWord.concatenate(roots, times);
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
