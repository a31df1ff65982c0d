// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/** A complex number of two {@code double} in a buffer. */
public final class DoubleComplex {
  private final DoubleBuffer buffer;
  private final int offset;

  private DoubleComplex(DoubleBuffer buffer, int index) {
    this.buffer = buffer;
    this.offset = 2 * index;
  }

  /**
   * Returns the first number of a buffer.
   *
   * @param buffer the buffer
   * @return a view of it
   */
  public static DoubleComplex get(DoubleBuffer buffer) {
    return new DoubleComplex(buffer, 0);
  }

  /**
   * Returns a number of a buffer.
   *
   * @param buffer the buffer
   * @param index which one, from 0
   * @return a view of it
   */
  public static DoubleComplex get(DoubleBuffer buffer, int index) {
    return new DoubleComplex(buffer, index);
  }

  /**
   * Returns the first number of an array.
   *
   * @param array the array
   * @return a view of it
   */
  public static DoubleComplex get(double[] array) {
    return new DoubleComplex(DoubleBuffer.wrap(array), 0);
  }

  /**
   * Returns a number of an array.
   *
   * @param array the array
   * @param index which one, from 0
   * @return a view of it
   */
  public static DoubleComplex get(double[] array, int index) {
    return new DoubleComplex(DoubleBuffer.wrap(array), index);
  }

  /**
   * Returns the first number of a buffer of bytes.
   *
   * @param buffer the buffer
   * @return a view of it
   */
  public static DoubleComplex get(ByteBuffer buffer) {
    return new DoubleComplex(buffer.asDoubleBuffer(), 0);
  }

  /**
   * Returns a number of a buffer of bytes.
   *
   * @param buffer the buffer
   * @param index which one, from 0
   * @return a view of it
   */
  public static DoubleComplex get(ByteBuffer buffer, int index) {
    return new DoubleComplex(buffer.asDoubleBuffer(), index);
  }

  /**
   * Returns the real part.
   *
   * @return the real part
   */
  public double getReal() {
    return buffer.get(offset);
  }

  /**
   * Returns the imaginary part.
   *
   * @return the imaginary part
   */
  public double getImag() {
    return buffer.get(offset + 1);
  }

  /**
   * Sets the real part.
   *
   * @param real the real part
   */
  public void putReal(double real) {
    buffer.put(offset, real);
  }

  /**
   * Sets the imaginary part.
   *
   * @param imag the imaginary part
   */
  public void putImag(double imag) {
    buffer.put(offset + 1, imag);
  }

  /**
   * Returns the buffer from this number on.
   *
   * @return the buffer
   */
  public DoubleBuffer getBuffer() {
    return offset == 0 ? buffer : MPI.slice(buffer, offset);
  }
}
