// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

/**
 * A cost function below one vertex of a fat-tree: a trie of leaf positions that is never changed
 * once made, so that C_y and C_x share what only one of them has.
 *
 * <p>Let λ(l) be the distance of two positions whose lowest common ancestor has height l. At a
 * vertex a the function is known by {@code least}, the least value below a, and, where the trie has
 * nothing below one side of a, by the one value that all positions there have ({@code off}: an
 * automorphism of the fat-tree that keeps the leaf positions in place maps any of them to any
 * other).
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
 */
abstract sealed class FatTreeFunction {
  /** No cap. Sums of costs stay below half of it ({@link Embedder#COST_LIMIT}). */
  static final long UNCAPPED = 1L << 61;

  /** No cut: larger than any weight. */
  static final long UNCUT = Long.MAX_VALUE;

  /** The least value. */
  final long least;

  FatTreeFunction(long least) {
    this.least = least;
  }

  /** A vertex with a trie below one or both of its sides. */
  static final class Branch extends FatTreeFunction {
    final long off; // the value at a side that the trie does not have
    final FatTreeFunction zero; // EMPTY if the trie does not have it
    final FatTreeFunction one;

    Branch(long off, FatTreeFunction zero, FatTreeFunction one) {
      super(Math.min(off, Math.min(zero.least, one.least)));
      this.off = off;
      this.zero = zero;
      this.one = one;
    }
  }

  /**
   * One leaf position and nothing else: min(least + slope·λ(l), top), l the height of the lowest
   * common ancestor with it. Every change keeps this form.
   */
  static final class Tail extends FatTreeFunction {
    final long place;
    final long slope;
    final long top;

    Tail(long place, long least, long slope, long top) {
      super(least);
      this.place = place;
      this.slope = slope;
      this.top = top;
    }
  }

  /** A branch with a change that waits. */
  static final class Changed extends FatTreeFunction {
    final FatTreeFunction function;
    final long add;
    final long cap;
    final long w;

    Changed(FatTreeFunction function, long add, long cap, long w) {
      super(Math.min(function.least + add, cap));
      this.function = function;
      this.add = add;
      this.cap = cap;
      this.w = w;
    }
  }

  /** No trie. */
  static final class Empty extends FatTreeFunction {
    static final Empty EMPTY = new Empty();

    private Empty() {
      super(UNCAPPED);
    }
  }

  /** The function of a leaf before its convolve: 0 in place, ∞ elsewhere. */
  static FatTreeFunction leaf(long place) {
    return new Tail(place, 0, UNCUT, UNCAPPED);
  }

  /** The function after a change. */
  static FatTreeFunction changed(FatTreeFunction f, long add, long cap, long w) {
    return switch (f) {
      case Empty empty -> empty;
      case Tail t ->
          new Tail(
              t.place,
              Math.min(t.least + add, cap),
              Math.min(t.slope, w),
              Math.min(t.top + add, cap));
      case Changed c ->
          new Changed(c.function, c.add + add, Math.min(c.cap + add, cap), Math.min(c.w, w));
      case Branch b -> new Changed(b, add, cap, w);
    };
  }

  /** Sums functions over one fat-tree, of which it knows λ. Counts the objects it makes. */
  static final class Sum {
    private final long startup;
    long made;

    /** λ(l) = startup + 2l for l ≥ 1, and λ(0) = 0. */
    Sum(long startup) {
      this.startup = startup;
    }

    /** w·λ(height); at least {@link #UNCAPPED} if uncut. */
    long reach(long w, int height) {
      if (height == 0) {
        return 0;
      }
      return w == UNCUT ? UNCAPPED : w * (startup + 2L * height);
    }

    /** The sum of two functions at a vertex of the given height, each with a change still to do. */
    FatTreeFunction of(
        FatTreeFunction f,
        long addF,
        long capF,
        long wF,
        FatTreeFunction g,
        long addG,
        long capG,
        long wG,
        int height) {
      if (f instanceof Changed c) {
        return of(
            c.function,
            c.add + addF,
            Math.min(c.cap + addF, capF),
            Math.min(c.w, wF),
            g,
            addG,
            capG,
            wG,
            height);
      }
      if (g instanceof Changed) {
        return of(g, addG, capG, wG, f, addF, capF, wF, height);
      }
      if (f instanceof Tail s && g instanceof Tail t && s.place == t.place) {
        FatTreeFunction sum =
            ofTails((Tail) changed(s, addF, capF, wF), (Tail) changed(t, addG, capG, wG), height);
        if (sum != Empty.EMPTY) {
          return sum;
        }
      }
      long offF = off(f, addF, capF, wF, height);
      long offG = off(g, addG, capG, wG, height);
      long belowF = cap(f, addF, capF, wF, height);
      long belowG = cap(g, addG, capG, wG, height);
      FatTreeFunction[] sides = new FatTreeFunction[2];
      for (int side = 0; side < 2; side++) {
        FatTreeFunction fs = side(f, side, height);
        FatTreeFunction gs = side(g, side, height);
        if (fs == Empty.EMPTY) {
          sides[side] = changed(gs, addG + offF, belowG + offF, wG);
          made++;
        } else if (gs == Empty.EMPTY) {
          sides[side] = changed(fs, addF + offG, belowF + offG, wF);
          made++;
        } else {
          sides[side] = of(fs, addF, belowF, wF, gs, addG, belowG, wG, height - 1);
        }
      }
      made++;
      return new Branch(offF + offG, sides[0], sides[1]);
    }

    /** The sum of two tails of one place, if it has their form; otherwise EMPTY. */
    private FatTreeFunction ofTails(Tail s, Tail t, int height) {
      made++;
      boolean free = s.least + reach(s.slope, height) <= s.top;
      if (height == 0 || (free && t.least + reach(t.slope, height) <= t.top)) {
        long slope = height == 0 ? 0 : s.slope + t.slope;
        return new Tail(s.place, s.least + t.least, slope, UNCAPPED);
      }
      if (s.least == s.top) {
        return new Tail(s.place, s.least + t.least, t.slope, s.top + t.top);
      }
      if (t.least == t.top) {
        return new Tail(s.place, s.least + t.least, s.slope, s.top + t.top);
      }
      return Empty.EMPTY;
    }

    /** The value, after a change, where the trie of f is left at a vertex of the given height. */
    long off(FatTreeFunction f, long add, long cap, long w, int height) {
      long before =
          switch (f) {
            case Branch b -> b.off;
            case Tail t -> Math.min(t.least + reach(t.slope, height), t.top);
            case Changed c -> throw new AssertionError("a change still waits");
            case Empty e -> throw new AssertionError("an empty trie has no values");
          };
      return Math.min(Math.min(before + add, cap), f.least + add + reach(w, height));
    }

    /** The cap that a change of f puts on both sides. */
    long cap(FatTreeFunction f, long add, long cap, long w, int height) {
      return Math.min(cap, f.least + add + reach(w, height));
    }

    static FatTreeFunction side(FatTreeFunction f, int side, int height) {
      return switch (f) {
        case Branch b -> side == 0 ? b.zero : b.one;
        case Tail t -> (t.place >>> (height - 1) & 1) == side ? t : Empty.EMPTY;
        case Changed c -> throw new AssertionError("a change still waits");
        case Empty e -> e;
      };
    }
  }
}
