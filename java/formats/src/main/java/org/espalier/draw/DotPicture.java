// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.cost.CostModel;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/** A tree as a Graphviz graph, equal subtrees once, at most some hundred nodes. */
public final class DotPicture {
  private static final int MOST_NODES = 400;

  private DotPicture() {}

  /**
   * Writes a tree.
   *
   * @param tree the tree
   * @param costs what nodes cost
   * @return a graph in the DOT language
   */
  public static String of(TypeTree tree, CostModel costs) {
    StringBuilder out =
        new StringBuilder("digraph tree {\n  node [shape=box, fontname=\"sans-serif\"];\n");
    Map<TypeTree, Integer> numbers = new HashMap<>();
    Deque<TypeTree> open = new ArrayDeque<>();
    numbers.put(tree, 0);
    open.add(tree);
    while (!open.isEmpty()) {
      TypeTree node = open.remove();
      int number = numbers.getOrDefault(node, 0);
      String label = NodeLabel.of(node) + "\\ncost " + costs.nodeCost(node);
      out.append("  n%d [label=\"%s\"];\n".formatted(number, label));
      List<TypeTree> children = node.children();
      for (int k = 0; k < children.size(); k++) {
        TypeTree child = children.get(k);
        Integer known = numbers.get(child);
        if (known == null && numbers.size() < MOST_NODES) {
          known = numbers.size();
          numbers.put(child, known);
          open.add(child);
        }
        if (known != null) {
          String place =
              node instanceof Strc strc
                  ? " [label=\"%d\"]".formatted(strc.displacements().get(k))
                  : "";
          out.append("  n%d -> n%d%s;\n".formatted(number, known, place));
        }
      }
    }
    return out.append("}\n").toString();
  }
}
