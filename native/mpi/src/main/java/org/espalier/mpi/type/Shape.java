// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/** The elements of a component: a tree, nothing at all, or unknown. */
sealed interface Shape {
  /** At least one element. */
  record Of(TypeTree tree) implements Shape {}

  /** No element: MPI allows counts of 0, a tree does not. */
  record Empty() implements Shape {}

  /** It cannot be said. */
  record None(String reason) implements Shape {}

  /** {@code count} copies of this, {@code step} bytes apart. */
  default Shape repeat(long count, long step) {
    if (!(this instanceof Of(TypeTree tree))) {
      return this;
    }
    if (count == 0) {
      return new Empty();
    }
    if (count == 1) {
      return this;
    }
    if (tree instanceof Con con && step == con.count() * con.type().extent()) {
      return new Of(new Con(Math.multiplyExact(count, con.count()), con.type()));
    }
    return new Of(new Vec(count, step, tree));
  }

  /** This, moved by some bytes. */
  default Shape at(long displacement) {
    return this instanceof Of(TypeTree tree) && displacement != 0
        ? new Of(new Idx(LongSeq.of(displacement), tree))
        : this;
  }

  /** Several shapes in order, each moved by its displacement. */
  static Shape join(List<Shape> shapes, long[] displacements) {
    List<TypeTree> trees = new ArrayList<>(shapes.size());
    long[] kept = new long[shapes.size()];
    for (int k = 0; k < shapes.size(); k++) {
      switch (shapes.get(k)) {
        case None none -> {
          return none;
        }
        case Empty _ -> {}
        case Of(TypeTree tree) -> {
          kept[trees.size()] = displacements[k];
          trees.add(tree);
        }
      }
    }
    if (trees.isEmpty()) {
      return new Empty();
    }
    LongSeq places = LongSeq.of(kept, 0, trees.size());
    TypeTree first = trees.getFirst();
    if (trees.size() == 1) {
      return new Of(first).at(places.get(0));
    }
    return trees.stream().allMatch(first::equals)
        ? new Of(new Idx(places, first))
        : new Of(new Strc(places, trees));
  }
}
