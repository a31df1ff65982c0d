// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;

/**
 * Flattening (Listing 1 of the paper), as a stream of runs: a vector over a single element is
 * reported as one strided run rather than element by element. The recursion is as deep as the tree,
 * which {@link TypeTree#MAX_DEPTH} bounds.
 */
final class Flattening {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private Flattening() {}

  static void walk(TypeTree tree, long base, RunConsumer out) {
    switch (tree) {
      case Con con -> out.accept(con.type(), base, con.count(), con.type().extent());
      case Vec vec -> bucket(vec.child(), base, vec.count(), vec.stride(), out);
      case Idx idx -> {
        LongSeq displacements = idx.displacements();
        TypeTree child = idx.child();
        for (int k = 0; k < displacements.size(); k++) {
          walk(child, base + displacements.get(k), out);
        }
      }
      case Strc strc -> {
        List<TypeTree> children = strc.children();
        for (int k = 0; k < children.size(); k++) {
          walk(children.get(k), base + strc.displacements().get(k), out);
        }
      }
      case VecBuc buc -> {
        for (int k = 0; k < buc.bucketSizes().size(); k++) {
          long start = base + k * buc.stride();
          bucket(buc.child(), start, buc.bucketSizes().get(k), buc.bucketStride(), out);
        }
      }
      case IdxBuc buc -> {
        for (int k = 0; k < buc.bucketSizes().size(); k++) {
          long start = base + buc.displacements().get(k);
          bucket(buc.child(), start, buc.bucketSizes().get(k), buc.bucketStride(), out);
        }
      }
    }
  }

  private static void bucket(TypeTree child, long start, long count, long stride, RunConsumer out) {
    if (child instanceof Con con && con.count() == 1) {
      out.accept(con.type(), start, count, stride);
      return;
    }
    for (long k = 0; k < count; k++) {
      walk(child, start + k * stride, out);
    }
  }

  static Layout layout(TypeTree tree) {
    if (tree.length() > MAX_ARRAY) {
      throw new IllegalArgumentException(
          "length must be <= %d to be flattened into memory, got %d"
              .formatted(MAX_ARRAY, tree.length()));
    }
    Collector collector = new Collector((int) tree.length());
    walk(tree, 0, collector);
    return Layout.coded(collector.palette, collector.codes, collector.displacements);
  }

  /** Fills arrays in the order of the stream. */
  private static final class Collector implements RunConsumer {
    private final long[] displacements;
    private final byte[] codes;
    private final List<BasicType> palette = new ArrayList<>();
    private int next;

    Collector(int length) {
      displacements = new long[length];
      codes = new byte[length];
    }

    @Override
    public void accept(BasicType type, long displacement, long count, long stride) {
      int code = palette.indexOf(type);
      if (code < 0) {
        code = palette.size();
        palette.add(type);
      }
      for (int k = 0; k < count; k++) {
        displacements[next] = displacement + k * stride;
        codes[next++] = (byte) code;
      }
    }
  }
}
