// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.espalier.layout.Layout;

/** Layouts by their words: a letter is the distance between two neighbours, 0 that of a con. */
public final class Words {
  private Words() {}

  /** The layout from 0 on with the given letters between its elements. */
  public static Layout layout(int... word) {
    long[] at = new long[word.length + 1];
    for (int i = 0; i < word.length; i++) {
      at[i + 1] = at[i] + (word[i] == 0 ? 1 : 10 + word[i]);
    }
    return Layout.untyped(at);
  }

  /** The word whose letter at each place a rule says. */
  public static int[] of(int length, IntUnaryOperator letterAt) {
    int[] word = new int[length];
    for (int i = 0; i < length; i++) {
      word[i] = letterAt.applyAsInt(i);
    }
    return word;
  }

  /** All words of some length over an alphabet. */
  public static void all(int length, int alphabet, Consumer<int[]> use) {
    int[] word = new int[length];
    int i = 0;
    while (i >= 0) {
      use.accept(word);
      for (i = length - 1; i >= 0 && ++word[i] == alphabet; i--) {
        word[i] = 0;
      }
    }
  }

  /** The Fibonacci word's first letters. */
  public static int[] fibonacci(int length) {
    double golden = (1 + Math.sqrt(5)) / 2;
    return of(length, i -> (int) (Math.floor((i + 2) / golden) - Math.floor((i + 1) / golden)));
  }

  /** The Thue–Morse word's first letters. */
  public static int[] thueMorse(int length) {
    return of(length, i -> Integer.bitCount(i) % 2);
  }
}
