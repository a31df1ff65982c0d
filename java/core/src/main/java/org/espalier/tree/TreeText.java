// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import org.espalier.layout.BasicType;

/** Prints a tree on one line in the paper's notation. */
final class TreeText {
  private static final int LIMIT = 4000;

  private TreeText() {}

  static String of(TypeTree tree) {
    StringBuilder text = new StringBuilder();
    append(tree, text);
    return text.length() > LIMIT ? text.substring(0, LIMIT) + " …" : text.toString();
  }

  private static void append(TypeTree tree, StringBuilder text) {
    if (text.length() > LIMIT) {
      return;
    }
    switch (tree) {
      case Con con -> {
        text.append("con(").append(con.count());
        if (!con.type().equals(BasicType.ELEMENT)) {
          text.append(", ").append(con.type());
        }
      }
      case Vec vec -> {
        text.append("vec(").append(vec.count()).append(", ").append(vec.stride()).append(", ");
        append(vec.child(), text);
      }
      case Idx idx -> {
        text.append("idx(").append(idx.displacements()).append(", ");
        append(idx.child(), text);
      }
      case Strc strc -> {
        text.append("strc(").append(strc.displacements()).append(", ⟨");
        for (int k = 0; k < strc.children().size() && text.length() <= LIMIT; k++) {
          text.append(k == 0 ? "" : ", ");
          append(strc.children().get(k), text);
        }
        text.append('⟩');
      }
      case VecBuc buc -> {
        text.append("vecbuc(").append(buc.stride()).append(", ").append(buc.bucketStride());
        text.append(", ").append(buc.bucketSizes()).append(", ");
        append(buc.child(), text);
      }
      case IdxBuc buc -> {
        text.append("idxbuc(").append(buc.bucketStride()).append(", ");
        text.append(buc.displacements()).append(", ").append(buc.bucketSizes()).append(", ");
        append(buc.child(), text);
      }
    }
    text.append(')');
  }
}
