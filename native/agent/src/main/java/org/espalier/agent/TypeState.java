// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import org.espalier.agent.report.TypeEntry;
import org.jspecify.annotations.Nullable;

/**
 * The two handles of a committed type: what a rewritten {@code mpi.Datatype} refers to from its
 * commit until it is freed. Rewritten code reads {@code own} by name.
 */
public final class TypeState {
  /** The handle that the program made: for names, attributes, extents, components, file views. */
  public final long own;

  private final Content content;
  private final TypeEntry entry;
  private volatile @Nullable TunedType tuned;

  /**
   * The state of a type that communicates with its own handle.
   *
   * @param own the handle that the program made
   * @param content what the type is made of
   * @param entry what the report says of the type
   */
  TypeState(long own, Content content, TypeEntry entry) {
    this.own = own;
    this.content = content;
    this.entry = entry;
  }

  /**
   * Returns the handle that communication takes now, without counting a use.
   *
   * @return the tuned type's handle, or {@link #own} while there is none
   */
  public long communicated() {
    TunedType now = tuned;
    return now == null ? own : now.handle();
  }

  /**
   * Returns the handle for a call that sends, receives or packs, and counts the use. A use may be
   * the one at which tuning has come to pay.
   *
   * @return the tuned type's handle, or {@link #own} while there is none
   */
  public long used() {
    entry.used();
    return content.used() && tuned == null ? Hooks.due(this) : communicated();
  }

  /**
   * Returns the handle for a one-sided call that the type is the target's in, and counts the use.
   *
   * @return the tuned type's handle, or {@link #own} while there is none
   */
  public long usedAsTarget() {
    entry.used();
    return content.usedAsTarget() && tuned == null ? Hooks.due(this) : communicated();
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
    TypeState state = new TypeState(duplicate, content, entry);
    state.adopt();
    return state;
  }

  /** Communicates with the content's tuned type from now on, where there is one. */
  synchronized void adopt() {
    TunedType found = content.tuned();
    if (tuned == null && found != null && found.hold()) {
      tuned = found;
    }
  }

  /** Gives the tuned type up; called once, when the program's type has been freed. */
  synchronized void release() {
    TunedType held = tuned;
    tuned = null;
    if (held != null) {
      held.release();
    }
  }

  Content content() {
    return content;
  }

  TypeEntry entry() {
    return entry;
  }
}
