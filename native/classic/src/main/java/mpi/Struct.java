// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A structure of C: a subclass adds fields in its constructor and has a class of {@link Data} that
 * reads and writes them. Fields follow each other without gaps, but for {@link #setOffset}.
 */
public abstract class Struct extends StructFields {
  /** Makes a structure without fields. */
  public Struct() {}

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

  /** A structure in a buffer: what reads and writes its fields. */
  public abstract class Data extends StructData {
    /** Makes a view, which a structure then places in a buffer. */
    public Data() {}

    @Override
    final int place(int field, int index, int bytes, Datatype type) {
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
