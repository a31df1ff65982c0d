// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.util.Arrays;

/**
 * Sequences of short loops over short blocks, as redistributions have them for each row: written as
 * one list of runs, their bytes are met in order and no loop is set up for two or three blocks.
 */
final class ShortNest {
  /** A sequence of so few blocks is moved part by part. */
  private static final int FEW = 8;

  /** A list of more runs no longer lies in the first cache beside the data. */
  private static final int MOST = 4096;

  /** Copies of a sequence that is no longer than this are moved part by part in the first cache. */
  private static final long NEAR = 512;

  /** A copy of longer blocks takes no longer by loops. */
  private static final long SHORT = 64;

  /** From so many blocks a loop on, loops are faster than a list. */
  private static final int LONG_LOOPS = 4;

  private final long[] places;
  private final long[] lengths;
  private int count;

  private ShortNest(Node.Sequence sequence) {
    this.places = new long[Math.toIntExact(sequence.blocks)];
    this.lengths = new long[places.length];
  }

  /** Whether a sequence is moved faster as a list of its blocks. */
  static boolean is(Node.Sequence sequence) {
    return sequence.blocks > FEW
        && sequence.blocks <= MOST
        && sequence.span() > NEAR
        && sequence.size / sequence.blocks < SHORT
        && sequence.blocks < LONG_LOOPS * loops(sequence);
  }

  /** The blocks of a sequence as a list, in type map order. */
  static Placed listed(Node.Sequence sequence) {
    ShortNest nest = new ShortNest(sequence);
    nest.add(sequence, 0);
    return Placed.runs(
        Arrays.copyOf(nest.places, nest.count), Arrays.copyOf(nest.lengths, nest.count));
  }

  // Tests in a row: see docs/adr/0176.

  /** How many loops over blocks of one length, and blocks by themselves, a copy of a node takes. */
  private static long loops(Node node) {
    if (node instanceof Node.Loop loop) {
      return isBlock(loop.child) ? 1 : loop.count * loops(loop.child);
    }
    if (node instanceof Node.Places list) {
      return isBlock(list.child) ? 1 : list.places.length * loops(list.child);
    }
    if (node instanceof Node.Buckets buckets) {
      int n = buckets.places.length;
      return isBlock(buckets.child) ? n : buckets.starts[n] * loops(buckets.child);
    }
    if (node instanceof Node.Sequence sequence) {
      long loops = 0;
      for (Node child : sequence.children) {
        loops += loops(child);
      }
      return loops;
    }
    return 1; // a block, or a list already
  }

  private static boolean isBlock(Node node) {
    return node instanceof Node.Block;
  }

  private void add(Node node, long place) {
    if (node instanceof Node.Loop loop) {
      addLoop(loop.child, place, loop.count, loop.stride);
    } else if (node instanceof Node.Places list) {
      for (long at : list.places) {
        add(list.child, place + at);
      }
    } else if (node instanceof Node.Buckets buckets) {
      for (int k = 0; k < buckets.places.length; k++) {
        long copies = buckets.starts[k + 1] - buckets.starts[k];
        addLoop(buckets.child, place + buckets.places[k], copies, buckets.stride);
      }
    } else if (node instanceof Node.Sequence sequence) {
      for (int k = 0; k < sequence.children.length; k++) {
        add(sequence.children[k], place + sequence.places[k]);
      }
    } else if (node instanceof Node.Runs runs) {
      for (int k = 0; k < runs.places.length; k++) {
        addRun(place + runs.places[k], runs.length(k));
      }
    } else {
      addRun(place, node.size);
    }
  }

  private void addLoop(Node child, long place, long copies, long stride) {
    for (long k = 0; k < copies; k++) {
      add(child, place + k * stride);
    }
  }

  private void addRun(long place, long length) {
    places[count] = place;
    lengths[count++] = length;
  }
}
