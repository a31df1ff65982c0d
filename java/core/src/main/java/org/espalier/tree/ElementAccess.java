// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

/**
 * Finds one element of a tree by descending from the root, one division or search for each node.
 */
final class ElementAccess {
  private ElementAccess() {}

  static Element find(TypeTree tree, long index) {
    if (index < 0 || index >= tree.length()) {
      throw new IndexOutOfBoundsException(
          "index must be from 0 to %d, got %d".formatted(tree.length() - 1, index));
    }
    TypeTree node = tree;
    long rest = index; // the element's index within node
    long base = 0; // the displacement at which node's copy lies
    while (true) {
      switch (node) {
        case Con con -> {
          return new Element(con.type(), base + rest * con.type().extent());
        }
        case Vec vec -> {
          node = vec.child();
          base += rest / node.length() * vec.stride();
          rest %= node.length();
        }
        case Idx idx -> {
          node = idx.child();
          base += idx.displacements().get((int) (rest / node.length()));
          rest %= node.length();
        }
        case Strc strc -> {
          int k = strc.childOf(rest);
          node = strc.children().get(k);
          base += strc.displacements().get(k);
          rest -= strc.start(k);
        }
        case VecBuc buc -> {
          node = buc.child();
          base += buc.base(rest / node.length());
          rest %= node.length();
        }
        case IdxBuc buc -> {
          node = buc.child();
          base += buc.base(rest / node.length());
          rest %= node.length();
        }
      }
    }
  }
}
