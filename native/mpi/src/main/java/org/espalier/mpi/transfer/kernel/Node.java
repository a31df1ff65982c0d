// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.util.Arrays;
import java.util.Comparator;

/**
 * A repetition of blocks of bytes, in type map order: what a tree is when basic types no longer
 * matter. Displacements are in bytes. Arrays are never changed after a node is made.
 */
abstract sealed class Node {
  /** Bytes of data. */
  final long size;

  /** The least and one past the greatest byte that holds data. */
  final long low;

  final long high;

  /** How many blocks are moved one by one, for the time that a move takes. */
  final long blocks;

  private Node(long size, long low, long high, long blocks) {
    this.size = size;
    this.low = low;
    this.high = high;
    this.blocks = blocks;
  }

  long span() {
    return high - low;
  }

  /** Bytes side by side from displacement 0 on. */
  static final class Block extends Node {
    Block(long size) {
      super(size, 0, size, 1);
    }
  }

  /** Copies of a child at 0, stride, 2·stride, … */
  static final class Loop extends Node {
    final long count;
    final long stride;
    final Node child;

    Loop(long count, long stride, Node child) {
      long last = (count - 1) * stride;
      super(
          count * child.size,
          child.low + Math.min(0, last),
          child.high + Math.max(0, last),
          count * child.blocks);
      this.count = count;
      this.stride = stride;
      this.child = child;
    }
  }

  /** Copies of a child at listed places. */
  static final class Places extends Node {
    final long[] places;
    final Node child;

    Places(long[] places, Node child) {
      super(
          places.length * child.size,
          child.low + least(places),
          child.high + greatest(places),
          places.length * child.blocks);
      this.places = places;
      this.child = child;
    }

    /** Whether no two copies share a byte; false also where that is not seen at once. */
    boolean apart() {
      boolean up = true;
      boolean down = true;
      long span = child.span();
      for (int k = 1; k < places.length; k++) {
        long step = places[k] - places[k - 1];
        up &= step >= span;
        down &= -step >= span;
      }
      return up || down;
    }
  }

  /** Different children, each at its place. */
  static final class Sequence extends Node {
    final long[] places;
    final Node[] children;

    Sequence(long[] places, Node[] children) {
      long size = 0;
      long low = Long.MAX_VALUE;
      long high = Long.MIN_VALUE;
      long blocks = 0;
      for (int k = 0; k < places.length; k++) {
        size += children[k].size;
        low = Math.min(low, places[k] + children[k].low);
        high = Math.max(high, places[k] + children[k].high);
        blocks += children[k].blocks;
      }
      super(size, low, high, blocks);
      this.places = places;
      this.children = children;
    }
  }

  /** Blocks of different lengths at listed places. */
  static final class Runs extends Node {
    private static final int FEW_ENOUGH_TO_SORT = 4096;

    final long[] places;

    /** Where each run lies among the packed bytes, and behind the last its end. */
    final long[] offsets;

    Runs(long[] places, long[] lengths) {
      long[] offsets = prefixSums(lengths);
      long low = Long.MAX_VALUE;
      long high = Long.MIN_VALUE;
      for (int k = 0; k < places.length; k++) {
        low = Math.min(low, places[k]);
        high = Math.max(high, places[k] + lengths[k]);
      }
      super(offsets[lengths.length], low, high, places.length);
      this.places = places;
      this.offsets = offsets;
    }

    long length(int k) {
      return offsets[k + 1] - offsets[k];
    }

    /** Whether no two runs share a byte; false also of a long list that goes up and down. */
    boolean apart() {
      boolean up = true;
      boolean down = true;
      for (int k = 1; k < places.length; k++) {
        up &= places[k - 1] + length(k - 1) <= places[k];
        down &= places[k] + length(k) <= places[k - 1];
      }
      return up || down || (places.length <= FEW_ENOUGH_TO_SORT && apartInOrder());
    }

    private boolean apartInOrder() {
      Integer[] order = new Integer[places.length];
      Arrays.setAll(order, k -> k);
      Arrays.sort(order, Comparator.comparingLong(k -> places[k]));
      for (int k = 1; k < order.length; k++) {
        if (places[order[k - 1]] + length(order[k - 1]) > places[order[k]]) {
          return false;
        }
      }
      return true;
    }
  }

  /** At each listed place a loop over the same child, of a length of its own. */
  static final class Buckets extends Node {
    final long stride;
    final long[] places;

    /** How many copies lie before each bucket, and behind the last all of them. */
    final long[] starts;

    final Node child;

    Buckets(long stride, long[] places, long[] counts, Node child) {
      long[] starts = prefixSums(counts);
      long low = Long.MAX_VALUE;
      long high = Long.MIN_VALUE;
      for (int k = 0; k < places.length; k++) {
        long reach = (counts[k] - 1) * stride;
        low = Math.min(low, places[k] + Math.min(0, reach));
        high = Math.max(high, places[k] + Math.max(0, reach));
      }
      long copies = starts[counts.length];
      super(copies * child.size, low + child.low, high + child.high, copies * child.blocks);
      this.stride = stride;
      this.places = places;
      this.starts = starts;
      this.child = child;
    }
  }

  private static long[] prefixSums(long[] values) {
    long[] sums = new long[values.length + 1];
    for (int k = 0; k < values.length; k++) {
      sums[k + 1] = sums[k] + values[k];
    }
    return sums;
  }

  private static long least(long[] values) {
    long least = Long.MAX_VALUE;
    for (long value : values) {
      least = Math.min(least, value);
    }
    return least;
  }

  private static long greatest(long[] values) {
    long greatest = Long.MIN_VALUE;
    for (long value : values) {
      greatest = Math.max(greatest, value);
    }
    return greatest;
  }
}
