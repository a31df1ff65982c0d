// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.mpi.LargeMemory;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.InitialValues;

/**
 * The values of a program's inputs on one rank. They are worked out element by element, which takes
 * longer than a run; where plans are given other memory again and again, one copy is kept for each
 * distribution.
 */
final class InputArrays implements AutoCloseable {
  private record Key(int node, ArrayDistribution where) {}

  private final Map<Key, LocalArray> kept = new HashMap<>();
  private final Arena arena = Arena.ofShared();
  private final boolean again;

  /**
   * Nothing is worked out yet.
   *
   * @param again whether inputs will be asked for more than once
   */
  InputArrays(boolean again) {
    this.again = again;
  }

  /** Fills the array of a node with its values. */
  void fill(LocalArray array, int node, ArrayDistribution where, Input input) {
    Key key = new Key(node, where);
    LocalArray known = kept.get(key);
    if (known != null) {
      array.memory().copyFrom(known.memory());
      return;
    }
    fill(array, input);
    if (again) {
      LocalArray copy = array.in(LargeMemory.allocate(arena, array.memory().byteSize()));
      copy.memory().copyFrom(array.memory());
      kept.put(key, copy);
    }
  }

  private static void fill(LocalArray array, Input input) {
    int dimensions = array.dimensions();
    int[] at = new int[dimensions];
    long[] index = new long[dimensions];
    InitialValues initial = input.values();
    for (long e = 0; e < array.elements(); e++) {
      long linear = 0;
      for (int d = 0; d < dimensions; d++) {
        index[d] = array.indices(d)[at[d]];
        linear = linear * input.shape().get(d) + index[d];
      }
      for (int c = 0; c < array.components(); c++) {
        array.set(
            e * array.components() + c,
            initial.at(input.name(), index, linear * array.components() + c, c));
      }
      for (int d = dimensions - 1; d >= 0 && ++at[d] == array.indices(d).length; d--) {
        at[d] = 0;
      }
    }
  }

  @Override
  public void close() {
    kept.clear();
    arena.close();
  }
}
