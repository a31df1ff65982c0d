// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import org.espalier.agent.content.Construction;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a process by how types are made. Handles play no part, since their values come
 * again after a free. The least recently committed are forgotten when all together hold too much.
 */
final class Contents {
  /** Integers of all constructions together: 64 MB. */
  static final long MAX_LISTED = 16L << 20;

  /** Contents remembered, however small. */
  static final int MAX_CONTENTS = 20_000;

  private final boolean remember;
  private final Worth worth;
  private final Map<Construction, Content> known = new LinkedHashMap<>(16, 0.75f, true);
  private long listed;

  /**
   * Remembers nothing yet.
   *
   * @param remember whether types that are made again are recognised
   * @param worth when a decision is due
   */
  Contents(boolean remember, Worth worth) {
    this.remember = remember;
    this.worth = worth;
  }

  /**
   * Finds or begins the content of a type.
   *
   * @param made how it was made, or null where that is not known
   * @return its content
   */
  synchronized Content of(@Nullable Construction made) {
    if (made == null || !remember || made.listed() > MAX_LISTED / 4) {
      return new Content(made, worth, false);
    }
    Content content = known.get(made);
    if (content == null) {
      content = new Content(made, worth, true);
      known.put(made, content);
      listed += made.listed();
      var oldest = known.entrySet().iterator();
      while (listed > MAX_LISTED || known.size() > MAX_CONTENTS) {
        var forgotten = oldest.next();
        listed -= forgotten.getKey().listed();
        oldest.remove();
        forgotten.getValue().forget();
      }
    }
    return content;
  }

  /** Forgets all contents; their tuned types are freed with the program's last use of them. */
  synchronized void forgetAll() {
    known.values().forEach(Content::forget);
    known.clear();
    listed = 0;
  }

  /** Returns how many contents are remembered. */
  synchronized int size() {
    return known.size();
  }
}
