// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * Writes a tree with counts of at most 2³⁰, since libraries before MPI 4 take counts of 32 bits: n
 * copies are whole groups of {@value #MOST}, and a rest. Elements and their order stay.
 */
final class ShortCounts {
  private static final long MOST = 1L << 30;

  private ShortCounts() {}

  static TypeTree of(TypeTree tree) {
    return of(tree, MOST);
  }

  /** The same with counts of at most {@code most}. */
  static TypeTree of(TypeTree tree, long most) {
    return switch (tree) {
      case Con con ->
          con.count() <= most ? con : copies(con.count(), con.type().extent(), con, most);
      case Vec vec -> {
        TypeTree child = of(vec.child(), most);
        yield vec.count() <= most
            ? new Vec(vec.count(), vec.stride(), child)
            : copies(vec.count(), vec.stride(), new Vec(2, vec.stride(), child), most);
      }
      case Idx idx -> new Idx(idx.displacements(), of(idx.child(), most));
      case Strc strc ->
          new Strc(
              strc.displacements(),
              strc.children().stream().map(child -> of(child, most)).toList());
      case VecBuc buc ->
          new VecBuc(buc.stride(), buc.bucketStride(), buc.bucketSizes(), of(buc.child(), most));
      case IdxBuc buc ->
          new IdxBuc(
              buc.bucketStride(), buc.displacements(), buc.bucketSizes(), of(buc.child(), most));
    };
  }

  /** So many copies of what a con or a vec repeats. */
  private static TypeTree copies(long count, long stride, TypeTree repeated, long most) {
    long groups = count / most;
    long rest = count % most;
    TypeTree group = some(most, repeated);
    TypeTree whole = groups == 1 ? group : of(new Vec(groups, most * stride, group), most);
    return rest == 0
        ? whole
        : new Strc(LongSeq.of(0, groups * most * stride), List.of(whole, some(rest, repeated)));
  }

  private static TypeTree some(long count, TypeTree repeated) {
    return switch (repeated) {
      case Con con -> new Con(count, con.type());
      case Vec vec -> count == 1 ? vec.child() : new Vec(count, vec.stride(), vec.child());
      default -> throw new IllegalStateException("only cons and vecs repeat, got " + repeated);
    };
  }
}
