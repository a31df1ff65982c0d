// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;

/** Elements of basic types in the fields of one structure. */
public abstract class StructData {
  StructData() {}

  ByteBuffer buffer = ByteBuffer.allocate(0);

  int offset;

  /** Where an element of a field lies in the buffer. */
  abstract int place(int field, int index, int bytes, Datatype type);

  /**
   * Reads a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @return its value
   */
  protected final byte getByte(int field) {
    return buffer.get(place(field, 0, 1, MPI.BYTE));
  }

  /**
   * Reads an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @return its value
   */
  protected final byte getByte(int field, int index) {
    return buffer.get(place(field, index, 1, MPI.BYTE));
  }

  /**
   * Writes a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param v the value
   */
  protected final void putByte(int field, byte v) {
    buffer.put(place(field, 0, 1, MPI.BYTE), v);
  }

  /**
   * Writes an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @param v the value
   */
  protected final void putByte(int field, int index, byte v) {
    buffer.put(place(field, index, 1, MPI.BYTE), v);
  }

  /**
   * Reads a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @return its value
   */
  protected final char getChar(int field) {
    return buffer.getChar(place(field, 0, 2, MPI.CHAR));
  }

  /**
   * Reads an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @return its value
   */
  protected final char getChar(int field, int index) {
    return buffer.getChar(place(field, index, 2, MPI.CHAR));
  }

  /**
   * Writes a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param v the value
   */
  protected final void putChar(int field, char v) {
    buffer.putChar(place(field, 0, 2, MPI.CHAR), v);
  }

  /**
   * Writes an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @param v the value
   */
  protected final void putChar(int field, int index, char v) {
    buffer.putChar(place(field, index, 2, MPI.CHAR), v);
  }

  /**
   * Reads a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @return its value
   */
  protected final short getShort(int field) {
    return buffer.getShort(place(field, 0, 2, MPI.SHORT));
  }

  /**
   * Reads an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @return its value
   */
  protected final short getShort(int field, int index) {
    return buffer.getShort(place(field, index, 2, MPI.SHORT));
  }

  /**
   * Writes a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param v the value
   */
  protected final void putShort(int field, short v) {
    buffer.putShort(place(field, 0, 2, MPI.SHORT), v);
  }

  /**
   * Writes an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @param v the value
   */
  protected final void putShort(int field, int index, short v) {
    buffer.putShort(place(field, index, 2, MPI.SHORT), v);
  }

  /**
   * Reads a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @return its value
   */
  protected final int getInt(int field) {
    return buffer.getInt(place(field, 0, 4, MPI.INT));
  }

  /**
   * Reads an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @return its value
   */
  protected final int getInt(int field, int index) {
    return buffer.getInt(place(field, index, 4, MPI.INT));
  }

  /**
   * Writes a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param v the value
   */
  protected final void putInt(int field, int v) {
    buffer.putInt(place(field, 0, 4, MPI.INT), v);
  }

  /**
   * Writes an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @param v the value
   */
  protected final void putInt(int field, int index, int v) {
    buffer.putInt(place(field, index, 4, MPI.INT), v);
  }

  /**
   * Reads a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @return its value
   */
  protected final long getLong(int field) {
    return buffer.getLong(place(field, 0, 8, MPI.LONG));
  }

  /**
   * Reads an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @return its value
   */
  protected final long getLong(int field, int index) {
    return buffer.getLong(place(field, index, 8, MPI.LONG));
  }

  /**
   * Writes a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param v the value
   */
  protected final void putLong(int field, long v) {
    buffer.putLong(place(field, 0, 8, MPI.LONG), v);
  }

  /**
   * Writes an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @param v the value
   */
  protected final void putLong(int field, int index, long v) {
    buffer.putLong(place(field, index, 8, MPI.LONG), v);
  }

  /**
   * Reads a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @return its value
   */
  protected final float getFloat(int field) {
    return buffer.getFloat(place(field, 0, 4, MPI.FLOAT));
  }

  /**
   * Reads an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @return its value
   */
  protected final float getFloat(int field, int index) {
    return buffer.getFloat(place(field, index, 4, MPI.FLOAT));
  }

  /**
   * Writes a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param v the value
   */
  protected final void putFloat(int field, float v) {
    buffer.putFloat(place(field, 0, 4, MPI.FLOAT), v);
  }

  /**
   * Writes an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @param v the value
   */
  protected final void putFloat(int field, int index, float v) {
    buffer.putFloat(place(field, index, 4, MPI.FLOAT), v);
  }

  /**
   * Reads a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @return its value
   */
  protected final double getDouble(int field) {
    return buffer.getDouble(place(field, 0, 8, MPI.DOUBLE));
  }

  /**
   * Reads an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @return its value
   */
  protected final double getDouble(int field, int index) {
    return buffer.getDouble(place(field, index, 8, MPI.DOUBLE));
  }

  /**
   * Writes a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param v the value
   */
  protected final void putDouble(int field, double v) {
    buffer.putDouble(place(field, 0, 8, MPI.DOUBLE), v);
  }

  /**
   * Writes an element of a field.
   *
   * @param field where the field begins, as it was given when it was added
   * @param index which one, from 0
   * @param v the value
   */
  protected final void putDouble(int field, int index, double v) {
    buffer.putDouble(place(field, index, 8, MPI.DOUBLE), v);
  }
}
