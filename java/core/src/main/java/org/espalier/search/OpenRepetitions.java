// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.Arrays;
import org.espalier.repetition.Ints;

/** The repetitions that a pass is inside of. */
final class OpenRepetitions {
  int size;
  // which repetition, and where the pass met it: at its first start or where the pass began
  int[] id = new int[16];
  int[] from = new int[16];
  // the start in hand, modulo the period: counted from where the pass met the repetition, and from
  // the repetition's own first start
  int[] residue = new int[16];
  int[] slotResidue = new int[16];
  // where the minima of the residues are in least, 3 words each; −1 where every start is met once
  int[] state = new int[16];
  // least v at a start; one period behind a start; two periods behind one
  long[] least = new long[64];
  private int top;

  // repetitions that began before the pass, and after how many elements the next one is met
  final Ints before = new Ints();
  int nextBefore;

  void clear() {
    size = 0;
    top = 0;
    before.clear();
    nextBefore = Integer.MAX_VALUE;
  }

  /** Appends a repetition; {@code residues} is 0 where every start is met once only. */
  void enter(int repetition, int start, int slotStart, int residues) {
    if (size == id.length) {
      id = Arrays.copyOf(id, 2 * size);
      from = Arrays.copyOf(from, 2 * size);
      residue = Arrays.copyOf(residue, 2 * size);
      slotResidue = Arrays.copyOf(slotResidue, 2 * size);
      state = Arrays.copyOf(state, 2 * size);
    }
    id[size] = repetition;
    from[size] = start;
    residue[size] = 0;
    slotResidue[size] = slotStart;
    state[size] = -1;
    if (residues > 0) {
      state[size] = top;
      int next = Math.addExact(top, Math.multiplyExact(3, residues));
      if (next > least.length) {
        least = Arrays.copyOf(least, (int) Math.min(Integer.MAX_VALUE - 8, 2L * next));
      }
      Arrays.fill(least, top, next, Constants.NONE);
      top = next;
    }
    size++;
  }

  void leave(int a) {
    size--;
    id[a] = id[size];
    from[a] = from[size];
    residue[a] = residue[size];
    slotResidue[a] = slotResidue[size];
    state[a] = state[size];
  }

  /** Turns to the next start, modulo a period of q. */
  void advance(int a, int q) {
    slotResidue[a] = slotResidue[a] + 1 == q ? 0 : slotResidue[a] + 1;
    residue[a] = residue[a] + 1 == q ? 0 : residue[a] + 1;
  }
}
