// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.deadline.Deadline;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.segment.PairTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Builds trees from passes. Only the blocks on the tree are passed over again; each pass leaves at
 * every element which piece ends there, and the piece's start is where the weights agree. Blocks of
 * equal content become one shared object.
 */
final class TreeAssembly {
  private final Letters letters;
  private final Constants k;
  private final BlockMemo memo;
  private final SegmentSearch search;

  /** A piece as a tree, and the element it starts at. */
  record Part(int start, TypeTree tree) {}

  /** The search must be in the mode UPPER, so that a pass resolves nothing new. */
  TreeAssembly(Letters letters, Constants k, BlockMemo memo, SegmentSearch search) {
    this.letters = letters;
    this.k = k;
    this.memo = memo;
    this.search = search;
  }

  /** The tree of a block, moved so that its first element is at 0. */
  TypeTree block(int b, int q) throws Deadline.Reached {
    if (q == 1) {
      return new Con(1, type(b));
    }
    if (letters.arithmetic(b, q) && (letters.kind[b] == Letters.STEP || k.progressionIsVec)) {
      return progression(b, q);
    }
    int entry = memo.find(b, q);
    if (entry < 0) {
      return segment(b, b + q); // never seen: passes keep the blocks that they take
    }
    TypeTree known = memo.tree(entry);
    if (known == null) {
      known = segment(b, b + q);
      memo.tree(entry, known);
    }
    return known;
  }

  /** The tree of elements s .. e-1, moved so that the first is at 0. */
  TypeTree segment(int s, int e) throws Deadline.Reached {
    search.pass(s, e);
    return ofFrame(s, e);
  }

  /** The tree that the last pass, over elements s .. e-1, found. */
  TypeTree ofFrame(int s, int e) throws Deadline.Reached {
    Frame f = search.frame();
    if (!f.pieceRoot) {
      return structure(s, e - s, 0);
    }
    search.hold();
    try {
      return piece(s, e - s, f.rootVia, 0);
    } finally {
      search.release();
    }
  }

  /** The last piece of the last pass, over elements s .. e-1. */
  Part lastPart(int s, int e) throws Deadline.Reached {
    Frame f = search.frame();
    search.hold();
    try {
      int b = s + start(f, s, e - s);
      return new Part(b, piece(b, e - b, f.via[e - s], 0));
    } finally {
      search.release();
    }
  }

  /** A strc over the pieces of the last pass, with every displacement moved by {@code base}. */
  TypeTree structure(int s, int m, long base) throws Deadline.Reached {
    return structure(s, m, base, List.of());
  }

  /** A strc over the pieces of the last pass and those behind it. */
  TypeTree structure(int s, int m, long base, List<Part> behind) throws Deadline.Reached {
    Frame f = search.frame();
    search.hold();
    try {
      Ints cuts = new Ints();
      int x = m;
      while (x > 0) {
        cuts.add(x);
        x = start(f, s, x);
      }
      int pieces = cuts.size();
      long[] places = new long[pieces + behind.size()];
      List<TypeTree> parts = new ArrayList<>(places.length);
      x = 0;
      for (int i = 0; i < pieces; i++) {
        int end = cuts.get(pieces - 1 - i);
        places[i] = base + letters.at[s + x] - letters.at[s];
        parts.add(piece(s + x, end - x, f.via[end], 0));
        x = end;
      }
      for (Part part : behind) {
        places[parts.size()] = base + letters.at[part.start()] - letters.at[s];
        parts.add(part.tree());
      }
      return catenation(places, parts);
    } finally {
      search.release();
    }
  }

  private TypeTree catenation(long[] places, List<TypeTree> parts) {
    if (!k.pairs) {
      return new Strc(LongSeq.of(places), parts);
    }
    // a path of one piece weighs what the piece costs, as K_strc + K_part = 0
    boolean one = parts.size() == 1;
    return one ? parts.getFirst() : PairTree.of(parts, Arrays.stream(places).boxed().toList());
  }

  /** The first element of the piece that ends before element x of the pass. */
  private int start(Frame f, int s, int x) {
    long[] v = f.v;
    long target = v[x] - k.part;
    int via = f.via[x];
    if (via == Frame.SINGLE) {
      return x - 1;
    }
    if (via == Frame.RUN) {
      int c = s + x - 2;
      long node = letters.kind[c] == Letters.STEP ? k.con : k.con + k.uniform;
      for (int y = x - 2; y >= 0 && letters.letter[s + y] == letters.letter[c]; y--) {
        if (v[y] + node <= target) {
          return y;
        }
      }
    } else if (via == Frame.RAY) {
      for (int y = x - 2; y >= 0 && letters.kind[s + y] != Letters.MIXED; y--) {
        if (v[y] + k.idx(x - y) + k.con <= target) {
          return y;
        }
      }
    } else {
      return repetitionStart(v, s, x, Math.abs(via), via < 0, target);
    }
    throw new AssertionError("no start for the piece before element " + (s + x));
  }

  /** The pass found the piece, so the blocks are equal at least as far back as it starts. */
  private int repetitionStart(long[] v, int s, int x, int q, boolean indexed, long target) {
    long g = search.known(s + x - q, q);
    int y = x - 2 * q;
    for (long c = 2; y >= 0; c++, y -= q) {
      if (v[y] + (indexed ? k.idx(c) : k.repeated(c)) + g <= target) {
        return y;
      }
    }
    throw new AssertionError("no start for the blocks of %d before %d".formatted(q, s + x));
  }

  /** The tree of one piece, with the displacements of an idx moved by {@code base}. */
  TypeTree piece(int b, int m, int via, long base) throws Deadline.Reached {
    if (via == Frame.SINGLE) {
      return new Con(1, type(b));
    }
    if (via == Frame.RUN) {
      return progression(b, m);
    }
    int q = Math.abs(via);
    TypeTree child = via == Frame.RAY ? new Con(1, type(b)) : block(b, q);
    int c = m / q;
    if (via > 0 && k.vec <= k.idx(c)) {
      return new Vec(c, letters.at[b + q] - letters.at[b], child);
    }
    return indexed(b, m, q, base, child);
  }

  Idx indexed(int b, int m, int q, long base, TypeTree child) {
    return indexed(letters, b, m, q, base, child);
  }

  private static Idx indexed(Letters letters, int b, int m, int q, long base, TypeTree child) {
    long[] places = new long[m / q];
    for (int i = 0; i < places.length; i++) {
      places[i] = base + letters.at[b + i * q] - letters.at[b];
    }
    return new Idx(LongSeq.of(places), child);
  }

  private TypeTree progression(int b, int m) {
    return progression(letters, k, b, m);
  }

  /** The con, vec or idx over m ≥ 2 elements of one type and one distance apart, moved to 0. */
  static TypeTree progression(Letters letters, Constants k, int b, int m) {
    BasicType type = letters.palette.get(letters.code[b]);
    if (letters.kind[b] == Letters.STEP) {
      return new Con(m, type);
    }
    Con one = new Con(1, type);
    if (k.vec <= k.idx(m)) {
      return new Vec(m, letters.at[b + 1] - letters.at[b], one);
    }
    return indexed(letters, b, m, 1, 0, one);
  }

  private BasicType type(int element) {
    return letters.palette.get(letters.code[element]);
  }
}
