// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.util.Arrays;

/**
 * The published dynamic programme for the type reconstruction problem (Ganian, Kalany, Szeider,
 * Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13, Listings 3 to 5 and Lemmas 2 to 5), as the oracle
 * of every faster engine: one table over all segments, one shortest path for each.
 *
 * <p>It departs from the print where the print is wrong: every edge weighs 2·K_lookup + cost
 * (Listing 5), indices run to n − 1, a shift may be absorbed below any number of vectors (Lemma 5),
 * and a strided bucket is searched for exhaustively (§4.1).
 *
 * <p>Time O(n⁴), space O(n²), for n elements. Deterministic and exact; meant for n up to some
 * hundred.
 *
 * <table>
 *   <caption>Concordance</caption>
 *   <tr><td>D</td><td>{@code at}</td></tr>
 *   <tr><td>cost(T_{i,j})</td><td>{@code best[i][j − i + 1]}</td></tr>
 *   <tr><td>Repeated, Strided</td><td>{@link #repeated}, {@link #strided}</td></tr>
 * </table>
 */
public final class PaperReconstruction {
  /** Which constructors a tree may use. */
  public enum Set {
    /** con, vec, idx, strc. */
    BASIC,
    /** con, vec, idx. */
    NO_STRUCT,
    /** con, vec, idx, and strc of exactly two children. */
    BINARY_STRUCT,
    /** the basic set with vecbuc and idxbuc. */
    EXTENDED
  }

  /**
   * The constants of the cost model, in words.
   *
   * @param con K_con
   * @param vec K_vec
   * @param idx K_idx
   * @param strc K_strc
   * @param vecbuc K_vecbuc
   * @param idxbuc K_idxbuc
   * @param lookup K_lookup
   */
  public record Costs(
      long con, long vec, long idx, long strc, long vecbuc, long idxbuc, long lookup) {
    /**
     * Makes the constants of the paper's examples.
     *
     * @param k the constant of every node; a look-up costs 1
     * @return the constants
     */
    public static Costs uniform(long k) {
      return new Costs(k, k, k, k, k, k, 1);
    }
  }

  /** More than any tree costs, and small enough to be added to. */
  private static final long NONE = Long.MAX_VALUE / 4;

  private final long[] at;
  private final int[] type;
  private final long[] extent;
  private final Costs k;
  private final Set set;
  private final int n;
  // best[i][m]: least cost of a tree for elements i .. i+m-1, moved so that the first is at 0
  private final long[][] best;

  private PaperReconstruction(long[] at, int[] type, long[] extent, Costs k, Set set) {
    this.at = at;
    this.type = type;
    this.extent = extent;
    this.k = k;
    this.set = set;
    this.n = at.length;
    this.best = new long[n][n + 1];
  }

  /**
   * Computes the least cost of a tree that flattens to the given sequence.
   *
   * @param displacements one for each element, at least one
   * @param typeCodes the basic type of each element, as an index into {@code extents}
   * @param extents by how much a contiguous leaf of each type steps
   * @param costs the constants
   * @param set the allowed constructors
   * @return the least cost
   */
  public static long cost(
      long[] displacements, int[] typeCodes, long[] extents, Costs costs, Set set) {
    PaperReconstruction run =
        new PaperReconstruction(displacements, typeCodes, extents, costs, set);
    run.fill();
    return displacements[0] == 0 ? run.best[0][run.n] : run.free(run.n);
  }

  /**
   * Computes the least cost for an untyped sequence.
   *
   * @param displacements one for each element, at least one
   * @param costs the constants
   * @param set the allowed constructors
   * @return the least cost
   */
  public static long cost(long[] displacements, Costs costs, Set set) {
    return cost(displacements, new int[displacements.length], new long[] {1}, costs, set);
  }

  private void fill() {
    for (int m = 1; m <= n; m++) {
      for (int i = 0; i + m <= n; i++) {
        long least = contiguous(i, m) ? k.con : NONE;
        for (int q = 1; q <= m / 2; q++) {
          if (m % q == 0 && repeated(i, m, q)) {
            least = Math.min(least, repetition(i, m, q) + best[i][q]);
          }
        }
        best[i][m] = Math.min(least, struct(i, m));
      }
    }
  }

  private boolean contiguous(int i, int m) {
    for (int x = i + 1; x < i + m; x++) {
      if (type[x] != type[i] || at[x] - at[x - 1] != extent[type[i]]) {
        return false;
      }
    }
    return true;
  }

  /** Listing 3: whether every block of q elements equals the first, up to its place. */
  private boolean repeated(int i, int m, int q) {
    for (int x = q; x < m; x += q) {
      for (int j = 0; j < q; j++) {
        if (at[i + j] - at[i] != at[i + x + j] - at[i + x] || type[i + j] != type[i + x + j]) {
          return false;
        }
      }
    }
    return true;
  }

