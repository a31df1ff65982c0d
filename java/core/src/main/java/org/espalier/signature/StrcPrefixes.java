// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import java.util.List;
import java.util.function.Function;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/** The fingerprints of the first k children of a strc, for every k, in flat arrays. */
final class StrcPrefixes {
  /** Words for each prefix: its length, and its values at both points. */
  private static final int WORDS = 5;

  // words[5k .. 5k + 5): length, first.high, first.low, second.high, second.low of prefix k
  private final long[] words;
  private final Fingerprint whole;

  private StrcPrefixes(long[] words, Fingerprint whole) {
    this.words = words;
    this.whole = whole;
  }

  static StrcPrefixes of(Strc strc, Function<TypeTree, Fingerprint> fingerprintOf) {
    List<TypeTree> children = strc.children();
    long[] words = new long[WORDS * (children.size() + 1)];
    Fingerprint done = Fingerprint.EMPTY;
    for (int k = 0; k < children.size(); k++) {
      done = done.then(fingerprintOf.apply(children.get(k)));
      int at = WORDS * (k + 1);
      words[at] = done.length();
      words[at + 1] = done.first().high();
      words[at + 2] = done.first().low();
      words[at + 3] = done.second().high();
      words[at + 4] = done.second().low();
    }
    return new StrcPrefixes(words, done);
  }

  /** The fingerprint of all children. */
  Fingerprint whole() {
    return whole;
  }

  /** The fingerprint of the first {@code k} children; the powers of its length take O(log). */
  Fingerprint get(int k) {
    int at = WORDS * k;
    return Fingerprint.of(
        words[at],
        new Residue(words[at + 1], words[at + 2]),
        new Residue(words[at + 3], words[at + 4]));
  }

  /** The last child that starts at or before the given type. */
  int childOf(long index) {
    int low = 0;
    int high = words.length / WORDS - 2;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (words[WORDS * middle] <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
