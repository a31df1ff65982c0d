// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a word that is not known was probably meant to be. */
final class Spelling {
  private Spelling() {}

  /** The nearest of the known words, if at most every third letter is wrong. */
  static Optional<String> nearest(String word, List<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(each -> distance(word, each)))
        .filter(each -> 3 * distance(word, each) <= Math.max(word.length(), each.length()));
  }

  /** How many letters have to be put in, left out or changed (V. Levenshtein). */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
