// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.fattree;

import static org.espalier.expression.fattree.FatTreeStore.ADD;
import static org.espalier.expression.fattree.FatTreeStore.BRANCH;
import static org.espalier.expression.fattree.FatTreeStore.CAP;
import static org.espalier.expression.fattree.FatTreeStore.CHANGED;
import static org.espalier.expression.fattree.FatTreeStore.CUT;
import static org.espalier.expression.fattree.FatTreeStore.EMPTY;
import static org.espalier.expression.fattree.FatTreeStore.FUNCTION;
import static org.espalier.expression.fattree.FatTreeStore.INFINITE;
import static org.espalier.expression.fattree.FatTreeStore.LEAST;
import static org.espalier.expression.fattree.FatTreeStore.OFF;
import static org.espalier.expression.fattree.FatTreeStore.PLACE;
import static org.espalier.expression.fattree.FatTreeStore.SLOPE;
import static org.espalier.expression.fattree.FatTreeStore.TAIL;
import static org.espalier.expression.fattree.FatTreeStore.TOP;
import static org.espalier.expression.fattree.FatTreeStore.at;
import static org.espalier.expression.fattree.FatTreeStore.kind;

import org.espalier.metric.FatTree;

/**
 * Cost functions on a fat-tree as tries that are never changed once made, so that C_y and C_x share
 * what only one of them has.
 *
 * <p>Let λ(l) be the distance of two positions whose lowest common ancestor has height l. At a
 * vertex a the function is known by {@code least}, the least value below a, and, where the trie has
 * nothing below one side of a, by the one value that all positions there have, {@code off}.
 *
 * <ul>
 *   <li>A <em>branch</em> has a trie below one or both of its sides, or below none, where the
 *       function is constant.
 *   <li>A <em>tail</em> is one leaf position and nothing else: min(least + slope·λ(l), top), l the
 *       height of the lowest common ancestor with it. Every change keeps this form.
 *   <li>A <em>changed</em> branch has a change that waits.
 * </ul>
 *
 * <p><b>A change</b> of a whole subtree is three numbers, (add, cap, w): {@code add} goes to every
 * value; then every value below a vertex b of height l is cut to least(b) + w·λ(l), for all b; then
 * all are cut to {@code cap}. Two changes one after the other are the change (add₁ + add₂, min(cap₁
 * + add₂, cap₂), min(w₁, w₂)), and below a it is (add, min(cap, least(a) + add + w·λ(a)), w). So a
 * change can wait above a subtree until someone looks into it.
 *
 * <p>CONVOLVE with w is the change (0, ∞, w): the minimum over r of C(r) + w·d(p, r) is over the
 * ancestors b of p, each with the least value below b. SUM walks the vertices that both tries have;
 * a subtree that only one has gets the other's {@code off} added.
 *
 * <p><b>What is flat is dropped.</b> No value below a is larger than off(a): it holds at a leaf,
 * and both changes and sums keep it, since they are monotone in each place. So a side whose least
 * value is off(a) has this value everywhere, and its trie says nothing. Below light edges most
 * tries go this way.
 */
final class FatTreeFunctions {
  /** No cap. */
  static final long UNCAPPED = INFINITE;

  /** No cut: larger than any weight. */
  static final long UNCUT = Long.MAX_VALUE;

  private final FatTreeStore store;
  private final long startup;
  private final int height; // of the fat-tree

  /** λ(l) = startup + 2l for l ≥ 1, and λ(0) = 0. */
  FatTreeFunctions(FatTreeStore store, int height, long startup) {
    this.store = store;
    this.height = height;
    this.startup = startup;
  }

  /** The function of a leaf before its convolve: 0 in place, ∞ elsewhere. */
  int leaf(long place) {
    return store.tail(0, place, UNCUT, UNCAPPED);
  }

  /** The convolve of f with w, as a change that waits. */
  int convolved(int f, long w) {
    return changed(f, 0, UNCAPPED, w);
  }

