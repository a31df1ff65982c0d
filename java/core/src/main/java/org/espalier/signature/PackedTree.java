// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Turns a tree into a contiguous one with the same signature: each element follows the one before
 * it without a gap, one extent of its type behind it. What becomes adjacent and alike is merged:
 * leaves of one type, and neighbours that are equal.
 *
 * <p>Each distinct node is turned once, so that a DAG stays a DAG and the result has O(T + depth)
 * distinct nodes for a prefix of a tree of T.
 */
final class PackedTree {
  /** A strc within a strc is dissolved up to this size; beyond it, sharing is worth more. */
  private static final int DISSOLVED_PARTS = 16;

  private final IdentityHashMap<TypeTree, TypeTree> whole = new IdentityHashMap<>();

  /** The contiguous tree of the first {@code length} types of {@code tree}. */
  static TypeTree prefix(TypeTree tree, long length) {
    return new PackedTree().take(tree, length);
  }

  /** A contiguous repetition of a contiguous tree. */
  static TypeTree repeated(TypeTree packed, long count) {
    if (count == 1) {
      return packed;
    }
    return switch (packed) {
      case Con con -> new Con(Math.multiplyExact(con.count(), count), con.type());
      case Vec vec -> new Vec(Math.multiplyExact(vec.count(), count), vec.stride(), vec.child());
      default -> new Vec(count, packed.ub(), packed);
    };
  }

  private TypeTree take(TypeTree node, long length) {
    if (length < node.length()) {
      return cut(node, length);
    }
    TypeTree known = whole.get(node);
    if (known == null) {
      known = cut(node, length);
      whole.put(node, known);
    }
    return known;
  }

  private TypeTree cut(TypeTree node, long length) {
    Parts parts = new Parts();
    switch (node) {
      case Con con -> parts.add(new Con(length, con.type()));
      case Strc strc -> {
        long rest = length;
        for (TypeTree child : strc.children()) {
          if (rest == 0) {
            break;
          }
          long taken = Math.min(rest, child.length());
          parts.add(take(child, taken));
          rest -= taken;
        }
      }
      default -> {
        TypeTree child = node.children().getFirst();
        long copies = length / child.length();
        if (copies > 0) {
          parts.add(repeated(take(child, child.length()), copies));
        }
        if (length % child.length() > 0) {
          parts.add(take(child, length % child.length()));
        }
      }
    }
    return parts.build();
  }

  /** Contiguous trees that follow one another. */
  private static final class Parts {
    private final List<TypeTree> parts = new ArrayList<>();

    void add(TypeTree part) {
      if (part instanceof Strc strc && strc.children().size() <= DISSOLVED_PARTS) {
        for (TypeTree child : strc.children()) {
          addWhole(child);
        }
      } else {
        addWhole(part);
      }
    }

    private void addWhole(TypeTree part) {
      if (!parts.isEmpty()) {
        Optional<TypeTree> merged = merged(parts.getLast(), part);
        if (merged.isPresent()) {
          parts.set(parts.size() - 1, merged.get());
          return;
        }
      }
      parts.add(part);
    }

    /** One tree for two neighbours that are alike. */
    private static Optional<TypeTree> merged(TypeTree before, TypeTree next) {
      if (before instanceof Con a && next instanceof Con b && a.type().equals(b.type())) {
        return Optional.of(new Con(Math.addExact(a.count(), b.count()), a.type()));
      }
      TypeTree unit = before instanceof Vec vec ? vec.child() : before;
      TypeTree nextUnit = next instanceof Vec vec ? vec.child() : next;
      if (!unit.equals(nextUnit) || unit instanceof Con) {
        return Optional.empty();
      }
      long copies = before.length() / unit.length() + next.length() / unit.length();
      return Optional.of(new Vec(copies, unit.ub(), unit));
    }

    TypeTree build() {
      if (parts.size() == 1) {
        return parts.getFirst();
      }
      long[] displacements = new long[parts.size()];
      for (int k = 1; k < displacements.length; k++) {
        displacements[k] = displacements[k - 1] + parts.get(k - 1).ub();
      }
      return new Strc(LongSeq.of(displacements), parts);
    }
  }
}
