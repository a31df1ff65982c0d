// SPDX-License-Identifier: Apache-2.0
package org.espalier.layout;

import java.util.Collection;
import java.util.Objects;
import java.util.Optional;

/**
 * An MPI basic datatype as an atom of a layout: a name and four sizes. Pair types and named types
 * with gaps (MPI 4.1 §6.9.4, {@code MPI_SHORT_INT}) are atoms too: what lies inside them is MPI's
 * affair.
 *
 * <p>{@link #ELEMENT} is the element of an untyped layout, one unit wide.
 *
 * @param name the name MPI gives it, {@code "MPI_INT"}
 * @param size bytes of data in it, at least 0
 * @param trueExtent bytes from its first to behind its last byte of data, at least {@code size}
 * @param extent bytes from one to the next in a contiguous repetition, at least {@code trueExtent}
 * @param alignment bytes that a compiler aligns it to, at least 1; MPI pads a structure by it
 */
public record BasicType(String name, int size, int trueExtent, int extent, int alignment) {
  /** The element of an untyped layout: one unit wide. */
  public static final BasicType ELEMENT = new BasicType("", 1, 1, 1, 1);

  /**
   * Checks the sizes against one another.
   *
   * @throws IllegalArgumentException if a size breaks its rule
   */
  public BasicType {
    Objects.requireNonNull(name, "name");
    if (size < 0) {
      throw new IllegalArgumentException("size must be >= 0, got " + size);
    }
    if (trueExtent < size) {
      throw new IllegalArgumentException(
          "true extent must be >= size " + size + ", got " + trueExtent);
    }
    if (extent < trueExtent) {
      throw new IllegalArgumentException(
          "extent must be >= true extent " + trueExtent + ", got " + extent);
    }
    if (alignment < 1) {
      throw new IllegalArgumentException("alignment must be >= 1, got " + alignment);
    }
  }

  /**
   * Looks a basic type up by the name that MPI gives it, with its sizes on a 64-bit Unix machine.
   *
   * @param name {@code "MPI_INT"}, …
   * @return the type, or nothing where MPI has no such name
   */
  public static Optional<BasicType> named(String name) {
    return BasicTypeTable.find(name);
  }

  /**
   * Looks a basic type up by name where it must exist.
   *
   * @param name {@code "MPI_INT"}, …
   * @return the type
   * @throws IllegalArgumentException if MPI has no such name
   */
  public static BasicType of(String name) {
    Optional<BasicType> known = named(name);
    if (known.isEmpty()) { // no lambda: the first one of a process is linked at run time
      throw new IllegalArgumentException(
          "basic type must be one of MPI's names, such as MPI_INT or MPI_DOUBLE, got " + name);
    }
    return known.get();
  }

  /**
   * Lists every basic type with a name.
   *
   * @return the types, in the order of the MPI Standard's tables
   */
  public static Collection<BasicType> all() {
    return BasicTypeTable.all();
  }

  /**
   * Says whether this is an atom of MPI rather than the element of an untyped layout.
   *
   * @return false for {@link #ELEMENT} alone
   */
  public boolean isTyped() {
    return !equals(ELEMENT);
  }

  // Written out: a record's own two are linked at their first call, which costs the first tree of a
  // JVM, and so the first commit of a program, tens of milliseconds.
  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof BasicType type
            && name.equals(type.name)
            && size == type.size
            && trueExtent == type.trueExtent
            && extent == type.extent
            && alignment == type.alignment);
  }

  @Override
  public int hashCode() {
    return (((name.hashCode() * 31 + size) * 31 + trueExtent) * 31 + extent) * 31 + alignment;
  }

  @Override
  public String toString() {
    return isTyped() ? name : "element";
  }
}