  /** The sum of the convolves of f with wF and of g with wG. */
  int sum(int f, long wF, int g, long wG) {
    return sum(f, 0, UNCAPPED, wF, g, 0, UNCAPPED, wG, height);
  }

  private int changed(int f, long add, long cap, long w) {
    long[] a = store.chunk(f);
    int i = at(f);
    return switch (kind(f)) {
      case TAIL ->
          store.tail(
              Math.min(a[i + LEAST] + add, cap),
              a[i + PLACE],
              Math.min(a[i + SLOPE], w),
              Math.min(a[i + TOP] + add, cap));
      case CHANGED ->
          store.changed(
              (int) a[i + FUNCTION],
              a[i + ADD] + add,
              Math.min(a[i + CAP] + add, cap),
              Math.min(a[i + CUT], w));
      case BRANCH -> store.changed(f, add, cap, w);
      default -> EMPTY;
    };
  }

  /** w·λ(l); at least {@link #UNCAPPED} if uncut. */
  private long reach(long w, int l) {
    if (l == 0) {
      return 0;
    }
    return w == UNCUT ? UNCAPPED : w * (startup + 2L * l);
  }

  /** The sum of two functions at a vertex of height l, each with a change still to do. */
  private int sum(
      int f0, long addF0, long capF0, long wF0, int g0, long addG0, long capG0, long wG0, int l) {
    int f = f0;
    long addF = addF0;
    long capF = capF0;
    long wF = wF0;
    if (kind(f) == CHANGED) {
      long[] a = store.chunk(f);
      int i = at(f);
      capF = Math.min(a[i + CAP] + addF, capF);
      addF += a[i + ADD];
      wF = Math.min(a[i + CUT], wF);
      f = (int) a[i + FUNCTION];
    }
    int g = g0;
    long addG = addG0;
    long capG = capG0;
    long wG = wG0;
    if (kind(g) == CHANGED) {
      long[] b = store.chunk(g);
      int j = at(g);
      capG = Math.min(b[j + CAP] + addG, capG);
      addG += b[j + ADD];
      wG = Math.min(b[j + CUT], wG);
      g = (int) b[j + FUNCTION];
    }
    if (kind(f) == TAIL && kind(g) == TAIL && place(f) == place(g)) {
      int tail = sumOfTails(changed(f, addF, capF, wF), changed(g, addG, capG, wG), l);
      if (tail != EMPTY) {
        return tail;
      }
    }
    long belowF = Math.min(capF, store.least(f) + addF + reach(wF, l));
    long belowG = Math.min(capG, store.least(g) + addG + reach(wG, l));
    long offF = Math.min(off(f, l) + addF, belowF);
    long offG = Math.min(off(g, l) + addG, belowG);
    int zero = EMPTY;
    int one = EMPTY;
    for (int side = 0; side < 2; side++) {
      int fs = side(f, side, l);
      int gs = side(g, side, l);
      boolean flatF = fs == EMPTY || store.least(fs) + addF >= offF;
      boolean flatG = gs == EMPTY || store.least(gs) + addG >= offG;
      int both;
      if (!flatF && !flatG) {
        both = sum(fs, addF, belowF, wF, gs, addG, belowG, wG, l - 1);
      } else if (!flatF) {
        both = changed(fs, addF + offG, belowF + offG, wF);
      } else if (!flatG) {
        both = changed(gs, addG + offF, belowG + offF, wG);
      } else {
        both = EMPTY;
      }
      if (side == 0) {
        zero = both;
      } else {
        one = both;
      }
    }
    return store.branch(offF + offG, zero, one);
  }

