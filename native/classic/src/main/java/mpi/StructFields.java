// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a structure, and the type that they make once the first data of it are asked for.
 * Fields follow each other without gaps.
 */
public abstract class StructFields {
  StructFields() {}

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

  /** From one structure to the next, in bytes; until it is committed, to where fields have come. */
  int extent;

  @Nullable Datatype datatype;

  final Datatype committed() throws MPIException {
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

  private int add(@Nullable Datatype type, @Nullable Struct struct, int bytes, int length) {
    requireOpen();
    int offset = extent;
    extent += bytes * length;
    fields.add(new Field(offset, length, type, struct));
    return offset;
  }

  final void requireOpen() {
    if (datatype != null) {
      throw new AssertionError("The struct data type was committed.");
    }
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

  final boolean has(int offset, int index, @Nullable Datatype type) {
    for (Field field : fields) {
      if (field.offset == offset) {
        return index >= 0 && index < field.length && type == field.datatype();
      }
    }
    return false;
  }
}
