// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/** Makes nodes of a tree; a node that a tree shares is made once and shared. */
final class Lowering {
  /** A tree with a basic type whose data do not lie side by side: where the gap is, MPI knows. */
  static final class UnknownGapException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownGapException(BasicType type) {
      super(type + " has a gap inside, and where it lies only MPI knows");
    }
  }

  private final IdentityHashMap<TypeTree, Placed> known = new IdentityHashMap<>();

  private Lowering() {}

  /** The blocks of a tree, in type map order. */
  static Placed of(TypeTree tree) {
    return new Lowering().lower(tree);
  }

  private Placed lower(TypeTree tree) {
    Placed seen = known.get(tree);
    if (seen == null) {
      seen = make(tree);
      known.put(tree, seen);
    }
    return seen;
  }

  private Placed make(TypeTree tree) {
    // Tests in a row: a switch over types is linked when it first runs, which takes milliseconds.
    if (tree instanceof Con con) {
      return leaf(con);
    }
    if (tree instanceof Vec vec) {
      return lower(vec.child()).repeated(vec.count(), vec.stride());
    }
    if (tree instanceof Idx idx) {
      return lower(idx.child()).listed(idx.displacements().toArray());
    }
    if (tree instanceof Strc strc) {
      return catenation(strc);
    }
    if (tree instanceof VecBuc buckets) {
      return lower(buckets.child())
          .inBuckets(
              buckets.bucketStride(),
              multiples(buckets.bucketSizes().size(), buckets.stride()),
              buckets.bucketSizes().toArray());
    }
    IdxBuc buckets = (IdxBuc) tree;
    return lower(buckets.child())
        .inBuckets(
            buckets.bucketStride(),
            buckets.displacements().toArray(),
            buckets.bucketSizes().toArray());
  }

  private static Placed leaf(Con con) {
    BasicType type = con.type();
    if (type.size() != type.trueExtent()) {
      throw new UnknownGapException(type);
    }
    return Placed.block(type.size()).repeated(con.count(), type.extent());
  }

  private Placed catenation(Strc strc) {
    LongSeq displacements = strc.displacements();
    List<Placed> parts = new ArrayList<>(displacements.size());
    for (int k = 0; k < displacements.size(); k++) {
      parts.add(lower(strc.children().get(k)).plus(displacements.get(k)));
    }
    return Placed.sequence(parts);
  }

  private static long[] multiples(int count, long stride) {
    long[] places = new long[count];
    for (int k = 1; k < count; k++) {
      places[k] = places[k - 1] + stride;
    }
    return places;
  }
}
