// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.VecBuc;

/** Which constructors a reconstructed tree may use. */
public enum ConstructorSet {
  /** con, vec, idx and strc: Definition 1 of the paper. */
  BASIC,
  /** con, vec and idx: layouts of one basic type only. */
  NO_STRUCT,
  /**
   * con, vec, idx and strc with exactly two children: §5 of the paper has a constructor "that
   * catenates only two subtrees". A strc of one child catenates nothing and would only move it,
   * which an idx of one displacement does. So {@code [5]} costs K_idx + K_lookup + K_con here (13
   * at K = 6) even where K_strc = 0, and a strc of one child would cost 8.
   */
  BINARY_STRUCT,
  /** The basic set with vecbuc and idxbuc: Definition 2 of the paper. */
  EXTENDED;

  /**
   * Says whether a tree uses no other constructors than these.
   *
   * @param tree the tree, which may be a DAG
   * @return whether all its nodes are of this set
   */
  public boolean contains(TypeTree tree) {
    return contains(tree, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private boolean contains(TypeTree node, Set<TypeTree> seen) {
    if (!seen.add(node)) {
      return true;
    }
    boolean here =
        switch (this) {
          case BASIC -> !(node instanceof VecBuc || node instanceof IdxBuc);
          case EXTENDED -> true;
          case BINARY_STRUCT ->
              !(node instanceof VecBuc || node instanceof IdxBuc)
                  && !(node instanceof Strc && node.children().size() != 2);
          case NO_STRUCT ->
              !(node instanceof VecBuc || node instanceof IdxBuc || node instanceof Strc);
        };
    return here && node.children().stream().allMatch(child -> contains(child, seen));
  }
}
