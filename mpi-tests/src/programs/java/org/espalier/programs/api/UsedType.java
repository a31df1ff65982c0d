// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** A type that is used again and again, and where its bytes lie. */
record UsedType(String name, Datatype type, int[] places, int extent) {
  /** So many copies are moved at most. */
  static final int MOST = 3;

  int bytes() {
    return (MOST - 1) * extent + Arrays.stream(places).max().orElse(0) + 8;
  }

  /** The packed bytes of some copies. */
  byte[] packed(byte[] memory, int count) {
    byte[] packed = new byte[count * places.length];
    for (int k = 0; k < packed.length; k++) {
      packed[k] = memory[place(k)];
    }
    return packed;
  }

  int place(int k) {
    return k / places.length * extent + places[k % places.length];
  }

  /** Types of several shapes, committed. */
  static UsedType[] all() throws MPIException {
    Datatype column = Datatype.createVector(9, 1, 3, MPI.DOUBLE);
    Datatype list = Datatype.createHIndexed(new int[] {2, 1, 3}, new int[] {40, 4, 80}, MPI.FLOAT);
    Datatype record =
        Datatype.createStruct(
            new int[] {1, 2}, new int[] {0, 12}, new Datatype[] {MPI.DOUBLE, MPI.INT});
    Datatype row = Datatype.createContiguous(20, MPI.INT);
    UsedType[] made = {
      new UsedType("column", column, elements(8, 24, 9), 200),
      new UsedType(
          "list",
          list,
          Arrays.stream(
                  new int[][] {elements(4, 4, 2, 40), elements(4, 4, 1, 4), elements(4, 4, 3, 80)})
              .flatMapToInt(Arrays::stream)
              .toArray(),
          88),
      new UsedType("record", record, joined(elements(8, 8, 1), elements(4, 4, 2, 12)), 24),
      new UsedType("row", row, elements(80, 80, 1), 80)
    };
    for (UsedType each : made) {
      each.type.commit();
    }
    return made;
  }

  private static int[] elements(int bytes, int step, int count) {
    return elements(bytes, step, count, 0);
  }

  private static int[] elements(int bytes, int step, int count, int from) {
    int[] places = new int[bytes * count];
    for (int k = 0; k < places.length; k++) {
      places[k] = from + k / bytes * step + k % bytes;
    }
    return places;
  }

  private static int[] joined(int[] one, int[] other) {
    int[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }
}
