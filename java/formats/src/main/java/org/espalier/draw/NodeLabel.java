// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.Locale;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/** Words for a node. */
final class NodeLabel {
  private static final int SHOWN = 5;

  private NodeLabel() {}

  static String of(TypeTree node) {
    return switch (node) {
      case Con con ->
          con.isTyped()
              ? text("con %,d %s", con.count(), con.type())
              : text("con %,d", con.count());
      case Vec vec -> text("vec %,d, stride %,d", vec.count(), vec.stride());
      case Idx idx ->
          text("idx %,d at %s", idx.displacements().size(), values(idx.displacements()));
      case Strc strc ->
          text("strc %,d at %s", strc.children().size(), values(strc.displacements()));
      case VecBuc buc ->
          text(
              "vecbuc stride %,d, %,d; sizes %s",
              buc.stride(), buc.bucketStride(), values(buc.bucketSizes()));
      case IdxBuc buc ->
          text(
              "idxbuc %,d at %s; stride %,d",
              buc.displacements().size(), values(buc.displacements()), buc.bucketStride());
    };
  }

  /** A word or two. */
  static String brief(TypeTree node) {
    return switch (node) {
      case Con con ->
          con.isTyped() ? text("%,d %s", con.count(), con.type()) : text("con %,d", con.count());
      case Vec vec -> text("vec %,d", vec.count());
      case Idx idx -> text("idx %,d", idx.displacements().size());
      case Strc strc -> text("strc %,d", strc.children().size());
      case VecBuc buc -> text("vecbuc %,d", buc.bucketSizes().size());
      case IdxBuc buc -> text("idxbuc %,d", buc.bucketSizes().size());
    };
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency for one method
  static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  private static String values(LongSeq values) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(SHOWN, values.size()); i++) {
      text.append(i == 0 ? "" : " ").append(text("%,d", values.get(i)));
    }
    return text + (values.size() > SHOWN ? " …" : "");
  }
}
