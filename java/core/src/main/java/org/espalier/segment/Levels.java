// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * A path of nodes (a tree without strc) as nested repetitions, the innermost first, cut as finely
 * as it can be except that a run at one stride stays in one piece.
 *
 * <p>A cut of the path is a period q of the whole: blocks of q elements that are equal up to their
 * place. Two periods of which neither divides the other make the stretch from their greatest common
 * divisor to their least common multiple one run at one stride: steps inside a block are equal by
 * Fine and Wilf, and the steps between blocks, numbered k by CRT as (k mod q₁, k mod q₂) ≠ (0, 0),
 * are connected along rows and columns. So all periods of the whole are the borders of these levels
 * and, within a run, its divisors.
 */
final class Levels {
  /**
   * A repetition: a run at one stride, or a list of places that no period divides.
   *
   * @param count how many copies, at least 2
   * @param stride from one to the next in a run; 0 where there are places
   * @param places where the copies lie, the first at 0; empty for a run
   */
  record Level(long count, long stride, LongSeq places) {
    boolean isRun() {
      return places.size() == 0;
    }

    static Level run(long count, long stride) {
      return new Level(count, stride, LongSeq.of());
    }

    /** Where copy {@code k} lies. */
    long place(long k) {
      return isRun() ? k * stride : places.get((int) k);
    }
  }

  final List<Level> levels = new ArrayList<>();
  final BasicType type;
  final long first;

  private Levels(BasicType type, long first) {
    this.type = type;
    this.first = first;
  }

  /**
   * Reads a tree.
   *
   * @param tree the tree
   * @param mostCopies the longest list that is made of a bucket node
   * @return its levels, or nothing if it has a strc of several children or too many bucket copies
   */
  static Optional<Levels> of(TypeTree tree, long mostCopies) {
    List<TypeTree> path = new ArrayList<>();
    TypeTree node = tree;
    while (!(node instanceof Con)) {
      boolean bucket = node instanceof VecBuc || node instanceof IdxBuc;
      if (node.children().size() > 1 || (bucket && Placed.count(node) > mostCopies)) {
        return Optional.empty();
      }
      path.addFirst(node);
      node = node.children().getFirst();
    }
    Con leaf = (Con) node;
    Levels levels = new Levels(leaf.type(), tree.first());
    levels.addRun(leaf.count(), leaf.type().extent());
    for (TypeTree inner : path) {
      levels.addNode(inner);
    }
    return Optional.of(levels);
  }

  private void addNode(TypeTree node) {
    switch (node) {
      case Con _ -> throw new AssertionError("a leaf inside a path");
      case Vec vec -> addRun(vec.count(), vec.stride());
      case Idx idx -> addList(idx.displacements().toArray());
      case Strc strc -> addList(strc.displacements().toArray());
      case VecBuc _, IdxBuc _ -> addList(TreeRefinement.copyPlaces(node));
    }
  }

  private void addRun(long count, long stride) {
    if (count == 1) {
      return;
    }
    if (!levels.isEmpty() && levels.getLast().isRun()) {
      Level below = levels.getLast();
      if (stride == below.count() * below.stride()) {
        levels.removeLast();
        levels.addLast(Level.run(Math.multiplyExact(count, below.count()), below.stride()));
        return;
      }
    }
    levels.addLast(Level.run(count, stride));
  }

  /** Adds a list of places, cut at a longest chain of its periods. */
  private void addList(long[] places) {
    int inner = 1;
    for (int q = 2; q <= places.length; q++) {
      if (places.length % q == 0 && q % inner == 0 && PathSearch.isPeriod(places, q)) {
        addStep(places, inner, q);
        inner = q;
      }
    }
  }

  private void addStep(long[] places, int inner, int outer) {
    long[] blocks = new long[outer / inner];
    boolean run = true;
    for (int k = 0; k < blocks.length; k++) {
      blocks[k] = places[k * inner] - places[0];
      run &= k < 2 || blocks[k] - blocks[k - 1] == blocks[1];
    }
    if (run) {
      addRun(blocks.length, blocks[1]);
    } else {
      levels.addLast(new Level(blocks.length, 0, LongSeq.of(blocks)));
    }
  }
}
