// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

/**
 * The values that an input has when a program runs to be checked and timed: any that depend on the
 * index alone, so that every rank can make its own.
 */
public sealed interface InitialValues {
  /**
   * Gives one component of an element.
   *
   * @param name the input's name
   * @param index the index of the element
   * @param place the row-major place of the component in the whole array
   * @param component 0, or 1 for the imaginary part
   * @return its value
   */
  double at(String name, long[] index, long place, int component);

  /** Numbers in [0, 1) that look random and depend on the name and the place alone. */
  record Random() implements InitialValues {
    @Override
    public double at(String name, long[] index, long place, int component) {
      // The finaliser of SplitMix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014).
      long z = place * 0x9E3779B97F4A7C15L + name.hashCode();
      z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
      z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
      return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
    }
  }

  /** Ones where all indices are equal, zeros elsewhere. */
  record Identity() implements InitialValues {
    @Override
    public double at(String name, long[] index, long place, int component) {
      for (long i : index) {
        if (i != index[0]) {
          return 0;
        }
      }
      return component == 0 ? 1 : 0;
    }
  }

  /**
   * One number everywhere.
   *
   * @param value the number
   */
  record Constant(double value) implements InitialValues {
    @Override
    public double at(String name, long[] index, long place, int component) {
      return component == 0 ? value : 0;
    }
  }
}
