// SPDX-License-Identifier: Apache-2.0
package org.espalier.repetition;

import java.util.Arrays;

/** A growing array of ints, for lists whose length is known only when they are done. */
public final class Ints {
  private int[] values = new int[16];
  private int size;

  /** Makes an empty list. */
  public Ints() {}

  /**
   * Appends a value.
   *
   * @param value to append
   */
  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1));
    }
    values[size++] = value;
  }

  /**
   * Returns a value.
   *
   * @param index from 0 to size − 1
   * @return the value there
   */
  public int get(int index) {
    return values[index];
  }

  /**
   * Returns how many there are.
   *
   * @return the number of values
   */
  public int size() {
    return size;
  }

  /**
   * Copies the list.
   *
   * @return its values
   */
  public int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
