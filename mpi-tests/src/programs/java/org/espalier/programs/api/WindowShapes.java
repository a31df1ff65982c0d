// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Types of the same number of elements, with and without gaps, and where the elements lie. */
final class WindowShapes {
  static final int ELEMENTS = 12;

  private final List<Shape> shapes = new ArrayList<>();

  /** A type, how many of it have {@link #ELEMENTS} elements, and where these are. */
  record Shape(Datatype type, int count, int[] places) {
    int reach() {
      return Arrays.stream(places).max().orElse(0) + 1;
    }
  }

  WindowShapes() throws MPIException {
    add(MPI.INT, ELEMENTS, k -> k);
    add(committed(Datatype.createContiguous(4, MPI.INT)), 3, k -> k);
    add(committed(Datatype.createVector(12, 1, 2, MPI.INT)), 1, k -> 2 * k);
    add(committed(Datatype.createVector(4, 3, 5, MPI.INT)), 1, k -> 5 * (k / 3) + k % 3);
    Datatype column = Datatype.createVector(6, 1, 4, MPI.INT);
    add(committed(Datatype.createResized(column, 0, 4)), 2, k -> 4 * (k % 6) + k / 6);
    column.free();
    int[] places = {30, 0, 21, 9, 17, 25};
    int[] lengths = {1, 3, 2, 1, 4, 1};
    int[] listed = {30, 0, 1, 2, 21, 22, 9, 17, 18, 19, 20, 25};
    add(committed(Datatype.createIndexed(lengths, places, MPI.INT)), 1, k -> listed[k]);
    int[] ones = new int[ELEMENTS];
    int[] back = new int[ELEMENTS];
    Arrays.fill(ones, 1);
    Arrays.setAll(back, k -> 4 * 3 * (ELEMENTS - 1 - k));
    add(committed(Datatype.createHIndexed(ones, back, MPI.INT)), 1, k -> 3 * (ELEMENTS - 1 - k));
  }

  private interface Places {
    int of(int element);
  }

  private void add(Datatype type, int count, Places places) {
    int[] all = new int[ELEMENTS];
    Arrays.setAll(all, places::of);
    shapes.add(new Shape(type, count, all));
  }

  /** Commits a type and gives it back. */
  static Datatype committed(Datatype type) throws MPIException {
    type.commit();
    return type;
  }

  /** Any shape. */
  Shape any(Random random) {
    return shapes.get(random.nextInt(shapes.size()));
  }

  /** Any shape that is not one row of elements. */
  Shape withGaps(Random random) {
    return shapes.get(2 + random.nextInt(shapes.size() - 2));
  }

  /** Frees all types that were made. */
  void free() throws MPIException {
    for (Shape shape : shapes) {
      if (shape.type != MPI.INT) {
        shape.type.free();
      }
    }
  }
}
