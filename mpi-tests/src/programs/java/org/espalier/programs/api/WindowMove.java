// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import static org.espalier.programs.api.WindowShapes.ELEMENTS;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One operation on a window: {@code place} is the cell from which the places of the target count.
 */
record WindowMove(
    boolean isPut,
    int origin,
    int target,
    WindowShapes.Shape here,
    WindowShapes.Shape there,
    int place,
    int value) {
  int cell(int element) {
    return place + there.places()[element];
  }

  /** The value that is put for an element. */
  int sent(int element) {
    return 1_000_000 + 100 * value + element;
  }

  /** Operations of which no two meet in a cell that one of them writes. */
  static List<WindowMove> draw(Random random, WindowShapes shapes, int ranks, int cells) {
    boolean[][] written = new boolean[ranks][cells];
    boolean[][] read = new boolean[ranks][cells];
    List<WindowMove> moves = new ArrayList<>();
    int wanted = random.nextInt(3 * ranks + 1);
    for (int k = 0; k < wanted; k++) {
      WindowShapes.Shape there = shapes.any(random);
      WindowMove move =
          new WindowMove(
              random.nextInt(3) > 0,
              random.nextInt(ranks),
              random.nextInt(ranks),
              shapes.any(random),
              there,
              random.nextInt(cells - there.reach() + 1),
              random.nextInt(9000));
      if (isFree(move, written, read)) {
        moves.add(move);
      }
    }
    return moves;
  }

  private static boolean isFree(WindowMove move, boolean[][] written, boolean[][] read) {
    for (int k = 0; k < ELEMENTS; k++) {
      int cell = move.cell(k);
      if (written[move.target][cell] || (move.isPut && read[move.target][cell])) {
        return false;
      }
    }
    for (int k = 0; k < ELEMENTS; k++) {
      (move.isPut ? written : read)[move.target][move.cell(k)] = true;
    }
    return true;
  }
}
