// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.espalier.mpi.raw.NativeLibrary;

/** Stands for data that lie where the other side of the operation is ({@code MPI_IN_PLACE}). */
final class InPlaceSide extends CollectiveSide {
  private static final long IN_PLACE = NativeLibrary.get().abi().inPlace;

  private static final int WORDS = 3;

  private final CollectiveSide other;

  /**
   * For an argument that would be one block. Libraries pass over all but its first word; they are
   * given what the other side is given all the same, since some look at it.
   */
  InPlaceSide(CollectiveSide other) {
    this.other = other;
  }

  @Override
  int words() {
    return WORDS;
  }

  @Override
  int write(long[] into, int at) {
    long[] given = new long[other.words()];
    other.write(given, 0);
    into[at] = IN_PLACE;
    into[at + 1] = given.length == WORDS ? given[1] : 0;
    into[at + 2] = given[given.length - 1];
    return at + WORDS;
  }

  @Override
  long widest(boolean wideDisplacements) {
    return 0;
  }

  @Override
  void lay(boolean wide, boolean wideDisplacements) {}

  @Override
  void retain() {}

  @Override
  void release() {}

  @Override
  void arrived() {}

  @Override
  public void close() {}
}
