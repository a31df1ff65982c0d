// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.deadline.Deadline;
import org.espalier.repetition.Ints;
import org.espalier.repetition.Letters;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * The optima of progressions: m elements of one type, one distance apart that is not the type's
 * extent. They depend on m alone.
 *
 * <pre>
 *   root(m) = min( K_vec + K_con, K_idx + m·L + K_con, min over w | m, 1 &lt; w &lt; m, of K_idx + (m/w)·L + opt(w) )
 *   opt(m)  = min( root(m), K_strc + V(m) )        V(m) = min over y of V(y) + K_part + root(m − y)
 * </pre>
 *
 * <p>Where a vec is not dearer than an idx over two blocks, root(m) is a vec for every m, and a
 * strc can only be better over single elements. Where it is dearer, idx nodes nest, and a table has
 * both functions up to the longest run. As a piece of a path a length matters only if no vec, no
 * idx of single elements and no path of shorter pieces weighs as little: {@code lengths} has these.
 *
 * <p>Time and space O(1), or O(r · lengths) ⊂ O(r²) for a longest run of r elements with a dear
 * vec.
 */
final class Progressions {
  private final Letters letters;
  private final Constants k;
  // by number of elements, where there is a table: root, opt and V
  private final long[] root;
  private final long[] opt;
  private final long[] path;
  // the lengths that count as pieces, in rising order
  final int[] lengths;

  private Progressions(Letters letters, Constants k, int longest, Deadline limit)
      throws Deadline.Reached {
    this.letters = letters;
    this.k = k;
    root = new long[longest + 1];
    opt = new long[longest + 1];
    path = new long[longest + 1];
    lengths = fill(limit).toArray();
  }

  /** Computes what the search needs to be exact. */
  static Progressions of(Letters letters, Constants k, Deadline limit) throws Deadline.Reached {
    int longest = 0;
    for (int i = 0; k.dearVec && i < letters.runEnd.length; i = letters.runEnd[i] + 1) {
      if (letters.kind[i] == Letters.UNIFORM) {
        longest = Math.max(longest, letters.runEnd[i] - i + 2);
      }
    }
    return new Progressions(letters, k, longest, limit);
  }

  /** Allows for a vec, an idx or a strc of single elements only, which takes no time. */
  static Progressions plain(Letters letters, Constants k) {
    try {
      return new Progressions(letters, k, 0, Deadline.none());
    } catch (Deadline.Reached reached) {
      throw new AssertionError("a limit that is never reached was reached", reached);
    }
  }

  private Ints fill(Deadline limit) throws Deadline.Reached {
    Ints found = new Ints();
    int longest = root.length - 1;
    // nested[m]: the best idx over equal progressions
    long[] nested = new long[longest + 1];
    Arrays.fill(nested, Constants.NONE);
    long vecs = Constants.NONE;
    long ray = Constants.NONE;
    // Invariant: root, opt and path are final below m, and nested has had every offer from there.
    for (int m = 1; m <= longest; m++) {
      if ((m & 63) == 0) {
        limit.check();
      }
      long best = path[m - 1] + k.part + k.con;
      root[m] = k.con;
      if (m > 1) {
        vecs = Math.min(vecs, path[m - 2]);
        ray = Math.min(ray + k.lookup, path[m - 2] + 2 * k.lookup);
        best = Math.min(best, k.part + k.con + Math.min(vecs + k.vec, ray + k.idx));
        best = cheapest(path, m, found, best);
        root[m] = Math.min(k.repeated(m) + k.con, nested[m]);
        if (root[m] < k.repeated(m) + k.con && root[m] + k.part < best) {
          found.add(m);
          best = root[m] + k.part;
        }
      }
      path[m] = best;
      opt[m] = m == 1 ? k.con : Math.min(root[m], k.strc + best);
      for (int c = 2; m > 1 && (long) c * m <= longest && c <= k.mostIndexed; c++) {
        nested[c * m] = Math.min(nested[c * m], k.idx(c) + opt[m]);
      }
    }
    return found;
  }

  private long cheapest(long[] v, int x, Ints known, long most) {
    long best = most;
    for (int i = 0; i < known.size(); i++) {
      int m = known.get(i);
      best = Math.min(best, v[x - m] + k.part + root[m]);
    }
    return best;
  }

  /** The least weight of a path that ends with one of {@code lengths}, of which run are there. */
  long cheapest(long[] v, int x, int run, long most) {
    long best = most;
    for (int m : lengths) {
      if (m > run) {
        break;
      }
      best = Math.min(best, v[x - m] + k.part + root[m]);
    }
    return best;
  }

  /** What the best con, vec or idx over the m elements from b on costs. */
  long root(int b, int m) {
    return contiguous(b, m) ? k.con : m < root.length ? root[m] : k.con + k.repeated(m);
  }

  /** What the best tree of the m elements from b on costs. */
  long cost(int b, int m) {
    if (contiguous(b, m)) {
      return k.con;
    }
    return m < opt.length ? opt[m] : Math.min(root(b, m), k.strc + m * (k.part + k.con));
  }

  private boolean contiguous(int b, int m) {
    return m == 1 || letters.kind[b] == Letters.STEP;
  }

  /** The tree of the m elements from b on, moved to 0, that costs {@link #cost}. */
  TypeTree tree(int b, int m) {
    if (cost(b, m) == root(b, m)) {
      return rooted(b, m);
    }
    List<TypeTree> parts = new ArrayList<>();
    Ints starts = new Ints();
    for (int x = m; x > 0; ) {
      int y = x - 1;
      while (m < opt.length && path[y] + k.part + root[x - y] != path[x]) {
        y--;
      }
      parts.addFirst(rooted(b + y, x - y));
      starts.add(y);
      x = y;
    }
    long[] places = new long[parts.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = letters.at[b + starts.get(places.length - 1 - i)] - letters.at[b];
    }
    return k.strc(parts, places);
  }

  /** The con, vec or idx over m elements from b on, moved to 0, that costs {@link #root}. */
  TypeTree rooted(int b, int m) {
    if (contiguous(b, m)) {
      return letters.run(b, m);
    }
    long cost = root(b, m);
    if (cost == k.vec + k.con) {
      return new Vec(m, letters.at[b + 1] - letters.at[b], letters.run(b, 1));
    }
    int w = 1;
    while (m % w != 0 || k.idx(m / w) + (w == 1 ? k.con : opt[w]) != cost) {
      w++;
    }
    return new Idx(letters.places(b, m / w, w), tree(b, w));
  }
}
