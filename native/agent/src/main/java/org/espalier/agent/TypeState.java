// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.util.Optional;
import org.espalier.agent.report.TypeEntry;

/**
 * The two handles of a committed type: what a rewritten {@code mpi.Datatype} refers to from its
 * commit until it is freed. Rewritten code reads the fields by name.
 */
public final class TypeState {
  /** The handle that the program made: for names, attributes, extents, components, file views. */
  public final long own;

  /** The handle that communication takes: the tuned type's, or {@link #own} where it was kept. */
  public final long communicated;

  private final TypeEntry entry;
  private final Optional<TunedType> tuned;

  /**
   * Puts the two handles together.
   *
   * @param own the handle that the program made
   * @param tuned the tuned type that this state holds, or nothing
   * @param entry what the report says of the type
   */
  TypeState(long own, Optional<TunedType> tuned, TypeEntry entry) {
    this.own = own;
    this.tuned = tuned;
    this.communicated = tuned.map(TunedType::handle).orElse(own);
    this.entry = entry;
  }

  /** Counts a communication call that was handed the type. */
  public void used() {
    entry.used();
  }

  /**
   * Takes the name that the program gave the type after its commit.
   *
   * @param name the name
   */
  public void named(String name) {
    entry.named(name);
  }

  /** The state of a duplicate of this type: it shares the tuned type. */
  TypeState ofDuplicate(long duplicate) {
    tuned.ifPresent(TunedType::hold);
    return new TypeState(duplicate, tuned, entry);
  }

  /** Gives the tuned type up; called once, when the program's type has been freed. */
  void release() {
    tuned.ifPresent(TunedType::release);
  }

  /** Says whether a tuned type stands beside the program's. */
  boolean isTuned() {
    return tuned.isPresent();
  }
}
