// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.axis;

import java.util.Arrays;

/**
 * Many meldable heaps over the elements 0 … n − 1, each element in one heap; the least key is on
 * top.
 *
 * <p>Pairing heaps (Fredman, Sedgewick, Sleator, Tarjan, The Pairing Heap, Algorithmica 1, 1986,
 * doi:10.1007/BF01840439): meld in O(1), pop in O(log n) amortised. A heap is named by its top
 * element, the empty one by {@link #EMPTY}. Two int arrays hold all of them and nothing recurs.
 */
final class PairingHeap {
  static final int EMPTY = -1;

  private final long[] key;
  private final int[] child;
  private final int[] sibling;

  /** Makes n heaps of one element each; the keys are not copied. */
  PairingHeap(long[] key) {
    this.key = key;
    child = new int[key.length];
    sibling = new int[key.length];
    Arrays.fill(child, EMPTY);
    Arrays.fill(sibling, EMPTY);
  }

  /** Unites two heaps. */
  int meld(int a, int b) {
    if (a == EMPTY) {
      return b;
    }
    if (b == EMPTY) {
      return a;
    }
    int top = key[b] < key[a] ? b : a;
    int under = top == a ? b : a;
    sibling[under] = child[top];
    child[top] = under;
    return top;
  }

  /** Takes the top away and returns the heap that is left. */
  int pop(int top) {
    int pairs = EMPTY; // melded pairs, the last one first
    int next = child[top];
    child[top] = EMPTY;
    while (next != EMPTY) {
      int a = next;
      int b = sibling[a];
      sibling[a] = EMPTY;
      if (b == EMPTY) {
        next = EMPTY;
      } else {
        next = sibling[b];
        sibling[b] = EMPTY;
        a = meld(a, b);
      }
      sibling[a] = pairs;
      pairs = a;
    }
    int heap = EMPTY;
    while (pairs != EMPTY) {
      int a = pairs;
      pairs = sibling[a];
      sibling[a] = EMPTY;
      heap = meld(heap, a);
    }
    return heap;
  }
}
