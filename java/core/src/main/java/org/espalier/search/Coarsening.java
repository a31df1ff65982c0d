// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.repetition.Letters;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * A layout in which each run of one distance is a single element, for when there is no time to
 * search the layout itself.
 *
 * <p>From the first element on, as many as lie one distance apart and are of one type become one
 * element, whose type stands for their number and distance; the others stay what they are. Runs are
 * taken greedily, never divided, and cost K_con in the search that follows, whatever they cost; so
 * the tree that {@link #refined} makes of the coarse layout's is one of the layout, but need not be
 * a cheapest one, and a bound for the one layout is none for the other.
 *
 * <p>Time O(n) and a little for each kind of run. Runs that come in more kinds than a layout has
 * types, or are too short to be worth it, give nothing.
 */
final class Coarsening {
  /** The coarse layout has at most one element for so many of the layout. */
  private static final int LEAST_SHRINKING = 3;

  /** Kinds of elements: as many as a layout may have types. */
  private static final int MOST_KINDS = Byte.MAX_VALUE;

  private final Letters letters;
  private final Progressions progressions;
  // the elements of the coarse layout: their first element, and their kind
  private final long[] at;
  private final byte[] code;
  private int size;
  // kinds by what they are: one element of a type, or so many of a letter
  private final Map<Long, Integer> kinds = new HashMap<>();
  // of each kind: an element that begins one, and how many elements it has
  private final int[] sample = new int[MOST_KINDS];
  private final int[] length = new int[MOST_KINDS];
  private final List<BasicType> palette = new ArrayList<>();
  private final IdentityHashMap<TypeTree, TypeTree> known = new IdentityHashMap<>();

  private Coarsening(Letters letters, Progressions progressions) {
    this.letters = letters;
    this.progressions = progressions;
    at = new long[letters.n / LEAST_SHRINKING];
    code = new byte[at.length];
  }

  /** Makes a layout coarser, if its runs are long enough. */
  static Optional<Coarsening> of(Letters letters, Progressions progressions) {
    Coarsening coarse = new Coarsening(letters, progressions);
    return coarse.gather() ? Optional.of(coarse) : Optional.empty();
  }

  private boolean gather() {
    int i = 0;
    while (i < letters.n) {
      int many = run(i);
      int kind = kind(i, many);
      if (kind < 0 || size == at.length) {
        return false;
      }
      at[size] = letters.at[i];
      code[size++] = (byte) kind;
      i += many;
    }
    return true;
  }

  /** How many elements from i on become one: a contiguous pair, or three one distance apart. */
  private int run(int i) {
    if (i == letters.n - 1 || letters.kind[i] == Letters.MIXED) {
      return 1;
    }
    int many = letters.runEnd[i] + 2 - i;
    return many > 2 || letters.kind[i] == Letters.STEP ? many : 1;
  }

  /** The kind of an element for many from i on, or −1 where there are too many kinds. */
  private int kind(int i, int many) {
    long what = (long) many << Integer.SIZE | (many == 1 ? letters.code[i] : letters.letter[i]);
    Integer found = kinds.get(what);
    if (found != null) {
      return found;
    }
    int kind = palette.size();
    if (kind == MOST_KINDS) {
      return -1;
    }
    sample[kind] = i;
    length[kind] = many;
    palette.add(new BasicType(Integer.toString(kind), 0, 0, 0, 1));
    kinds.put(what, kind);
    return kind;
  }

  /** The coarse layout; its types have no extent, so that no two elements are contiguous. */
  Layout layout() {
    return Layout.coded(palette, Arrays.copyOf(code, size), Arrays.copyOf(at, size));
  }

  /** The tree of the layout for one of the coarse layout: each type replaced by its run. */
  TypeTree refined(TypeTree tree) {
    TypeTree before = known.get(tree);
    if (before == null) {
      before = rebuilt(tree);
      known.put(tree, before);
    }
    return before;
  }

  /** No switch, nor text put together, since the first of a JVM takes milliseconds of a commit. */
  private TypeTree rebuilt(TypeTree tree) {
    if (tree instanceof Con con) {
      return run(con);
    }
    if (tree instanceof Vec vec) {
      return new Vec(vec.count(), vec.stride(), refined(vec.child()));
    }
    if (tree instanceof Idx idx) {
      return new Idx(idx.displacements(), refined(idx.child()));
    }
    Strc strc = (Strc) tree;
    List<TypeTree> children = new ArrayList<>();
    for (TypeTree child : strc.children()) {
      children.add(refined(child));
    }
    return new Strc(strc.displacements(), children);
  }

  private TypeTree run(Con con) {
    int kind = Integer.parseInt(con.type().name());
    int first = sample[kind];
    TypeTree run = progressions.rooted(first, length[kind]);
    return con.count() == 1 ? run : new Vec(con.count(), 0, run);
  }
}
