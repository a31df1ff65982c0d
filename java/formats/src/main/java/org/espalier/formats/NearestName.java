// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.Optional;

/** Finds the name that was meant where one was mistyped. */
final class NearestName {
  /** Letters that may be wrong, missing or too many. */
  private static final int MOST = 2;

  private NearestName() {}

  /** The nearest of the names by letters changed; nothing where none is near. */
  static Optional<String> of(String typed, String... names) {
    Optional<String> nearest = Optional.empty();
    // A word all of whose letters were changed is another word.
    int least = Math.min(MOST + 1, typed.length());
    for (String name : names) {
      int distance = distance(typed, name);
      if (distance < least) {
        least = distance;
        nearest = Optional.of(name);
      }
    }
    return nearest;
  }

  /** Letters to change, to leave out or to put in (V. Levenshtein, 1965). */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int corner = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = corner + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        corner = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
