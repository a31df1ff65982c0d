// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A structure of C: a subclass adds fields in its constructor and has a class of {@link Data} that
 * reads and writes them. Fields follow each other without gaps, but for {@link #setOffset}.
 */
public abstract class Struct {
  private static final class Field {
    final int offset;
    final int length;
    final @Nullable Datatype type;
    final @Nullable Struct struct;

    Field(int offset, int length, @Nullable Datatype type, @Nullable Struct struct) {
      this.offset = offset;
      this.length = length;
      this.type = type;
      this.struct = struct;
    }

    Datatype datatype() {
      return struct == null
          ? java.util.Objects.requireNonNull(type)
          : java.util.Objects.requireNonNull(struct.datatype);
    }
  }

  private final List<Field> fields = new ArrayList<>();
  private int extent;
  private @Nullable Datatype datatype;

  /** Makes a structure without fields. */
  public Struct() {}

  private Datatype committed() throws MPIException {
    Datatype known = datatype;
    if (known == null) {
      int count = fields.size();
      int[] lengths = new int[count];
      int[] offsets = new int[count];
      Datatype[] types = new Datatype[count];
      for (int k = 0; k < count; k++) {
        Field field = fields.get(k);
        lengths[k] = field.length;
        offsets[k] = field.offset;
        types[k] = field.datatype();
      }
      known = Datatype.createStruct(lengths, offsets, types);
      known.commit();
      datatype = known;
      extent = known.getExtent();
    }
    return known;
  }

  /**
   * Returns the extent.
   *
   * @return bytes from one structure to the next
   * @throws MPIException if MPI refuses
   */
  public final int getExtent() throws MPIException {
    committed();
    return extent;
  }

  /**
   * Returns the type.
   *
   * @return the committed datatype
   * @throws MPIException if MPI refuses
   */
  public final Datatype getType() throws MPIException {
    return committed();
  }

  /**
   * Makes a view, which is then placed in a buffer.
   *
   * @return a new object of the subclass's class of data
   */
  protected abstract Data newData();

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as programs call it
  private <T extends Data> T placed(ByteBuffer buffer, int offset) {
    Data data = newData();
    data.buffer = buffer;
    data.offset = offset;
    return (T) data;
  }

  /**
   * Returns the first structure of a buffer.
   *
   * @param <T> the kind of view
   * @param buffer the buffer
   * @return a view of it
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // as programs call it
  public final <T extends Data> T getData(ByteBuffer buffer) throws MPIException {
    return getData(buffer, 0);
  }

  /**
   * Returns a structure of a buffer.
   *
   * @param <T> the kind of view
   * @param buffer the buffer
   * @param index which one, from 0
   * @return a view of it
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // as programs call it
  public final <T extends Data> T getData(ByteBuffer buffer, int index) throws MPIException {
    committed();
    return placed(buffer, index * extent);
  }

  /**
   * Returns the first structure of an array.
   *
   * @param <T> the kind of view
   * @param array the array
   * @return a view of it
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // as programs call it
  public final <T extends Data> T getData(byte[] array) throws MPIException {
    return getData(array, 0);
  }

  /**
   * Returns a structure of an array.
   *
   * @param <T> the kind of view
   * @param array the array
   * @param index which one, from 0
   * @return a view of it
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // as programs call it
  public final <T extends Data> T getData(byte[] array, int index) throws MPIException {
    return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
  }

  private int add(@Nullable Datatype type, @Nullable Struct struct, int bytes, int length) {
    requireOpen();
    int offset = extent;
    extent += bytes * length;
    fields.add(new Field(offset, length, type, struct));
    return offset;
  }

  private void requireOpen() {
    if (datatype != null) {
      throw new AssertionError("The struct data type was committed.");
    }
  }

  /**
   * Sets where the next field begins, at or behind the end of the last one.
   *
   * @param offset where, in elements of the type of the view
   * @return this structure
   */
  public final Struct setOffset(int offset) {
    requireOpen();
    if (offset < extent) {
      throw new IllegalArgumentException(
          "The offset must be greater or equal to the accumulated extent.");
    }
    extent = offset;
    return this;
  }

  /**
   * Adds a field of one {@code byte}.
   *
   * @return where it begins
   */
  public final int addByte() {
    return addByte(1);
  }

  /**
   * Adds a field of several {@code byte}.
   *
   * @param length how many elements
   * @return where it begins
   */
  public final int addByte(int length) {
    return add(MPI.BYTE, null, 1, length);
  }

  /**
   * Adds a field of one {@code char}.
   *
   * @return where it begins
   */
  public final int addChar() {
    return addChar(1);
  }

  /**
   * Adds a field of several {@code char}.
   *
   * @param length how many elements
   * @return where it begins
   */
  public final int addChar(int length) {
    return add(MPI.CHAR, null, 2, length);
  }

  /**
   * Adds a field of one {@code short}.
   *
   * @return where it begins
   */
  public final int addShort() {
    return addShort(1);
  }

  /**
   * Adds a field of several {@code short}.
   *
   * @param length how many elements
   * @return where it begins
   */
  public final int addShort(int length) {
    return add(MPI.SHORT, null, 2, length);
  }

  /**
   * Adds a field of one {@code int}.
   *
   * @return where it begins
   */
  public final int addInt() {
    return addInt(1);
  }

  /**
   * Adds a field of several {@code int}.
   *
   * @param length how many elements
   * @return where it begins
   */
  public final int addInt(int length) {
    return add(MPI.INT, null, 4, length);
  }

  /**
   * Adds a field of one {@code long}.
   *
   * @return where it begins
   */
  public final int addLong() {
    return addLong(1);
  }

  /**
   * Adds a field of several {@code long}.
   *
   * @param length how many elements
   * @return where it begins
   */
  public final int addLong(int length) {
    return add(MPI.LONG, null, 8, length);
  }

  /**
   * Adds a field of one {@code float}.
   *
   * @return where it begins
   */
  public final int addFloat() {
    return addFloat(1);
  }

  /**
   * Adds a field of several {@code float}.
   *
   * @param length how many elements
   * @return where it begins
   */
  public final int addFloat(int length) {
    return add(MPI.FLOAT, null, 4, length);
  }

  /**
   * Adds a field of one {@code double}.
   *
   * @return where it begins
   */
  public final int addDouble() {
    return addDouble(1);
  }

  /**
   * Adds a field of several {@code double}.
   *
   * @param length how many elements
   * @return where it begins
   */
  public final int addDouble(int length) {
    return add(MPI.DOUBLE, null, 8, length);
  }

  /**
   * Adds a structure.
   *
   * @param struct the structure
   * @return where it begins
   * @throws MPIException if MPI refuses
   */
  public final int addStruct(Struct struct) throws MPIException {
    return addStruct(struct, 1);
  }

  /**
   * Adds several structures.
   *
   * @param struct the structure
   * @param length how many elements
   * @return where the first begins
   * @throws MPIException if MPI refuses
   */
  public final int addStruct(Struct struct, int length) throws MPIException {
    struct.committed();
    return add(null, struct, struct.extent, length);
  }

  /**
   * Adds an element of any type.
   *
   * @param type the type of an element
   * @return where it begins
   * @throws MPIException if MPI refuses
   */
  public final int addData(Datatype type) throws MPIException {
    return addData(type, 1);
  }

  /**
   * Adds several elements of any type.
   *
   * @param type the type of an element
   * @param length how many elements
   * @return where the first begins
   * @throws MPIException if MPI refuses
   */
  public final int addData(Datatype type, int length) throws MPIException {
    return add(type, null, type.getExtent() * type.baseSize, length);
  }

  private boolean has(int offset, int index, @Nullable Datatype type) {
    for (Field field : fields) {
      if (field.offset == offset) {
        return index >= 0 && index < field.length && type == field.datatype();
      }
    }
    return false;
  }

  /** A structure in a buffer: what reads and writes its fields. */
  public abstract class Data {
    private ByteBuffer buffer = ByteBuffer.allocate(0);
    private int offset;

    /** Makes a view, which a structure then places in a buffer. */
    public Data() {}

    private int place(int field, int index, int bytes, Datatype type) {
      assert has(field, index, type) : "Type mismatch";
      return offset + field + index * bytes;
    }

    /**
     * Returns the buffer from this structure on.
     *
     * @return the buffer
     */
    public final ByteBuffer getBuffer() {
      return offset == 0 ? buffer : MPI.slice(buffer, offset);
    }

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

    /**
     * Returns a structure inside this one.
     *
     * @param <S> the kind of structure
     * @param <D> the kind of view
     * @param struct the structure
     * @param field where the field begins, as it was given when it was added
     * @return a view of it
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // as programs call it
    protected final <S extends Struct, D extends Struct.Data> D getData(S struct, int field) {
      return getData(struct, field, 0);
    }

    /**
     * Returns one of several structures inside this one.
     *
     * @param <S> the kind of structure
     * @param <D> the kind of view
     * @param struct the structure
     * @param field where the field begins, as it was given when it was added
     * @param index which one, from 0
     * @return a view of it
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // as programs call it
    protected final <S extends Struct, D extends Struct.Data> D getData(
        S struct, int field, int index) {
      Struct inner = struct;
      assert has(field, index, inner.datatype) : "Type mismatch";
      return inner.placed(buffer, offset + field + index * inner.extent);
    }

    /**
     * Returns the buffer from a field of any type on.
     *
     * @param type the type of an element
     * @param field where the field begins, as it was given when it was added
     * @return the buffer
     */
    protected final ByteBuffer getBuffer(Datatype type, int field) {
      return from(place(field, 0, 0, type));
    }

    /**
     * Returns the buffer from an element of a field of any type on.
     *
     * @param type the type of an element
     * @param field where the field begins, as it was given when it was added
     * @param index which one, from 0
     * @return the buffer
     * @throws MPIException if MPI refuses
     */
    protected final ByteBuffer getBuffer(Datatype type, int field, int index) throws MPIException {
      return from(place(field, index, type.getExtent() * type.baseSize, type));
    }

    private ByteBuffer from(int position) {
      return position == 0 ? buffer : MPI.slice(buffer, position);
    }
  }
}
