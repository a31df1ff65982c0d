// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.util.SplittableRandom;
import org.espalier.tree.TypeTree;

/**
 * The oracle: where each packed byte of some copies lies, one by one, and memory just large enough.
 */
final class ByteMap {
  final TypeTree tree;
  final long extent;
  final int count;

  /** Where each packed byte lies in memory. */
  final int[] places;

  /** Where displacement 0 of the first copy lies in memory. */
  final int origin;

  /** Bytes of memory. */
  final int bytes;

  ByteMap(TypeTree tree, long extent, int count) {
    this.tree = tree;
    this.extent = extent;
    this.count = count;
    long last = (count - 1) * extent;
    long low = tree.trueLb() + Math.min(0, last);
    this.origin = Math.toIntExact(-low);
    this.bytes = Math.toIntExact(tree.trueUb() + Math.max(0, last) - low);
    this.places = new int[Math.toIntExact(count * tree.size())];
    int[] at = {0};
    for (int copy = 0; copy < count; copy++) {
      long base = origin + copy * extent;
      tree.forEachElement((type, displacement) -> {
        for (int b = 0; b < type.size(); b++) {
          places[at[0]++] = (int) (base + displacement) + b;
        }
      });
    }
  }

  /** A random tree of no more than a megabyte, and of a reach that fits memory. */
  static ByteMap random(SplittableRandom random, int depth) {
    while (true) {
      TypeTree tree = new RandomTrees(random, false).tree(depth);
      int count = random.nextInt(3) == 0 ? random.nextInt(1, 100) : random.nextInt(1, 4);
      long extent =
          random.nextInt(3) > 0
              ? tree.trueUb() - tree.trueLb() + random.nextInt(20)
              : random.nextInt(-50, 200);
      if (count * tree.size() < 100_000 && count * (tree.trueUb() - tree.trueLb()) < 1_000_000) {
        return new ByteMap(tree, extent, count);
      }
    }
  }

  byte[] packed(byte[] memory) {
    byte[] packed = new byte[places.length];
    for (int k = 0; k < places.length; k++) {
      packed[k] = memory[places[k]];
    }
    return packed;
  }

  /** Writes packed bytes {@code from} to {@code to - 1} where they belong, in order. */
  void unpack(byte[] packed, int from, int to, byte[] memory) {
    for (int k = from; k < to; k++) {
      memory[places[k]] = packed[k];
    }
  }

  @Override
  public String toString() {
    return "%d copies, extent %d, of %s".formatted(count, extent, tree);
  }
}
