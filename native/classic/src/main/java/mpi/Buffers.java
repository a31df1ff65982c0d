// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Direct buffers in the order of the machine, and parts of buffers and arrays. */
public abstract class Buffers extends Numbers {
  Buffers() {}

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static ByteBuffer newByteBuffer(int capacity) {
    return ByteBuffer.allocateDirect(capacity).order(ByteOrder.nativeOrder());
  }

  private static ByteBuffer bytes(int capacity, int size) {
    return newByteBuffer(Math.multiplyExact(capacity, size));
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static CharBuffer newCharBuffer(int capacity) {
    return bytes(capacity, 2).asCharBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static ShortBuffer newShortBuffer(int capacity) {
    return bytes(capacity, 2).asShortBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static IntBuffer newIntBuffer(int capacity) {
    return bytes(capacity, 4).asIntBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static LongBuffer newLongBuffer(int capacity) {
    return bytes(capacity, 8).asLongBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static FloatBuffer newFloatBuffer(int capacity) {
    return bytes(capacity, 4).asFloatBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static DoubleBuffer newDoubleBuffer(int capacity) {
    return bytes(capacity, 8).asDoubleBuffer();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static ByteBuffer slice(ByteBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice().order(ByteOrder.nativeOrder());
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static CharBuffer slice(CharBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static ShortBuffer slice(ShortBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static IntBuffer slice(IntBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static LongBuffer slice(LongBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static FloatBuffer slice(FloatBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static DoubleBuffer slice(DoubleBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static ByteBuffer slice(byte[] array, int offset) {
    return ByteBuffer.wrap(array, offset, array.length - offset)
        .slice()
        .order(ByteOrder.nativeOrder());
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static CharBuffer slice(char[] array, int offset) {
    return CharBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static ShortBuffer slice(short[] array, int offset) {
    return ShortBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static IntBuffer slice(int[] array, int offset) {
    return IntBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static LongBuffer slice(long[] array, int offset) {
    return LongBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static FloatBuffer slice(float[] array, int offset) {
    return FloatBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static DoubleBuffer slice(double[] array, int offset) {
    return DoubleBuffer.wrap(array, offset, array.length - offset).slice();
  }
}
