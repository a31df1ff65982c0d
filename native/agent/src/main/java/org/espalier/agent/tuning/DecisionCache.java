// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.tuning;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.espalier.mpi.DatatypeDescription;
import org.espalier.mpi.TypeBounds;

/**
 * What was decided, by content: how MPI says that a type was made. Handles play no part, since
 * their values come again after a free. The least recently used go first when the descriptions held
 * exceed a number of words.
 */
final class DecisionCache {
  /** Words of all descriptions together: 64 MB. */
  static final long MAX_WORDS = 8L << 20;

  /**
   * A content.
   *
   * @param description how the type was made
   * @param bounds its bounds, which sticky markers of components can change
   */
  record Key(DatatypeDescription description, TypeBounds bounds) {}

  private record Held(Decision decision, long words) {}

  private final Map<Key, Held> held = new LinkedHashMap<>(16, 0.75f, true);
  private long words;

  /**
   * Looks a content up.
   *
   * @param key the content
   * @return what was decided, or nothing
   */
  synchronized Optional<Decision> find(Key key) {
    return Optional.ofNullable(held.get(key)).map(Held::decision);
  }

  /**
   * Remembers a decision.
   *
   * @param key the content
   * @param decision what was decided
   * @param size words of the description
   */
  synchronized void put(Key key, Decision decision, long size) {
    if (size > MAX_WORDS / 4) {
      return;
    }
    Held before = held.put(key, new Held(decision, size));
    words += size - (before == null ? 0 : before.words());
    var oldest = held.entrySet().iterator();
    while (words > MAX_WORDS && oldest.hasNext()) {
      words -= oldest.next().getValue().words();
      oldest.remove();
    }
  }

  /**
   * Returns how many contents are remembered.
   *
   * @return at least 0
   */
  synchronized int size() {
    return held.size();
  }
}
