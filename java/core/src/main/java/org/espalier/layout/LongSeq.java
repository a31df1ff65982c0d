// SPDX-License-Identifier: Apache-2.0
package org.espalier.layout;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongBinaryOperator;
import java.util.stream.LongStream;

/**
 * An immutable sequence of {@code long} values with value equality, for displacements and bucket
 * sizes. It exists because a record that holds a {@code long[]} would compare identities and could
 * be changed from outside.
 */
public final class LongSeq {
  private static final int PRINTED = 32;

  private final long[] values;

  private LongSeq(long[] values) {
    this.values = values;
  }

  /**
   * Copies the given values.
   *
   * @param values the values, in order
   * @return a sequence of the same values
   */
  public static LongSeq of(long... values) {
    return new LongSeq(values.clone());
  }

  /**
   * Copies a range of an array.
   *
   * @param values the array
   * @param from index of the first value taken
   * @param to index after the last value taken
   * @return a sequence of {@code to - from} values
   * @throws IndexOutOfBoundsException if the range does not lie in the array
   */
  public static LongSeq of(long[] values, int from, int to) {
    Objects.checkFromToIndex(from, to, values.length);
    return new LongSeq(Arrays.copyOfRange(values, from, to));
  }

  /**
   * Returns the number of values.
   *
   * @return the number of values, at least 0
   */
  public int size() {
    return values.length;
  }

  /**
   * Returns one value.
   *
   * @param index from 0 to {@code size() - 1}
   * @return the value there
   * @throws IndexOutOfBoundsException if {@code index} is outside the sequence
   */
  public long get(int index) {
    return values[index];
  }

  /**
   * Returns the values as a new array.
   *
   * @return a fresh array that the caller may change
   */
  public long[] toArray() {
    return values.clone();
  }

  /**
   * Streams the values in order.
   *
   * @return a stream of {@code size()} values
   */
  public LongStream stream() {
    return Arrays.stream(values);
  }

  /**
   * Adds one number to every value.
   *
   * @param shift what is added
   * @return a sequence of the sums
   * @throws IllegalArgumentException if a sum overflows 64 bits
   */
  public LongSeq plus(long shift) {
    if (shift == 0) {
      return this;
    }
    long[] sums = new long[values.length];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Exact.add(values[i], shift, "displacement");
    }
    return new LongSeq(sums);
  }

  /**
   * Folds the values from the left.
   *
   * @param identity the start
   * @param operator combines what was folded with the next value
   * @return the result
   */
  public long reduce(long identity, LongBinaryOperator operator) {
    long result = identity;
    for (long value : values) {
      result = operator.applyAsLong(result, value);
    }
    return result;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof LongSeq that && Arrays.equals(values, that.values));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /** Prints {@code ⟨3, 5, 7⟩}; of a long sequence the first values and the number of the rest. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("⟨");
    int shown = Math.min(values.length, PRINTED);
    for (int i = 0; i < shown; i++) {
      text.append(i == 0 ? "" : ", ").append(values[i]);
    }
    if (shown < values.length) {
      text.append(", … ").append(values.length - shown).append(" more");
    }
    return text.append('⟩').toString();
  }
}
