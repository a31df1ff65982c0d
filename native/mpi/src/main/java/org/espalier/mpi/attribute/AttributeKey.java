// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.attribute;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.call.Activity;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.function.Communicators;
import org.espalier.mpi.raw.function.TypeQueries;
import org.espalier.mpi.type.DatatypeAttachment;

/**
 * A key for attributes of communicators or datatypes (MPI 4.1 §7.7). Values are 64-bit numbers, and
 * what happens to them on duplication is one of MPI's own two rules: no callback enters Java, where
 * MPI might call it at a time at which Java must not run. Java objects are attached to datatypes by
 * {@link DatatypeAttachment}.
 */
public final class AttributeKey implements AutoCloseable {
  /** What the attributes are attached to. */
  public enum Owner {
    /** Communicators. */
    COMMUNICATOR,
    /** Datatypes. */
    DATATYPE
  }

  private final Owner owner;
  private final int number;
  private boolean closed;

  private AttributeKey(Owner owner, int number) {
    this.owner = owner;
    this.number = number;
  }

  /**
   * Makes a key.
   *
   * @param owner what attributes under it are attached to
   * @param copied whether a duplicate of the owner gets the attribute too
   * @return the key, to be closed
   * @throws MpiException if MPI refuses
   */
  public static AttributeKey create(Owner owner, boolean copied) {
    Activity.requireActive();
    Scratch scratch = Scratch.get();
    switch (owner) {
      case COMMUNICATOR ->
          Check.that(
              Communicators.MPI_Comm_create_keyval(
                  copied ? Handles.COMM_DUP : Handles.COMM_NULL_COPY,
                  Handles.COMM_NULL_DELETE,
                  scratch.slot(0),
                  MemorySegment.NULL),
              "MPI_Comm_create_keyval");
      case DATATYPE ->
          Check.that(
              TypeQueries.MPI_Type_create_keyval(
                  copied ? Handles.TYPE_DUP : Handles.TYPE_NULL_COPY,
                  Handles.TYPE_NULL_DELETE,
                  scratch.slot(0),
                  MemorySegment.NULL),
              "MPI_Type_create_keyval");
    }
    return new AttributeKey(owner, scratch.intAt(0));
  }

  /**
   * Returns the native key.
   *
   * @param wanted the kind of object that the key is used with
   * @return the number by which MPI knows the key
   * @throws IllegalArgumentException if the key is of another kind of owner, or closed
   */
  public int number(Owner wanted) {
    if (closed || owner != wanted) {
      throw new IllegalArgumentException(
          "key must be open and for a %s, got %s key for a %s"
              .formatted(wanted, closed ? "a closed" : "an open", owner));
    }
    return number;
  }

  /** Frees the key; attributes under it stay until they or their owners go. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (Activity.isActive()) {
      MemorySegment slot = Scratch.get().slot(0);
      slot.set(java.lang.foreign.ValueLayout.JAVA_INT, 0, number);
      switch (owner) {
        case COMMUNICATOR ->
            Check.that(Communicators.MPI_Comm_free_keyval(slot), "MPI_Comm_free_keyval");
        case DATATYPE -> Check.that(TypeQueries.MPI_Type_free_keyval(slot), "MPI_Type_free_keyval");
      }
    }
  }
}
