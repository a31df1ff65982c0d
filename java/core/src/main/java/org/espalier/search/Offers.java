// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.Arrays;

/** Pieces that end before the element in hand, whose blocks are not resolved yet. */
final class Offers {
  /** The owner of a piece that is an idx along a chain. */
  static final int CHAIN = -1;

  int size;
  // the weight of the piece without its block, and a lower bound on the weight with it
  long[] weight = new long[16];
  long[] bound = new long[16];
  // the first of its equal blocks, and their length
  int[] block = new int[16];
  int[] length = new int[16];
  // the repetition, or CHAIN; and the slot of the repetition, or the chain, that keeps the optimum
  int[] owner = new int[16];
  int[] slot = new int[16];

  void add(long pieceWeight, long least, int b, int q, int repetition, int place) {
    if (size == weight.length) {
      weight = Arrays.copyOf(weight, 2 * size);
      bound = Arrays.copyOf(bound, 2 * size);
      block = Arrays.copyOf(block, 2 * size);
      length = Arrays.copyOf(length, 2 * size);
      owner = Arrays.copyOf(owner, 2 * size);
      slot = Arrays.copyOf(slot, 2 * size);
    }
    weight[size] = pieceWeight;
    bound[size] = least;
    block[size] = b;
    length[size] = q;
    owner[size] = repetition;
    slot[size++] = place;
  }

  boolean chained(int i) {
    return owner[i] == CHAIN;
  }

  /** The offer of the least bound; there must be one. */
  int least() {
    int least = 0;
    for (int i = 1; i < size; i++) {
      if (bound[i] < bound[least]) {
        least = i;
      }
    }
    return least;
  }

  void remove(int i) {
    size--;
    weight[i] = weight[size];
    bound[i] = bound[size];
    block[i] = block[size];
    length[i] = length[size];
    owner[i] = owner[size];
    slot[i] = slot[size];
  }
}
