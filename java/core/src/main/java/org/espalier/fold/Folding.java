// SPDX-License-Identifier: Apache-2.0
package org.espalier.fold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * Makes equal subtrees one object, in time linear in the tree: children first, so that two equal
 * nodes have identical children and one look-up decides.
 */
public final class Folding {
  private final IdentityHashMap<TypeTree, TypeTree> done = new IdentityHashMap<>();
  private final Map<TypeTree, TypeTree> canonical = new HashMap<>();

  private Folding() {}

  /**
   * Folds a tree.
   *
   * @param tree the tree
   * @return an equal tree in which equal subtrees are one object
   */
  public static TypeTree fold(TypeTree tree) {
    return new Folding().visit(tree);
  }

  private TypeTree visit(TypeTree node) {
    TypeTree before = done.get(node);
    if (before == null) {
      TypeTree rebuilt = rebuilt(node);
      TypeTree first = canonical.putIfAbsent(rebuilt, rebuilt);
      before = first == null ? rebuilt : first;
      done.put(node, before);
    }
    return before;
  }

  private TypeTree rebuilt(TypeTree node) {
    return switch (node) {
      case Con con -> con;
      case Vec vec -> new Vec(vec.count(), vec.stride(), visit(vec.child()));
      case Idx idx -> new Idx(idx.displacements(), visit(idx.child()));
      case Strc strc -> {
        List<TypeTree> children = new ArrayList<>();
        strc.children().forEach(child -> children.add(visit(child)));
        yield new Strc(strc.displacements(), children);
      }
      case VecBuc buc ->
          new VecBuc(buc.stride(), buc.bucketStride(), buc.bucketSizes(), visit(buc.child()));
      case IdxBuc buc ->
          new IdxBuc(
              buc.bucketStride(), buc.displacements(), buc.bucketSizes(), visit(buc.child()));
    };
  }
}
