// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import mpi.Signature.Basic;
import org.jspecify.annotations.Nullable;

/**
 * A signature as a word of basic types: a root, which no shorter word repeats, and how often it
 * comes. Here such words are put together, and the root of what comes out is found.
 *
 * @param root what is repeated
 * @param times how often
 */
record SignatureWord(Signature root, long times) {
  /** Above this many runs a signature is not looked at: the library's own handle is used. */
  private static final int MAX_RUNS = 4096;

  /**
   * The signature of some blocks in a row.
   *
   * @return null where it is too long to be looked at
   */
  static @Nullable SignatureWord concatenate(Signature[] roots, long[] times) {
    int blocks = 0;
    boolean pairs = false;
    for (int k = 0; k < roots.length; k++) { // neighbours of one root are one block
      if (times[k] == 0) {
        continue;
      }
      pairs |= roots[k].pairs;
      if (blocks > 0 && roots[blocks - 1].isSpelledAs(roots[k])) {
        times[blocks - 1] += times[k];
      } else {
        roots[blocks] = roots[k];
        times[blocks++] = times[k];
      }
    }
    if (blocks == 0) {
      return new SignatureWord(new Signature(new Basic[0], new int[0], false), 0);
    }
    if (blocks == 1) {
      return new SignatureWord(pairs ? roots[0].inPairs() : roots[0], times[0]);
    }
    return spell(roots, times, blocks, pairs);
  }

  private static @Nullable SignatureWord spell(
      Signature[] roots, long[] times, int blocks, boolean pairs) {
    long runs = 0;
    for (int k = 0; k < blocks; k++) {
      runs += roots[k].isBasic() ? 1 : roots[k].basics.length * times[k];
    }
    if (runs > 16L * MAX_RUNS) {
      return null;
    }
    Basic[] basics = new Basic[(int) runs];
    long[] lengths = new long[(int) runs];
    int at = 0;
    for (int k = 0; k < blocks; k++) {
      Signature root = roots[k];
      long rounds = root.isBasic() ? 1 : times[k];
      for (long round = 0; round < rounds; round++) {
        for (int run = 0; run < root.basics.length; run++) {
          long length = root.isBasic() ? times[k] * root.lengths[0] : root.lengths[run];
          if (at > 0 && basics[at - 1].handle() == root.basics[run].handle()) {
            lengths[at - 1] += length;
          } else {
            basics[at] = root.basics[run];
            lengths[at++] = length;
          }
        }
      }
    }
    return root(basics, lengths, at, pairs);
  }

  /** The root of a word that is written as runs of different types. */
  private static @Nullable SignatureWord root(
      Basic[] basics, long[] lengths, int runs, boolean pairs) {
    // A repetition may join its last run with its first: then the first run of the word is shorter
    // than that of the later rounds, and the root begins inside a run. Such a root is looked for by
    // cutting the last run in two.
    int period = period(basics, lengths, runs);
    if (period < runs) {
      return word(basics, lengths, period, (long) runs / period, pairs);
    }
    if (runs >= 3 && basics[0].handle() == basics[runs - 1].handle()) {
      int inner = runs - 1; // runs 1 to runs - 1, cyclically with the first joined to the last
      Basic[] turned = Arrays.copyOfRange(basics, 1, runs);
      long[] turnedLengths = Arrays.copyOfRange(lengths, 1, runs);
      turnedLengths[inner - 1] += lengths[0];
      int cyclic = period(turned, turnedLengths, inner);
      if (cyclic < inner && lengths[0] < turnedLengths[cyclic - 1]) {
        Basic[] first = new Basic[cyclic + 1];
        long[] firstLengths = new long[cyclic + 1];
        System.arraycopy(basics, 0, first, 0, cyclic + 1);
        System.arraycopy(lengths, 0, firstLengths, 0, cyclic + 1);
        firstLengths[cyclic] = turnedLengths[cyclic - 1] - lengths[0];
        return word(first, firstLengths, cyclic + 1, (long) inner / cyclic, pairs);
      }
    }
    return word(basics, lengths, runs, 1, pairs);
  }

  /** The least number of runs that the rest repeats as a whole; all of them where none does. */
  private static int period(Basic[] basics, long[] lengths, int runs) {
    int[] border = new int[runs + 1];
    border[0] = -1;
    int b = -1;
    for (int k = 0; k < runs; k++) {
      while (b >= 0 && (basics[b].handle() != basics[k].handle() || lengths[b] != lengths[k])) {
        b = border[b];
      }
      border[k + 1] = ++b;
    }
    int period = runs - border[runs];
    return runs % period == 0 ? period : runs;
  }

  private static @Nullable SignatureWord word(
      Basic[] basics, long[] lengths, int runs, long times, boolean pairs) {
    if (runs > MAX_RUNS) {
      return null;
    }
    int[] narrow = new int[runs];
    long bytes = 0;
    for (int k = 0; k < runs; k++) {
      bytes += lengths[k] * basics[k].bytes();
      if (bytes > Integer.MAX_VALUE) {
        return null;
      }
      narrow[k] = (int) lengths[k];
    }
    return new SignatureWord(new Signature(Arrays.copyOf(basics, runs), narrow, pairs), times);
  }
}
