// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.MemorySegment;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.type.TreePacker;
import org.espalier.signature.Signature;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Moves data of one datatype between a user's memory and a row of their signature type, element by
 * element along the tree, where that is worth it: where the data lie as in a row already, or in
 * long runs of one stride. Otherwise MPI is quicker, with a message of the process to itself.
 */
final class DirectMove {
  /** Elements in a run, on average, from which a loop in Java beats a message to oneself. */
  private static final long LONG_RUN = 16;

  private final BoundedTree tree;
  private final boolean packed;

  private DirectMove(BoundedTree tree, boolean packed) {
    this.tree = tree;
    this.packed = packed;
  }

  /**
   * The moves of copies of a tree with that signature; nothing where MPI has to do it. Basic types
   * must have no gaps: then packed data and data in the signature type are the same bytes.
   */
  static Optional<DirectMove> of(BoundedTree tree, Signature signature) {
    if (signature.counts().keySet().stream().anyMatch(type -> type.size() != type.extent())) {
      return Optional.empty();
    }
    TypeTree contiguous = signature.signatureType();
    boolean packed =
        tree.lb() == 0 && tree.extent() == contiguous.ub() && tree.tree().equals(contiguous);
    return packed || signature.length() / LONG_RUN >= runs(tree.tree(), new IdentityHashMap<>())
        ? Optional.of(new DirectMove(tree, packed))
        : Optional.empty();
  }

  /** How many runs a walk along the tree meets at most; neighbours may join. */
  private static long runs(TypeTree node, Map<TypeTree, Long> known) {
    Long seen = known.get(node);
    if (seen != null) {
      return seen;
    }
    long runs =
        switch (node) {
          case Con _ -> 1;
          case Strc strc -> {
            long sum = 0;
            for (TypeTree child : strc.children()) {
              sum += runs(child, known);
            }
            yield sum;
          }
          case Vec vec when vec.child().length() == 1 -> 1;
          default -> {
            TypeTree child = node.children().getFirst();
            yield node.length() / child.length() * runs(child, known);
          }
        };
    known.put(node, runs);
    return runs;
  }

  /** Whether copies lie in memory as in a row. */
  boolean isPacked() {
    return packed;
  }

  /** Fills a row with a user's data. */
  void take(Buffer user, MemorySegment row) {
    if (packed) {
      MemorySegment.copy(user.memory(), user.origin(), row, 0, row.byteSize());
    } else {
      TreePacker.pack(copies(user), 1, user.memory(), user.origin(), row);
    }
  }

  /** Fills a user's buffer with what a row holds. */
  void give(Buffer user, MemorySegment row) {
    if (packed) {
      MemorySegment.copy(row, 0, user.memory(), user.origin(), row.byteSize());
    } else {
      TreePacker.unpack(copies(user), 1, row, user.memory(), user.origin());
    }
  }

  /** All copies as one tree, so that runs may reach from one to the next. */
  private BoundedTree copies(Buffer user) {
    return BoundedTree.natural(new Vec(user.count(), tree.extent(), tree.tree()));
  }
}
