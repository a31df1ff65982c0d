// SPDX-License-Identifier: Apache-2.0
package org.espalier.draw;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.LongSeq;
import org.espalier.svg.Ink;
import org.espalier.svg.SvgDrawing;
import org.espalier.svg.SvgDrawing.Side;
import org.espalier.svg.SvgElement;
import org.espalier.svg.SvgPath;
import org.espalier.svg.Words;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * What an inner node repeats or puts together, enlarged and not to scale: a box for each of the
 * first copies and the last, in the order of the type map, with its displacement below and with the
 * units of memory between.
 */
final class NodeStrip {
  private static final double HEIGHT = 44;
  private static final double STRIDE_HEIGHT = 15;

  private static final int FIRST_COPIES = 3;
  private static final int FIRST_PARTS = 5;
  private static final double BOX = 20;
  private static final double SIZE = 11;
  private static final double LEAST_WIDTH = 44;
  private static final int MOST_BANDS = 6;

  /** A box: what it holds, where it begins, its first and last unit behind that. */
  private record Piece(
      String words, TypeTree child, long place, long from, long to, long firstLeaf, String told) {}

  private final SvgDrawing drawing;
  private final ShownTree.Row row;
  private final LeafWalk counts = new LeafWalk(0, 0, (_, _, _, _, _) -> {});

  NodeStrip(SvgDrawing drawing, ShownTree.Row row) {
    this.drawing = drawing;
    this.row = row;
  }

  /** Draws it with its upper left corner at a place; returns how high it is. */
  double draw(double x, double y) {
    List<Piece> pieces = new ArrayList<>();
    int count = pieces(pieces);
    double at = x;
    boolean strided = row.node() instanceof Vec;
    double top = y + 3 + (strided ? STRIDE_HEIGHT : 0);
    double second = Double.NaN;
    for (int k = 0; k < pieces.size(); k++) {
      Piece piece = pieces.get(k);
      if (k == pieces.size() - 1 && count > pieces.size()) {
        String more = NodeLabel.text("… %,d more …", count - pieces.size());
        drawing.words(at + 8, top + 14, Side.START, SIZE, Ink.NOTE, more);
        at += Words.width(more, SIZE, false) + 16;
      } else if (k > 0) {
        at =
            gap(
                at,
                top,
                piece.place() + piece.from() - pieces.get(k - 1).place() - pieces.get(k - 1).to());
      }
      second = k == 1 ? at : second;
      at = box(at, top, piece, k);
    }
    if (row.node() instanceof Vec vec && pieces.size() > 1) {
      stride(x, second, y + 10, "stride " + NodeLabel.text("%,d", vec.stride()));
      drawing.bold(
          at + 8, top + 14, Side.START, SIZE, Ink.TEXT, NodeLabel.text("× %,d", vec.count()));
    }
    return HEIGHT + (strided ? STRIDE_HEIGHT : 0);
  }

  /** The boxes that are shown; returns how many there are in all. */
  private int pieces(List<Piece> pieces) {
    TypeTree node = row.node();
    switch (node) {
      case Con _ -> {
        return 0;
      }
      case Vec vec -> {
        for (int k : shown((int) Math.min(vec.count(), Integer.MAX_VALUE), FIRST_COPIES)) {
          long copy = k < FIRST_COPIES ? k : vec.count() - 1;
          pieces.add(copy(vec.child(), copy * vec.stride(), copy));
        }
        return (int) Math.min(vec.count(), Integer.MAX_VALUE);
      }
      case Idx idx -> {
        int count = idx.displacements().size();
        for (int k : shown(count, FIRST_COPIES)) {
          pieces.add(copy(idx.child(), idx.displacements().get(k), k));
        }
        return count;
      }
      case Strc strc -> {
        int count = strc.children().size();
        long leaf = row.firstLeaf();
        for (int k = 0; k < count; k++) {
          TypeTree child = strc.children().get(k);
          if (k < FIRST_PARTS - 1 || k == count - 1) {
            String words = NodeLabel.brief(child);
            String told = NodeLabel.text("part %,d of %,d: ", k + 1, count) + NodeLabel.of(child);
            pieces.add(
                new Piece(
                    words,
                    child,
                    strc.displacements().get(k),
                    child.trueLb(),
                    child.trueUb(),
                    leaf,
                    told));
          }
          leaf += counts.leaves(child);
        }
        return count;
      }
      case VecBuc buc -> {
        for (int k : shown(buc.bucketSizes().size(), FIRST_COPIES)) {
          pieces.add(
              bucket(buc.child(), k, k * buc.stride(), buc.bucketSizes(), buc.bucketStride()));
        }
        return buc.bucketSizes().size();
      }
      case IdxBuc buc -> {
        for (int k : shown(buc.bucketSizes().size(), FIRST_COPIES)) {
          pieces.add(
              bucket(
                  buc.child(),
                  k,
                  buc.displacements().get(k),
                  buc.bucketSizes(),
                  buc.bucketStride()));
        }
        return buc.bucketSizes().size();
      }
    }
  }

