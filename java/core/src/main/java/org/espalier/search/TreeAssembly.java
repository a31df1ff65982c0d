// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.deadline.Deadline;
import org.espalier.layout.LongSeq;
import org.espalier.repetition.BlockMemo;
import org.espalier.repetition.Ints;
import org.espalier.repetition.Letters;
import org.espalier.segment.PairTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
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
  private final Progressions progressions;
  private final BlockMemo memo;
  private final SegmentSearch search;

  TreeAssembly(
      Letters letters,
      Constants k,
      Progressions progressions,
      BlockMemo memo,
      SegmentSearch search) {
    this.letters = letters;
    this.k = k;
    this.progressions = progressions;
    this.memo = memo;
    this.search = search;
  }

  /** The tree of a block, moved so that its first element is at 0. */
  TypeTree block(int b, int q) throws Deadline.Reached {
    if (q == 1) {
      return single(b);
    }
    if (letters.arithmetic(b, q)) {
      boolean step = letters.kind[b] == Letters.STEP;
      return step ? letters.run(b, q) : progressions.tree(b, q);
    }
    int entry = memo.find(b, q);
    TypeTree known = entry < 0 ? null : memo.tree(entry);
    if (known == null) {
      search.pass(b, b + q);
      known = ofFrame(b, b + q);
      if (entry >= 0) {
        memo.tree(entry, known);
      }
    }
    return known;
  }

  /** The tree that the last pass, over elements s .. e-1, found. */
  TypeTree ofFrame(int s, int e) throws Deadline.Reached {
    Frame f = search.frame();
    if (!f.pieceRoot) {
      return catenation(s, pieces(s, e - s), 0);
    }
    search.hold();
    try {
      return piece(s, e - s, f.rootVia);
    } finally {
      search.release();
    }
  }

  /** The best strc over the first m elements, with every displacement moved by {@code base}. */
  TypeTree structured(int m, long base) throws Deadline.Reached {
    search.pass(0, m);
    return catenation(0, pieces(0, m), base);
  }

  /**
   * The best strc of two pieces or more over the first m elements, the last of which is known from
   * a pass from element 1.
   */
  TypeTree parted(int m, long base, long[] v) throws Deadline.Reached {
    search.twoPieces(m, v);
    Frame f = search.frame();
    int start;
    TypeTree last;
    search.hold();
    try {
      start = 1 + start(f, 1, m - 1);
      last = piece(start, m - start, f.via[m - 1]);
    } finally {
      search.release();
    }
    search.pass(0, start);
    List<Part> parts = pieces(0, start);
    parts.add(new Part(start, last));
    return catenation(0, parts, base);
  }

  /** A piece as a tree, and the element it starts at. */
  private record Part(int start, TypeTree tree) {}

  /** The pieces of the last pass, over m elements from s on, in their order. */
  private List<Part> pieces(int s, int m) throws Deadline.Reached {
    Frame f = search.frame();
    search.hold();
    try {
      Ints ends = new Ints();
      for (int x = m; x > 0; x = start(f, s, x)) {
        ends.add(x);
      }
      List<Part> parts = new ArrayList<>(ends.size() + 1);
      int from = 0;
      for (int i = ends.size() - 1; i >= 0; i--) {
        int end = ends.get(i);
        parts.add(new Part(s + from, piece(s + from, end - from, f.via[end])));
        from = end;
      }
      return parts;
    } finally {
      search.release();
    }
  }

  private TypeTree catenation(int s, List<Part> parts, long base) {
    List<TypeTree> trees = new ArrayList<>(parts.size());
    long[] places = new long[parts.size()];
    for (Part part : parts) {
      places[trees.size()] = base + letters.at[part.start] - letters.at[s];
      trees.add(part.tree);
    }
    if (!k.pairs) {
      return new Strc(LongSeq.of(places), trees);
    }
    // a path of one piece weighs what the piece costs, as K_strc + K_part = 0
    return trees.size() == 1
        ? trees.getFirst()
        : PairTree.of(trees, Arrays.stream(places).boxed().toList());
  }

  /** The first element of the piece that ends before element x of the pass. */
  private int start(Frame f, int s, int x) {
    long[] v = f.v;
    long target = v[x] - k.part;
    int via = f.via[x];
    int q = Math.max(1, Math.abs(via));
    long block = q == 1 ? k.con : search.known(s + x - q, q);
    boolean step = via == Frame.RUN && letters.kind[s + x - 2] == Letters.STEP;
    // The pass found the piece, so its blocks are equal at least as far back as it starts.
    int y = x - (via == Frame.SINGLE ? 1 : 2 * q);
    for (; y >= 0; y -= q) {
      int count = (x - y) / q;
      long piece =
          via == Frame.SINGLE || step
              ? k.con
              : via == Frame.RUN
                  ? progressions.root(count)
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
    if (via == Frame.SINGLE) {
      return single(b);
    }
    if (via == Frame.RUN) {
      boolean step = letters.kind[b] == Letters.STEP;
      return step ? letters.run(b, m) : progressions.rooted(b, m);
    }
    int q = Math.abs(via);
    TypeTree child = block(b, q);
    return via > 0 && k.vec <= k.idx(m / q)
        ? new Vec(m / q, letters.at[b + q] - letters.at[b], child)
        : indexed(b, m, q, 0, child);
  }

  /** An idx over blocks of q elements, with every displacement moved by {@code base}. */
  Idx indexed(int b, int m, int q, long base, TypeTree child) {
    long[] places = new long[m / q];
    for (int i = 0; i < places.length; i++) {
      places[i] = base + letters.at[b + i * q] - letters.at[b];
    }
    return new Idx(LongSeq.of(places), child);
  }

  private Con single(int b) {
    return letters.run(b, 1);
  }
}
