// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/** A complex number of two {@code float} in a buffer. */
public final class FloatComplex {
  private final FloatBuffer buffer;
  private final int offset;

  private FloatComplex(FloatBuffer buffer, int index) {
    this.buffer = buffer;
    this.offset = 2 * index;
  }

  /**
   * Returns the first number of a buffer.
   *
   * @param buffer the buffer
   * @return a view of it
   */
  public static FloatComplex get(FloatBuffer buffer) {
    return new FloatComplex(buffer, 0);
  }

  /**
   * Returns a number of a buffer.
   *
   * @param buffer the buffer
   * @param index which one, from 0
   * @return a view of it
   */
  public static FloatComplex get(FloatBuffer buffer, int index) {
    return new FloatComplex(buffer, index);
  }

  /**
   * Returns the first number of an array.
   *
   * @param array the array
   * @return a view of it
   */
  public static FloatComplex get(float[] array) {
    return new FloatComplex(FloatBuffer.wrap(array), 0);
  }

  /**
   * Returns a number of an array.
   *
   * @param array the array
   * @param index which one, from 0
   * @return a view of it
   */
  public static FloatComplex get(float[] array, int index) {
    return new FloatComplex(FloatBuffer.wrap(array), index);
  }

  /**
   * Returns the first number of a buffer of bytes.
   *
   * @param buffer the buffer
   * @return a view of it
   */
  public static FloatComplex get(ByteBuffer buffer) {
    return new FloatComplex(buffer.asFloatBuffer(), 0);
  }

  /**
   * Returns a number of a buffer of bytes.
   *
   * @param buffer the buffer
   * @param index which one, from 0
   * @return a view of it
   */
  public static FloatComplex get(ByteBuffer buffer, int index) {
    return new FloatComplex(buffer.asFloatBuffer(), index);
  }

  /**
   * Returns the real part.
   *
   * @return the real part
   */
  public float getReal() {
    return buffer.get(offset);
  }

  /**
   * Returns the imaginary part.
   *
   * @return the imaginary part
   */
  public float getImag() {
    return buffer.get(offset + 1);
  }

  /**
   * Sets the real part.
   *
   * @param real the real part
   */
  public void putReal(float real) {
    buffer.put(offset, real);
  }

  /**
   * Sets the imaginary part.
   *
   * @param imag the imaginary part
   */
  public void putImag(float imag) {
    buffer.put(offset + 1, imag);
  }

  /**
   * Returns the buffer from this number on.
   *
   * @return the buffer
   */
  public FloatBuffer getBuffer() {
    return offset == 0 ? buffer : MPI.slice(buffer, offset);
  }
}
