// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.Exact;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * A tree whose first displacement is 0, and where it lies. Taking the place out of a tree never
 * makes it dearer, as the first node with displacements on the way from the root holds it (Lemma 1
 * of Ganian, Kalany, Szeider and Träff, IPDPS 2016).
 *
 * @param place where the tree's first element lies
 * @param tree the tree, whose first displacement is 0
 */
record Placed(long place, TypeTree tree) {
  /** Takes the place out of a tree. */
  static Placed of(TypeTree tree) {
    return new Placed(tree.first(), moved(tree, -tree.first()));
  }

  /**
   * Says whether {@link #moved} can move a tree without a new node: some idx, idxbuc or strc lies
   * on every path.
   */
  static boolean absorbs(TypeTree tree) {
    return switch (tree) {
      case Con _ -> false;
      case Vec vec -> absorbs(vec.child());
      case VecBuc buc -> absorbs(buc.child());
      case Idx _, IdxBuc _, Strc _ -> true;
    };
  }

  /** Moves a tree that absorbs; a node of one entry that then moves by 0 disappears. */
  static TypeTree moved(TypeTree tree, long by) {
    if (by == 0) {
      return tree;
    }
    return switch (tree) {
      case Con _ -> throw new AssertionError("a leaf starts at 0");
      case Vec vec -> new Vec(vec.count(), vec.stride(), moved(vec.child(), by));
      case VecBuc buc ->
          new VecBuc(buc.stride(), buc.bucketStride(), buc.bucketSizes(), moved(buc.child(), by));
      case Idx idx -> {
        LongSeq places = idx.displacements();
        if (places.size() == 1) {
          yield single(places.get(0), by, idx.child());
        }
        yield new Idx(places.plus(by), idx.child());
      }
      case IdxBuc buc ->
          new IdxBuc(
              buc.bucketStride(), buc.displacements().plus(by), buc.bucketSizes(), buc.child());
      case Strc strc -> new Strc(strc.displacements().plus(by), strc.children());
    };
  }

  /** A node that only moves its child: where the child can take it all, the node disappears. */
  private static TypeTree single(long place, long by, TypeTree child) {
    long sum = Exact.add(place, by, "displacement");
    if (sum == 0) {
      return child;
    }
    return absorbs(child) ? moved(child, sum) : new Idx(LongSeq.of(sum), child);
  }

  /** The parts of a node, one level down: copies of its child, or its children. */
  static List<Placed> parts(TypeTree tree) {
    List<Placed> parts = new ArrayList<>();
    switch (tree) {
      case Con _ -> parts.add(new Placed(0, tree));
      case Vec vec -> bucket(parts, vec.child(), 0, vec.count(), vec.stride());
      case Idx idx -> idx.displacements().stream().forEach(d -> parts.add(at(d, idx.child())));
      case Strc strc -> {
        for (int k = 0; k < strc.children().size(); k++) {
          parts.add(at(strc.displacements().get(k), strc.children().get(k)));
        }
      }
      case VecBuc buc -> {
        for (int k = 0; k < buc.bucketSizes().size(); k++) {
          bucket(
              parts, buc.child(), k * buc.stride(), buc.bucketSizes().get(k), buc.bucketStride());
        }
      }
      case IdxBuc buc -> {
        for (int k = 0; k < buc.bucketSizes().size(); k++) {
          long start = buc.displacements().get(k);
          bucket(parts, buc.child(), start, buc.bucketSizes().get(k), buc.bucketStride());
        }
      }
    }
    return parts;
  }

  private static void bucket(
      List<Placed> parts, TypeTree child, long start, long count, long stride) {
    Placed copy = Placed.of(child);
    for (long k = 0; k < count; k++) {
      parts.add(new Placed(start + k * stride + copy.place(), copy.tree()));
    }
  }

  private static Placed at(long place, TypeTree child) {
    Placed copy = Placed.of(child);
    return new Placed(place + copy.place(), copy.tree());
  }

  /** How many parts a node has, one level down. */
  static long count(TypeTree tree) {
    return switch (tree) {
      case Con _ -> 1;
      case Strc strc -> strc.children().size();
      case Vec vec -> vec.count();
      case Idx idx -> idx.displacements().size();
      case VecBuc buc -> buc.length() / buc.child().length();
      case IdxBuc buc -> buc.length() / buc.child().length();
    };
  }
}
