// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * How the blocks of contiguous data of one datatype lie, as far as the time of its messages hangs
 * on it.
 *
 * @param regular whether they repeat at equal distances, and nothing else
 * @param flat whether the library walks from block to block whatever the form of the type
 * @param mean the mean length of a block, in bytes
 * @param step from one block to the next in a nest of equal distances, in bytes; 0 in any other
 *     tree
 */
record BlockShape(boolean regular, boolean flat, long mean, long step) {
  /** The shape of a tree's elements. */
  static BlockShape of(TypeTree tree) {
    return new BlockShape(isNest(tree), isFlat(tree), meanBlock(tree), step(tree));
  }

  /** The shape of a type in whose description is a list, whether or not its tree has loops. */
  static BlockShape ofList(TypeTree tree) {
    return new BlockShape(false, true, meanBlock(tree), 0);
  }

  private static long meanBlock(TypeTree tree) {
    return tree.size() / Math.max(1, blocks(tree));
  }

  /** Whether a tree repeats blocks at equal distances, and nothing else. */
  private static boolean isNest(TypeTree tree) {
    return tree instanceof Con || (tree instanceof Vec vec && isNest(vec.child()));
  }

  /**
   * Whether a library walks a tree block by block whatever its form: a list of blocks, and on Open
   * MPI any tree with structures in it, while MPICH moves a nest in a structure by its form. A list
   * that is repeated is not: its copies are parts of one form.
   */
  private static boolean isFlat(TypeTree tree) {
    if (tree instanceof Con) {
      return true;
    }
    if (tree instanceof Strc) {
      return OpenMpiMessages.areMeant() || tree.children().stream().allMatch(BlockShape::isFlat);
    }
    TypeTree child = tree.children().get(0);
    return isFlat(child)
        && !(tree instanceof Vec && (child instanceof Con || child instanceof Idx || isNest(tree)));
  }

  /** How many blocks of contiguous data; more where neighbours in a list happen to touch. */
  private static long blocks(TypeTree tree) {
    if (tree instanceof Vec vec) {
      return isBlock(vec.child(), vec.stride()) ? 1 : vec.count() * blocks(vec.child());
    }
    if (tree instanceof Idx idx) {
      return idx.displacements().size() * blocks(idx.child());
    }
    if (tree instanceof VecBuc buckets) {
      return blocks(buckets.child(), buckets.bucketStride(), buckets.bucketSizes());
    }
    if (tree instanceof IdxBuc buckets) {
      return blocks(buckets.child(), buckets.bucketStride(), buckets.bucketSizes());
    }
    if (tree instanceof Con) {
      return 1;
    }
    long all = 0;
    for (TypeTree child : tree.children()) {
      all += blocks(child);
    }
    return all;
  }

  private static long blocks(TypeTree child, long stride, LongSeq sizes) {
    if (isBlock(child, stride)) {
      return sizes.size();
    }
    long copies = 0;
    for (int k = 0; k < sizes.size(); k++) {
      copies += sizes.get(k);
    }
    return copies * blocks(child);
  }

  /** Whether copies of a tree at this distance are one block. */
  private static boolean isBlock(TypeTree child, long stride) {
    return stride == child.size() && child.trueUb() - child.trueLb() == stride;
  }

  /** The distance of neighbouring blocks in a nest of equal distances; 0 in any other tree. */
  private static long step(TypeTree tree) {
    return !(tree instanceof Vec vec) || isBlock(vec.child(), vec.stride())
        ? 0
        : blocks(vec.child()) == 1 ? vec.stride() : step(vec.child());
  }
}