  /** The sum of two tails of one place, if it has their form; otherwise EMPTY. */
  private int sumOfTails(int f, int g, int l) {
    long[] a = store.chunk(f);
    int i = at(f);
    long[] b = store.chunk(g);
    int j = at(g);
    long least = a[i + LEAST] + b[j + LEAST];
    boolean freeF = a[i + LEAST] + reach(a[i + SLOPE], l) <= a[i + TOP];
    boolean freeG = b[j + LEAST] + reach(b[j + SLOPE], l) <= b[j + TOP];
    if (l == 0 || (freeF && freeG)) {
      long slope = l == 0 ? 0 : a[i + SLOPE] + b[j + SLOPE];
      return store.tail(least, a[i + PLACE], slope, UNCAPPED);
    }
    if (a[i + LEAST] == a[i + TOP]) {
      return store.tail(least, a[i + PLACE], b[j + SLOPE], a[i + TOP] + b[j + TOP]);
    }
    if (b[j + LEAST] == b[j + TOP]) {
      return store.tail(least, a[i + PLACE], a[i + SLOPE], a[i + TOP] + b[j + TOP]);
    }
    return EMPTY;
  }

  private long place(int tail) {
    return store.chunk(tail)[at(tail) + PLACE];
  }

  /** The value where the trie of f, a tail or branch, is left at a vertex of height l. */
  private long off(int f, int l) {
    long[] a = store.chunk(f);
    int i = at(f);
    return kind(f) == BRANCH
        ? a[i + OFF]
        : Math.min(a[i + LEAST] + reach(a[i + SLOPE], l), a[i + TOP]);
  }

  /** What a tail or branch at a vertex of height l ≥ 1 has below one side of it. */
  private int side(int f, int side, int l) {
    if (kind(f) == BRANCH) {
      return store.side(f, side);
    }
    return (place(f) >>> (l - 1) & 1) == side ? f : EMPTY;
  }

  /** The place of the least value. */
  long cheapest(int f) {
    return cheapest(f, 0, height);
  }

  /** The place of the least value below a vertex of height l, the first place of which is given. */
  private long cheapest(int f, long first, int l) {
    int function = f;
    long place = first;
    int below = l;
    while (function != EMPTY) {
      switch (kind(function)) {
        case TAIL -> {
          return place(function);
        }
        // A change is monotone: it leaves the lower of two sides the lower, or makes them equal.
        case CHANGED -> function = (int) store.chunk(function)[at(function) + FUNCTION];
        default -> {
          int zero = store.side(function, 0);
          int one = store.side(function, 1);
          below--;
          if (store.least(one) < store.least(zero)) {
            place |= 1L << below;
            function = one;
          } else {
            function = zero; // empty only if both are, where the function is constant
          }
        }
      }
    }
    return place;
  }

  /** r*(p): a place r at which f(r) + w·d(p, r) is least, p itself if it is one. */
  long nearest(int function, long w, long p) {
    int f = function;
    long add = 0;
    long cap = UNCAPPED;
    long cut = UNCUT;
    int l = height;
    long best = Long.MAX_VALUE; // least(b) + w·λ(b) over the ancestors b of p seen so far
    int bestFunction = f;
    int bestHeight = l;
    // Invariant: f with the change (add, cap, cut) is the function at p's ancestor of height l.
    while (true) {
      long[] a = store.chunk(f);
      int i = at(f);
      if (kind(f) == CHANGED) {
        cap = Math.min(a[i + CAP] + add, cap);
        add += a[i + ADD];
        cut = Math.min(cut, a[i + CUT]);
        f = (int) a[i + FUNCTION];
        continue;
      }
      if (kind(f) == TAIL) {
        l = FatTree.ancestorHeight(p, a[i + PLACE]);
      }
      long moving = Math.min(a[i + LEAST] + add, cap) + reach(w, l);
      if (moving < best && l > 0) {
        best = moving;
        bestFunction = f;
        bestHeight = l;
      }
      long below = Math.min(cap, a[i + LEAST] + add + reach(cut, l));
      int next = kind(f) == TAIL ? EMPTY : store.side(f, (int) (p >>> (l - 1) & 1));
      if (next == EMPTY) {
        long staying = Math.min(off(f, l) + add, below);
        return staying <= best
            ? p
            : cheapest(bestFunction, p >>> bestHeight << bestHeight, bestHeight);
      }
      cap = below;
      f = next;
      l--;
    }
  }
}
