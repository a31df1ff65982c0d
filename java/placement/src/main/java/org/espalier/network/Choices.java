// SPDX-License-Identifier: Apache-2.0
package org.espalier.network;

import java.util.Arrays;
import java.util.stream.IntStream;

/** An immutable choice for every variable, with value equality. */
public final class Choices {
  private final int[] values;

  private Choices(int[] values) {
    this.values = values;
  }

  /**
   * Copies the given choices.
   *
   * @param values {@code values[v]}: the choice of variable {@code v}
   * @return the choices
   */
  public static Choices of(int... values) {
    return new Choices(values.clone());
  }

  /**
   * Returns the number of variables.
   *
   * @return at least 0
   */
  public int size() {
    return values.length;
  }

  /**
   * Returns the choice of one variable.
   *
   * @param variable the variable
   * @return its choice, counted from 0
   * @throws IndexOutOfBoundsException if there is no such variable
   */
  public int get(int variable) {
    return values[variable];
  }

  /**
   * Returns the choices as a new array.
   *
   * @return a fresh array that the caller may change
   */
  public int[] toArray() {
    return values.clone();
  }

  /**
   * Streams the choices in the order of the variables.
   *
   * @return a stream of {@code size()} choices
   */
  public IntStream stream() {
    return Arrays.stream(values);
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof Choices that && Arrays.equals(values, that.values));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
