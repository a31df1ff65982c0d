// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.tree.TypeTree;

/**
 * The elements of a type in order, in the one way that does not depend on its description: maximal
 * runs of touching elements of one basic type. Two types have the same type map exactly if their
 * runs are equal.
 */
final class Runs {
  // The i-th run: lengths[i] elements of palette.get(types[i]) from places[i] on, in bytes.
  private final List<BasicType> palette = new ArrayList<>();
  private int[] types = new int[16];
  private long[] places = new long[16];
  private long[] lengths = new long[16];
  private int size;

  private Runs() {}

  /** Thrown within this class alone. */
  private static final class TooMany extends RuntimeException {
    @java.io.Serial private static final long serialVersionUID = 1;

    TooMany() {
      super(null, null, false, false);
    }
  }

  /**
   * Lists the runs of a tree.
   *
   * @param tree the tree
   * @param limit the most runs to list
   * @return the runs, or nothing where there are more
   */
  static Optional<Runs> of(TypeTree tree, int limit) {
    Runs runs = new Runs();
    try {
      tree.forEachRun(
          0,
          (type, place, count, stride) -> {
            if (stride == type.extent()) {
              runs.add(type, place, count, limit);
            } else {
              for (long i = 0; i < count; i++) {
                runs.add(type, place + i * stride, 1, limit);
              }
            }
          });
    } catch (TooMany _) {
      return Optional.empty();
    }
    return Optional.of(runs);
  }

  private void add(BasicType type, long place, long count, int limit) {
    int last = size - 1;
    if (last >= 0
        && palette.get(types[last]).equals(type)
        && place == places[last] + lengths[last] * type.extent()) {
      lengths[last] += count;
      return;
    }
    if (size == limit) {
      throw new TooMany();
    }
    if (size == places.length) {
      types = Arrays.copyOf(types, 2 * size);
      places = Arrays.copyOf(places, 2 * size);
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    int code = palette.indexOf(type);
    if (code < 0) {
      code = palette.size();
      palette.add(type);
    }
    types[size] = code;
    places[size] = place;
    lengths[size++] = count;
  }

  /** Takes one run after the other. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Takes a run.
     *
     * @param place its first byte
     * @param bytes its length in bytes, gaps inside elements included
     */
    void accept(long place, long bytes);
  }

  /**
   * Visits the runs in order.
   *
   * @param visitor takes them
   */
  void forEach(Visitor visitor) {
    for (int i = 0; i < size; i++) {
      visitor.accept(places[i], lengths[i] * palette.get(types[i]).extent());
    }
  }

  /**
   * Returns the number of different basic types.
   *
   * @return at least 1
   */
  int typeCount() {
    return palette.size();
  }

  /**
   * Returns where a run begins.
   *
   * @param run from 0 to {@code size() - 1}
   * @return its first byte
   */
  long place(int run) {
    return places[run];
  }

  /**
   * Says whether all runs have one length and lie at one distance.
   *
   * @return true for a single run too
   */
  boolean areEvenlySpaced() {
    for (int i = 1; i < size; i++) {
      if (lengths[i] != lengths[0]
          || places[i] - places[i - 1] != places[1] - places[0]
          || types[i] != types[0]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Counts the different distances between the starts of neighbouring elements.
   *
   * @return at least 0; 0 for a single element
   */
  int distances() {
    long[] all = new long[2 * size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      long extent = palette.get(types[i]).extent();
      if (lengths[i] > 1) {
        all[count++] = extent;
      }
      if (i + 1 < size) {
        all[count++] = places[i + 1] - (places[i] + (lengths[i] - 1) * extent);
      }
    }
    return (int) Arrays.stream(all, 0, count).distinct().count();
  }

  /**
   * Returns the number of runs.
   *
   * @return at least 1
   */
  int size() {
    return size;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Runs that
        && size == that.size
        && palette.equals(that.palette)
        && Arrays.equals(types, 0, size, that.types, 0, size)
        && Arrays.equals(places, 0, size, that.places, 0, size)
        && Arrays.equals(lengths, 0, size, that.lengths, 0, size);
  }

  @Override
  public int hashCode() {
    int hash = size;
    for (int i = 0; i < size; i++) {
      hash = hash * 31 + Long.hashCode(places[i] * 31 + lengths[i]);
    }
    return hash;
  }

  @Override
  public String toString() {
    return size + " runs of " + palette;
  }
}