  /** Listing 3: whether the blocks of q elements are one stride apart. */
  private boolean strided(int i, int m, int q) {
    for (int x = q; x < m; x += q) {
      if (at[i + x] - at[i + x - q] != at[i + q] - at[i]) {
        return false;
      }
    }
    return true;
  }

  /** Listing 4, without the child: the cheapest node over m / q equal blocks. */
  private long repetition(int i, int m, int q) {
    long least = indexed(i, m, q);
    if (strided(i, m, q)) {
      least = Math.min(least, k.vec);
    }
    return set == Set.EXTENDED ? Math.min(least, stridedBuckets(i, m, q)) : least;
  }

  /** The cheapest node over m / q equal blocks that absorbs a shift by itself. */
  private long indexed(int i, int m, int q) {
    long least = k.idx + (long) (m / q) * k.lookup;
    if (set != Set.EXTENDED) {
      return least;
    }
    long[] p = places(i, m, q);
    int mostJoined = 0;
    for (int x = 1; x < p.length; x++) {
      int joined = 0;
      for (int y = 1; y < p.length; y++) {
        joined += p[y] - p[y - 1] == p[x] - p[x - 1] ? 1 : 0;
      }
      mostJoined = Math.max(mostJoined, joined);
    }
    return Math.min(least, k.idxbuc + 2L * (p.length - mostJoined) * k.lookup);
  }

  private long[] places(int i, int m, int q) {
    long[] p = new long[m / q];
    for (int x = 0; x < p.length; x++) {
      p[x] = at[i + x * q];
    }
    return p;
  }

  /** §4.1, exhaustive: every bucket stride e, every stride d, the fewest buckets. */
  private long stridedBuckets(int i, int m, int q) {
    long[] p = places(i, m, q);
    long fewest = NONE;
    for (int x = 1; x < p.length; x++) {
      long e = p[x] - p[x - 1];
      // run[y]: how many positions from y on are e apart
      int[] run = new int[p.length];
      for (int y = p.length - 1; y >= 0; y--) {
        run[y] = 1 + (y + 1 < p.length && p[y + 1] - p[y] == e ? run[y + 1] : 0);
      }
      if (run[0] == p.length) {
        fewest = 1;
      }
      for (int b = 1; b <= run[0] && b < p.length; b++) {
        fewest = Math.min(fewest, fewestBuckets(p, run, p[b] - p[0]));
      }
    }
    return fewest >= NONE ? NONE : k.vecbuc + fewest * k.lookup;
  }

  private static long fewestBuckets(long[] p, int[] run, long d) {
    long[] buckets = new long[p.length + 1];
    Arrays.fill(buckets, NONE);
    buckets[0] = 0;
    for (int x = 0; x < p.length; x++) {
      for (int y = x + 1; y <= x + run[x] && buckets[x] < NONE; y++) {
        if (y == p.length || p[y] - p[x] == d) {
          buckets[y] = Math.min(buckets[y], buckets[x] + 1);
        }
      }
    }
    return buckets[p.length];
  }

  /** Lemma 3: the cheapest strc over two or more parts of elements i .. i+m-1. */
  private long struct(int i, int m) {
    if (m == 1 || set == Set.NO_STRUCT) {
      return NONE;
    }
    long least = NONE;
    if (set == Set.BINARY_STRUCT) {
      for (int a = 1; a < m; a++) {
        least = Math.min(least, best[i][a] + best[i + a][m - a]);
      }
      return k.strc + 4 * k.lookup + least;
    }
    // path[y]: least weight of a path from v_i to v_{i+y} that does not use the edge (v_i, v_{i+m})
    long[] path = new long[m + 1];
    Arrays.fill(path, NONE);
    path[0] = 0;
    for (int x = 0; x < m; x++) {
      for (int y = x + 1; y <= m; y++) {
        if (x > 0 || y < m) {
          path[y] = Math.min(path[y], path[x] + 2 * k.lookup + best[i + x][y - x]);
        }
      }
    }
    return k.strc + path[m];
  }

  /** Lemma 5, corrected: the cheapest tree for the first m elements that absorbs a shift. */
  private long free(int m) {
    long least = k.idx + k.lookup + best[0][m];
    if (set == Set.BASIC || set == Set.EXTENDED) {
      least = Math.min(least, k.strc + 2 * k.lookup + best[0][m]);
    }
    least = Math.min(least, struct(0, m));
    for (int q = 1; q <= m; q++) {
      if (m % q != 0 || !repeated(0, m, q)) {
        continue;
      }
      least = Math.min(least, indexed(0, m, q) + best[0][q]);
      if (q == m) {
        continue;
      }
      if (strided(0, m, q)) {
        least = Math.min(least, k.vec + free(q));
      }
      if (set == Set.EXTENDED) {
        least = Math.min(least, stridedBuckets(0, m, q) + free(q));
      }
    }
    return least;
  }
}
