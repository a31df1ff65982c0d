// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.espalier.mpi.attribute.AttributeKey;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.function.TypeQueries;

/**
 * What a datatype carries besides its type map: handle, bounds, name, attributes (MPI 4.1 §7.7,
 * §7.8).
 */
public abstract sealed class DatatypeProperties permits Datatype {
  private static final int NAME_BYTES = 256; // above MPI_MAX_OBJECT_NAME of every ABI

  private final TypeBounds bounds;

  DatatypeProperties(TypeBounds bounds) {
    this.bounds = bounds;
  }

  /**
   * Returns the native handle.
   *
   * @return the handle, sign-extended where the library's are 32 bits wide
   * @throws IllegalStateException if the type has been closed
   */
  public abstract long handle();

  /**
   * Returns size and bounds, as MPI gave them when this object was made.
   *
   * @return in bytes
   */
  public final TypeBounds bounds() {
    return bounds;
  }

  /**
   * Returns the type's name (MPI 4.1 §7.8).
   *
   * @return empty where none was set
   */
  public final String name() {
    Scratch scratch = Scratch.get();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(NAME_BYTES);
      Check.that(
          TypeQueries.MPI_Type_get_name(handle(), text, scratch.slot(0)), "MPI_Type_get_name");
      byte[] bytes = text.asSlice(0, scratch.intAt(0)).toArray(ValueLayout.JAVA_BYTE);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /**
   * Names the type, for debuggers and reports (MPI 4.1 §7.8).
   *
   * @param name at most 62 bytes in UTF-8 are kept by every library
   */
  public final void setName(String name) {
    try (Arena arena = Arena.ofConfined()) {
      Check.that(
          TypeQueries.MPI_Type_set_name(handle(), arena.allocateFrom(name)), "MPI_Type_set_name");
    }
  }

  /**
   * Reads an attribute that a program attached to this type (MPI 4.1 §7.7.4).
   *
   * @param key the key
   * @return its value, or nothing where none is attached
   */
  public final OptionalLong attribute(AttributeKey key) {
    Scratch scratch = Scratch.get();
    Check.that(
        TypeQueries.MPI_Type_get_attr(
            handle(), key.number(AttributeKey.Owner.DATATYPE), scratch.slot(0), scratch.slot(1)),
        "MPI_Type_get_attr");
    return scratch.intAt(1) == 0 ? OptionalLong.empty() : OptionalLong.of(scratch.longAt(0));
  }

  /**
   * Attaches an attribute (MPI 4.1 §7.7.4).
   *
   * @param key the key
   * @param value the value
   */
  public final void setAttribute(AttributeKey key, long value) {
    Check.that(
        TypeQueries.MPI_Type_set_attr(
            handle(), key.number(AttributeKey.Owner.DATATYPE), MemorySegment.ofAddress(value)),
        "MPI_Type_set_attr");
  }
}
