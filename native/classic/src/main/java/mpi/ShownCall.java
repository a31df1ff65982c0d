// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.check.Checker;
import org.espalier.mpi.raw.WordFunction;
import org.jspecify.annotations.Nullable;

/**
 * Calls where the types of ranks are compared: each is shown to the checker with its arguments,
 * before and behind.
 */
final class ShownCall {
  private static volatile @Nullable Checker checker;

  private ShownCall() {}

  /** From now on all calls are shown to the checker; to none where it is null. */
  static void to(@Nullable Checker watching) {
    checker = watching;
  }

  static void run(WordFunction function, long... words) throws MPIException {
    Checker watching = checker;
    boolean entered = Gate.enter();
    try {
      Object before = watching == null ? null : watching.before(function.name(), words);
      int code = called(function, words);
      if (watching != null) {
        watching.after(before, words, code);
      }
      Call.check(code);
    } catch (UnsupportedOperationException missing) {
      throw Call.absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  private static int called(WordFunction function, long[] w) {
    return switch (w.length) {
      case 0 -> function.call();
      case 1 -> function.call(w[0]);
      case 2 -> function.call(w[0], w[1]);
      case 3 -> function.call(w[0], w[1], w[2]);
      case 4 -> function.call(w[0], w[1], w[2], w[3]);
      case 5 -> function.call(w[0], w[1], w[2], w[3], w[4]);
      case 6 -> function.call(w[0], w[1], w[2], w[3], w[4], w[5]);
      case 7 -> function.call(w[0], w[1], w[2], w[3], w[4], w[5], w[6]);
      case 8 -> function.call(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]);
      case 9 -> function.call(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8]);
      case 10 -> function.call(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9]);
      case 11 -> function.call(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10]);
      case 12 ->
          function.call(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11]);
      default ->
          function.call(
              w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12]);
    };
  }
}