  private Piece copy(TypeTree child, long place, long number) {
    String told = NodeLabel.text("copy %,d: ", number + 1) + NodeLabel.of(child);
    return new Piece(
        NodeLabel.brief(child),
        child,
        place,
        child.trueLb(),
        child.trueUb(),
        row.firstLeaf(),
        told);
  }

  private Piece bucket(TypeTree child, int number, long place, LongSeq sizes, long stride) {
    long size = sizes.get(number);
    long far = (size - 1) * stride;
    String told =
        NodeLabel.text("bucket %,d: %,d copies, stride %,d, of ", number + 1, size, stride)
            + NodeLabel.of(child);
    return new Piece(
        NodeLabel.text("%,d × ", size) + NodeLabel.brief(child),
        child,
        place,
        child.trueLb() + Math.min(0, far),
        child.trueUb() + Math.max(0, far),
        row.firstLeaf(),
        told);
  }

  /** The first few, and the last. */
  private static List<Integer> shown(int count, int first) {
    List<Integer> shown = new ArrayList<>();
    for (int k = 0; k < Math.min(first, count); k++) {
      shown.add(k);
    }
    if (count > first) {
      shown.add(count - 1);
    }
    return shown;
  }

  private double gap(double at, double top, long units) {
    if (units == 0) {
      return at;
    }
    String words = NodeLabel.text("%,d", units);
    double width = Math.max(18, Words.width(words, 10, false) + 8);
    drawing.line(at, top + BOX - 3, at + width, top + BOX - 3).stroke(Ink.LINE).dashed("2 3");
    drawing.words(at + width / 2, top + BOX - 7, Side.MIDDLE, 10, Ink.NOTE, words);
    return at + width;
  }

  private double box(double at, double top, Piece piece, int number) {
    String place =
        (row.depth() > 0 && piece.place() >= 0 ? "+" : "") + NodeLabel.text("%,d", piece.place());
    double width =
        Math.max(
            LEAST_WIDTH,
            Math.max(Words.width(piece.words(), SIZE, false), Words.width(place, 10, false)) + 12);
    long leaves = counts.leaves(piece.child());
    SvgElement box = drawing.rectangle(at, top, width, BOX).of(row.id()).tells(piece.told());
    if (leaves == 1) {
      long leaf = piece.firstLeaf();
      box.fill(Ink.pale(leaf)).opacity(number % 2 == 0 ? 0.75 : 0.4).stroke(Ink.hue(leaf));
    } else {
      box.fill(Ink.PAPER).stroke(Ink.LINE);
      long bands = Math.min(MOST_BANDS, leaves);
      for (int band = 0; band < bands; band++) {
        drawing
            .rectangle(at + band * width / bands, top + BOX - 4, width / bands, 4)
            .fill(Ink.hue(piece.firstLeaf() + band));
      }
    }
    drawing
        .words(
            at + width / 2,
            top + 14 - (leaves == 1 ? 0 : 1),
            Side.MIDDLE,
            SIZE,
            Ink.TEXT,
            piece.words())
        .passes();
    drawing.line(at, top + BOX, at, top + BOX + 4).stroke(Ink.NOTE);
    drawing.words(at, top + BOX + 14, Side.START, 10, Ink.NOTE, place);
    return at + width;
  }

  /** A line with ends from the first copy to the second, with the stride above. */
  private void stride(double from, double to, double y, String words) {
    drawing
        .path(
            new SvgPath()
                .from(from, y)
                .to(from, y + 6)
                .from(from, y + 3)
                .to(to, y + 3)
                .from(to, y)
                .to(to, y + 6))
        .stroke(Ink.NOTE);
    drawing.words(from, y - 2, Side.START, 10, Ink.NOTE, words);
  }
}
