// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.mpi.transfer.kernel.KernelChecks.CHAR;
import static org.espalier.mpi.transfer.kernel.KernelChecks.DOUBLE;
import static org.espalier.mpi.transfer.kernel.KernelChecks.INT;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;
import org.junit.jupiter.api.Test;

/**
 * Whole copies of every kind of layout: those of the paper and of programs, all small trees, and
 * random ones.
 */
interface LayoutsContract {
  /** Compares kernels of the mechanism with the oracle. */
  KernelChecks checks();

  @Test
  default void layoutsOfThePaperAndOfPrograms() {
    SplittableRandom random = new SplittableRandom(1);
    Con one = new Con(1, DOUBLE);
    List<TypeTree> trees = new ArrayList<>();
    trees.add(new Con(1000, DOUBLE));
    trees.add(new Vec(100, 800, one)); // a column
    trees.add(new Vec(30, 240, new Vec(4, 16, one)));
    trees.add(new Vec(200, 240, new Con(3, INT)));
    trees.add(new Vec(5, 3000, new Vec(20, 120, new Con(2, DOUBLE)))); // a face
    // The paper's triangle: rows of 1, 2, 3, … elements.
    trees.add(
        new VecBuc(
            808,
            8,
            LongSeq.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
            one));
    trees.add(new IdxBuc(4, LongSeq.of(0, 40, 90, 200), LongSeq.of(3, 1, 2, 5), new Con(1, INT)));
    trees.add(new IdxBuc(24, LongSeq.of(0, 400, 190), LongSeq.of(3, 1, 2), new Con(2, DOUBLE)));
    trees.add(new Idx(LongSeq.of(0, 16, 24, 56), one));
    trees.add(new Idx(LongSeq.of(0, 8, 16, 56), one)); // neighbours join
    trees.add(record());
    trees.add(new Vec(300, 64, record())); // an array of structures
    trees.add(new Idx(LongSeq.of(640, 0, 64, 320, 192), record()));
    trees.add(new Vec(100, 0, one)); // one element again and again
    trees.add(new Vec(3, -8, one));
    for (TypeTree tree : trees) {
      for (long extent : new long[] {tree.trueUb(), tree.trueUb() + 24, 8, -16}) {
        for (int count : new int[] {1, 2, 7, 200}) {
          checks().whole(new ByteMap(tree, extent, count), random);
        }
      }
    }
  }

  private static TypeTree record() {
    return new Strc(
        LongSeq.of(0, 16, 20, 40),
        List.of(new Con(1, DOUBLE), new Con(1, INT), new Con(1, CHAR), new Con(2, DOUBLE)));
  }

  @Test
  default void allSmallTrees() {
    List<TypeTree> level = new ArrayList<>();
    for (BasicType type : List.of(CHAR, INT)) {
      level.add(new Con(1, type));
      level.add(new Con(2, type));
    }
    List<TypeTree> leaves = List.copyOf(level);
    SplittableRandom random = new SplittableRandom(3);
    int checked = 0;
    for (int depth = 0; depth < 3; depth++) {
      List<TypeTree> next = new ArrayList<>();
      for (TypeTree child : level) {
        for (long extent : new long[] {child.trueUb() - child.trueLb(), 3, -7}) {
          checks().whole(new ByteMap(child, extent, 1 + checked % 3), random);
          checked++;
        }
        for (long stride : new long[] {-5, 0, 1, 4, 9}) {
          next.add(new Vec(2, stride, child));
          next.add(new VecBuc(11, stride, LongSeq.of(1, 2), child));
          next.add(new IdxBuc(stride, LongSeq.of(0, 20, 9), LongSeq.of(2, 1, 2), child));
        }
        next.add(new Idx(LongSeq.of(0, 4, 6), child));
        next.add(new Idx(LongSeq.of(12, 0, 12), child));
        for (TypeTree leaf : leaves) {
          next.add(new Strc(LongSeq.of(0, 9), List.of(child, leaf)));
          next.add(new Strc(LongSeq.of(4, 0), List.of(leaf, child)));
        }
      }
      level = next;
    }
    assertThat(checked).isGreaterThan(2000);
  }

  @Test
  default void randomTrees() {
    SeededCases.run(
        getClass(),
        1,
        4000,
        random -> checks().whole(ByteMap.random(random, random.nextInt(5)), random));
  }
}
