// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Basic set by a full table over segments. For every start s, V_s[j] = min over k of V_s[k] + 2L +
 * R(k, j), and opt(s, j) = min(R(s, j), K_strc + V_s[j]): a strc child of a strc merges into its
 * parent, so a path of pieces with con, vec or idx roots is enough. O(n³) time, O(n²) space.
 */
final class BasicReconstruction {
  /** More than any tree costs, and small enough to be added to. */
  private static final long NONE = Long.MAX_VALUE / 4;

  private final long[] at;
  private final byte[] code;
  private final List<BasicType> palette;
  private final CostModel cost;
  private final int n;
  // same[i][j]: how many consecutive elements agree in type and in distance to the next, from i, j
  private final int[][] same;
  // piece[i][m]: least cost of a con, vec or idx root over elements i .. i+m-1
  private final long[][] piece;
  // block[i][m]: period of that root; 0 for con
  private final int[][] block;
  private final long[][] best;

  private BasicReconstruction(Layout layout, CostModel cost) {
    this.at = layout.displacements();
    this.code = layout.typeCodes();
    this.palette = layout.palette();
    this.cost = cost;
    this.n = at.length;
    this.same = new int[n + 1][n + 1];
    this.piece = new long[n][n + 1];
    this.block = new int[n][n + 1];
    this.best = new long[n][n + 1];
  }

  static ReconstructionResult reconstruct(Layout layout, ReconstructionOptions options) {
    BasicReconstruction run = new BasicReconstruction(layout, options.cost());
    run.compare();
    for (int s = run.n - 1; s >= 0; s--) {
      run.row(s);
    }
    TypeTree tree = run.shifted(run.n);
    long total = options.cost().cost(tree);
    return new ReconstructionResult(tree, total, total);
  }

  private void compare() {
    for (int i = n - 1; i >= 0; i--) {
      for (int j = n - 1; j >= 0; j--) {
        if (code[i] == code[j]) {
          boolean step = i + 1 < n && j + 1 < n && at[i + 1] - at[i] == at[j + 1] - at[j];
          same[i][j] = 1 + (step ? same[i + 1][j + 1] : 0);
        }
      }
    }
  }

  private long vecOrIdx(int count, boolean strided) {
    long idx = cost.idx() + count * cost.lookup();
    return strided ? Math.min(cost.vec(), idx) : idx;
  }

  private void row(int s) {
    long[] v = new long[n - s + 1];
    Arrays.fill(piece[s], NONE);
    BasicType type = palette.get(code[s]);
    for (int m = 1; s + m <= n; m++) {
      boolean run =
          m == 1
              || (piece[s][m - 1] == cost.con()
                  && block[s][m - 1] == 0
                  && code[s + m - 1] == code[s]
                  && at[s + m - 1] - at[s] == (m - 1) * (long) type.extent());
      if (run) {
        piece[s][m] = cost.con();
        block[s][m] = 0;
      }
      v[m] = NONE;
      for (int k = 0; k < m; k++) {
        v[m] = Math.min(v[m], v[k] + 2 * cost.lookup() + piece[s + k][m - k]);
      }
      best[s][m] = Math.min(piece[s][m], cost.strc() + v[m]);
      repeat(s, m);
    }
  }

  /** Offers every repetition of the block s .. s+q-1 to the longer pieces that start at s. */
  private void repeat(int s, int q) {
    boolean strided = true;
    for (int c = 2; s + c * q <= n; c++) {
      int next = s + (c - 1) * q;
      if (same[s][next] < q) {
        return;
      }
      strided &= at[next] - at[next - q] == at[s + q] - at[s];
      long candidate = vecOrIdx(c, strided) + best[s][q];
      if (candidate < piece[s][c * q]) {
        piece[s][c * q] = candidate;
        block[s][c * q] = q;
      }
    }
  }

  private TypeTree tree(int s, int m) {
    return best[s][m] == piece[s][m] ? pieceTree(s, m, 0) : structure(s, m, 0);
  }

  private TypeTree pieceTree(int s, int m, long base) {
    int q = block[s][m];
    if (q == 0) {
      return new Con(m, palette.get(code[s]));
    }
    return repetition(s, m, q, base, false, tree(s, q));
  }

  private TypeTree repetition(int s, int m, int q, long base, boolean index, TypeTree child) {
    int c = m / q;
    long[] places = new long[c];
    boolean strided = true;
    for (int i = 0; i < c; i++) {
      places[i] = base + at[s + i * q] - at[s];
      strided &= i == 0 || places[i] - places[i - 1] == places[1] - places[0];
    }
    boolean vec = !index && strided && cost.vec() <= cost.idx() + c * cost.lookup();
    return vec ? new Vec(c, places[1] - places[0], child) : new Idx(LongSeq.of(places), child);
  }

  private TypeTree structure(int s, int m, long base) {
    long[] v = new long[m + 1];
    int[] from = new int[m + 1];
    for (int j = 1; j <= m; j++) {
      v[j] = Long.MAX_VALUE;
      for (int k = 0; k < j; k++) {
        long candidate = v[k] + 2 * cost.lookup() + best[s + k][j - k];
        if ((k > 0 || j < m) && candidate < v[j]) {
          v[j] = candidate;
          from[j] = k;
        }
      }
    }
    List<Long> places = new ArrayList<>();
    List<TypeTree> parts = new ArrayList<>();
    for (int j = m; j > 0; j = from[j]) {
      places.addFirst(base + at[s + from[j]] - at[s]);
      parts.addFirst(tree(s + from[j], j - from[j]));
    }
    return new Strc(LongSeq.of(places.stream().mapToLong(Long::longValue).toArray()), parts);
  }

  /** The cheapest tree over the first m elements at their true place (Lemma 5, corrected). */
  private TypeTree shifted(int m) {
    TypeTree normal = tree(0, m);
    if (at[0] == 0) {
      return normal;
    }
    List<TypeTree> offers = new ArrayList<>();
    offers.add(new Idx(LongSeq.of(at[0]), normal));
    offers.add(new Strc(LongSeq.of(at[0]), List.of(normal)));
    if (m > 1) {
      offers.add(structure(0, m, at[0]));
    }
    for (int q = 1; 2 * q <= m; q++) {
      if (m % q != 0) {
        continue;
      }
      boolean repeated = true;
      boolean strided = true;
      for (int k = q; k < m; k += q) {
        repeated &= same[0][k] >= q;
        strided &= at[k] - at[k - q] == at[q] - at[0];
      }
      if (repeated) {
        offers.add(repetition(0, m, q, at[0], true, tree(0, q)));
        if (strided) {
          offers.add(new Vec(m / q, at[q] - at[0], shifted(q)));
        }
      }
    }
    return offers.stream().min(java.util.Comparator.comparingLong(cost::cost)).orElseThrow();
  }
}
