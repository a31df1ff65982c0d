// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/** Draws a tree with characters, a node a line, within 100 columns. */
public final class TreePicture {
  private static final int COLUMNS = 100;
  private static final int LINES = 60;
  private static final int SHOWN_VALUES = 8;

  private final StringBuilder text = new StringBuilder();
  private int lines;
  private long hidden;

  private TreePicture() {}

  /**
   * Draws a tree.
   *
   * @param tree the tree
   * @return the drawing, with line ends
   */
  public static String of(TypeTree tree) {
    TreePicture picture = new TreePicture();
    picture.draw(tree, "", "", "");
    if (picture.hidden > 0) {
      picture.text.append("… %,d more subtrees%n".formatted(picture.hidden));
    }
    return picture.text.toString();
  }

  private void draw(TypeTree node, String lead, String below, String at) {
    if (lines >= LINES) {
      hidden++;
      return;
    }
    lines++;
    String line = lead + at + label(node);
    if (line.length() > COLUMNS) {
      line = line.substring(0, COLUMNS - 1) + "…";
    }
    text.append(line).append(System.lineSeparator());
    List<TypeTree> children = node.children();
    for (int k = 0; k < children.size(); k++) {
      boolean last = k == children.size() - 1;
      String place = node instanceof Strc strc ? "@" + strc.displacements().get(k) + " " : "";
      draw(children.get(k), below + (last ? "└─ " : "├─ "), below + (last ? "   " : "│  "), place);
    }
  }

  private static String label(TypeTree node) {
    return switch (node) {
      case Con n ->
          n.isTyped()
              ? "con %,d × %s".formatted(n.count(), n.type())
              : "con %,d".formatted(n.count());
      case Vec n -> "vec %,d × stride %,d".formatted(n.count(), n.stride());
      case Idx n -> "idx %,d at %s".formatted(n.displacements().size(), values(n.displacements()));
      case Strc n -> "strc %,d parts".formatted(n.children().size());
      case VecBuc n ->
          "vecbuc %,d buckets, stride %,d, bucket stride %,d, sizes %s"
              .formatted(
                  n.bucketSizes().size(), n.stride(), n.bucketStride(), values(n.bucketSizes()));
      case IdxBuc n ->
          "idxbuc %,d buckets at %s, bucket stride %,d, sizes %s"
              .formatted(
                  n.displacements().size(),
                  values(n.displacements()),
                  n.bucketStride(),
                  values(n.bucketSizes()));
    };
  }

  private static String values(LongSeq values) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < Math.min(SHOWN_VALUES, values.size()); i++) {
      shown.append(i == 0 ? "" : ", ").append(values.get(i));
    }
    return shown + (values.size() > SHOWN_VALUES ? ", …" : "");
  }
}
