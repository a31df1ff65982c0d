// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.graph;

import java.util.List;

/** How one removed variable, or one renumbering of choices, is undone on the way back. */
// The records here are parts of one algorithm: they are never compared and share their arrays.
@SuppressWarnings("ArrayRecordComponent")
sealed interface Undo {
  /** Variable {@code v} kept some choices: new number to old number. */
  record Restrict(int v, int[] oldChoice) implements Undo {}

  /** Variable {@code v} is a function of {@code by}'s choice. */
  record Function(int v, int by, int[] choice) implements Undo {}

  /** Variable {@code v} has one best choice. */
  record Free(int v, int choice) implements Undo {}

  /** Variable {@code v} is a function of two others: {@code choice[a * columns + b]}. */
  record Pair(int v, int first, int second, int columns, int[] choice) implements Undo {}

  /** Fills in the choices of everything that was removed, last removed first. */
  static void all(List<Undo> trail, int[] choices) {
    for (int i = trail.size() - 1; i >= 0; i--) {
      switch (trail.get(i)) {
        case Restrict(int v, int[] oldChoice) -> choices[v] = oldChoice[choices[v]];
        case Function(int v, int by, int[] choice) -> choices[v] = choice[choices[by]];
        case Free(int v, int choice) -> choices[v] = choice;
        case Pair(int v, int first, int second, int columns, int[] choice) ->
            choices[v] = choice[choices[first] * columns + choices[second]];
      }
    }
  }
}
