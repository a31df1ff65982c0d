// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.espalier.deadline.Deadline;
import org.espalier.repetition.BlockMemo;
import org.espalier.repetition.Letters;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Builds trees from passes. Only the blocks on the tree are passed over again; each pass leaves at
 * every element which piece ends there, and the piece's start is where the weights agree. Blocks of
 * equal content become one shared object. The search must be in its second phase.
 */
final class TreeAssembly {
  private final Letters letters;
  private final Constants k;
  private final Indexed in;
  private final SegmentSearch search;

  TreeAssembly(Indexed in, SegmentSearch search) {
    this.in = in;
    this.search = search;
    letters = in.letters();
    k = in.k();
  }

  /** The tree of a block, moved so that its first element is at 0. */
  TypeTree block(int b, int q) throws Deadline.Reached {
    if (q == 1 || letters.arithmetic(b, q)) {
      return in.progressions().tree(b, q);
    }
    BlockMemo.Known known = in.memo().find(b, q);
    if (known == null) {
      return whole(search.pass(b, b + q));
    }
    // passed where it was resolved, since what its own blocks cost is kept there
    TypeTree tree = known.tree();
    if (tree == null) {
      tree = whole(search.pass(known.start(), known.start() + q));
      known.keep(tree);
    }
    return tree;
  }

  /** The tree that a pass found for all its elements. */
  TypeTree whole(Pass pass) throws Deadline.Reached {
    return pass.parted ? strc(pass, pass.m, 0) : piece(pass.s, pass.m, pass.root);
  }

  /** The best strc over the first m elements of a pass, its displacements moved by {@code base}. */
  TypeTree strc(Pass pass, int m, long base) throws Deadline.Reached {
    return catenation(pass.s, pieces(pass, m), base);
  }

  /**
   * The best strc of two pieces or more over the first m elements of the pass over the whole; the
   * last piece is known from a pass from element 1.
   */
  TypeTree twoPieces(Pass whole, int m, long base) throws Deadline.Reached {
    Pass last = search.twoPieces(m, whole.v);
    int start = 1 + start(last, m - 1);
    List<Part> parts = pieces(whole, start);
    parts.add(new Part(start, piece(start, m - start, last.via[m - 1])));
    return catenation(0, parts, base);
  }

  /** A piece as a tree, and the element it starts at. */
  private record Part(int start, TypeTree tree) {}

  /** The pieces over the first m elements of a pass, in their order. */
  private List<Part> pieces(Pass pass, int m) throws Deadline.Reached {
    List<Part> parts = new ArrayList<>();
    int from;
    for (int x = m; x > 0; x = from) {
      from = start(pass, x);
      parts.add(new Part(pass.s + from, piece(pass.s + from, x - from, pass.via[x])));
    }
    Collections.reverse(parts);
    return parts;
  }

  private TypeTree catenation(int s, List<Part> parts, long base) {
    List<TypeTree> trees = new ArrayList<>(parts.size());
    long[] places = new long[parts.size()];
    for (Part part : parts) {
      places[trees.size()] = base + letters.at[part.start] - letters.at[s];
      trees.add(part.tree);
    }
    return k.strc(trees, places);
  }

  /** The first element of the piece that ends before element x of the pass. */
  private int start(Pass pass, int x) {
    long[] v = pass.v;
    int s = pass.s;
    long target = v[x] - k.part;
    int via = pass.via[x];
    int q = Math.max(1, Math.abs(via));
    long block = q == 1 ? k.con : in.known(s + x - q, q);
    // The pass found the piece, so its blocks are equal at least as far back as it starts.
    int y = x - (via == Pass.SINGLE ? 1 : 2 * q);
    for (; y >= 0; y -= q) {
      int count = (x - y) / q;
      long piece =
          via == Pass.SINGLE || via == Pass.RUN
              ? in.progressions().root(s + y, x - y)
              : block + (via < 0 ? k.idx(count) : k.repeated(count));
      if (v[y] + piece <= target) {
        return y;
      }
    }
    throw new IllegalStateException(
        "internal fault: no start for the piece before element " + (s + x));
  }

  /** The tree of one piece of m elements, moved to 0. */
  private TypeTree piece(int b, int m, int via) throws Deadline.Reached {
    if (via == Pass.SINGLE || via == Pass.RUN) {
      return in.progressions().rooted(b, m);
    }
    int q = Math.abs(via);
    TypeTree child = block(b, q);
    return via > 0 && k.vec <= k.idx(m / q)
        ? new Vec(m / q, letters.at[b + q] - letters.at[b], child)
        : indexed(b, m, q, 0, child);
  }

  /** An idx over blocks of q elements, with every displacement moved by {@code base}. */
  Idx indexed(int b, int m, int q, long base, TypeTree child) {
    return new Idx(letters.places(b, m / q, q).plus(base), child);
  }
}
