// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.Arrays;
import java.util.Optional;
import org.espalier.deadline.Deadline;
import org.espalier.deadline.Progress;

/**
 * The least cost of every segment of a sequence of atoms, exactly.
 *
 * <p><b>Problem.</b> Atoms a_i = (letter, D[i]), 0 ≤ i &lt; n, and the rules of a constructor set.
 * For every segment [i, i+l): the least cost of a tree over the segment shifted to start at 0.
 *
 * <p><b>Source.</b> Ganian, Kalany, Szeider, Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13, Lemmas 2
 * to 4 and §4.1. What is different, and why:
 *
 * <ul>
 *   <li>A strc child of a strc merges into its parent (or, with binary strc, leaves the cost as it
 *       is: see {@link Rules}), so parts need no strc root. One pass from each start i, V[j] =
 *       min_k V[k] + perPart + R(k, j), replaces a shortest path for each segment: O(n³) in all
 *       instead of O(n⁴). Edges cost 2·K_lookup, where Listing 5 prints K_lookup.
 *   <li>Repetitions are pushed from the block instead of searched for from the segment: block [i,
 *       i+q) that comes c times is offered to [i, i+cq). All c, q are O(n² log n) offers.
 *   <li>vecbuc is searched exhaustively ({@link BucketCover}).
 *   <li>Repeated letters are compared besides repeated differences, for typed layouts.
 * </ul>
 *
 * <pre>
 *   R(i, l)    = min( leaf, min over q | l, block [i, i+q) repeated c = l/q ≥ 2 times, of
 *                     opt(i, q) + min(K_vec if strided, K_idx + c·K_lookup, vecbuc, idxbuc) )
 *   opt(i, l)  = min( R(i, l), strcBase + V_i[i+l] over two parts or more )
 * </pre>
 *
 * <b>Bounds.</b> O(n³) time, the inner loop a vector minimum; O(n²) space. Exact, deterministic.
 *
 * <table>
 *   <caption>Concordance</caption>
 *   <tr><th>paper</th><th>here</th><th></th></tr>
 *   <tr><td>T_{i,j}</td><td>best[i][j−i+1]</td><td>cost only; trees are rebuilt</td></tr>
 *   <tr><td>T_r</td><td>root[i][l]</td><td>also con, vecbuc and idxbuc</td></tr>
 *   <tr><td>w(v_i, v_j)</td><td>perPart + root[i][j−i]</td><td>strc parts left out, see above</td></tr>
 * </table>
 */
public final class SegmentTable {
  /** Above every cost; two of them and a cost still fit 64 bits. */
  static final long INFINITE = 1L << 61;

  final Atoms atoms;
  final Rules rules;
  final int n;
  // root[i][l], best[i][l]: R and opt of the segment of l atoms from i, 1 <= l <= n − i
  final long[][] root;
  final long[][] best;
  // copies[i][q], strided[i][q]: how often the block of q atoms from i comes in a row, and how many
  // of these lie at one stride; 1 <= q <= (n − i)/2
  final int[][] copies;
  final int[][] strided;
  // grown[i]: how many atoms from i grow into one leaf
  final int[] grown;
  // manyParts[l]: cheapest catenation of two parts or more over the prefix of l atoms
  final long[] manyParts;
  final boolean[][] free;

  final NodeCosts nodeCosts;

  private SegmentTable(Atoms atoms, Rules rules, boolean[][] free) {
    this.atoms = atoms;
    this.rules = rules;
    this.free = free;
    n = atoms.length();
    root = new long[n][];
    best = new long[n][];
    copies = new int[n][];
    strided = new int[n][];
    grown = new int[n];
    manyParts = new long[n + 1];
    nodeCosts = new NodeCosts(atoms.displacements, rules, n);
  }

  /**
   * Fills the table.
   *
   * @param atoms the sequence
   * @param rules the constructor set
   * @param stop asked before each start; true ends the search
   * @return the table, or nothing if {@code stop} said so
   */
  public static Optional<SegmentTable> fill(Atoms atoms, Rules rules, Deadline stop) {
    return fill(atoms, rules, stop, Progress.NONE);
  }

  /**
   * Fills the table and tells how far it is.
   *
   * @param atoms the sequence
   * @param rules the constructor set
   * @param stop asked before each start; true ends the search
   * @param progress told of each start
   * @return the table, or nothing if {@code stop} said so
   */
  public static Optional<SegmentTable> fill(
      Atoms atoms, Rules rules, Deadline stop, Progress progress) {
    SegmentTable table = new SegmentTable(atoms, rules, new boolean[0][]);
    return table.run(stop, progress) ? Optional.of(table) : Optional.empty();
  }

  /**
   * Fills the table where some segments are paid for elsewhere and cost nothing as a part.
   *
   * @param atoms the sequence
   * @param rules the constructor set
   * @param free free[i][l]: whether the segment of l atoms from i costs nothing where it is used
   * @param stop asked before each start; true ends the search
   * @return the table, or nothing if {@code stop} said so
   */
  public static Optional<SegmentTable> fill(
      Atoms atoms, Rules rules, boolean[][] free, Deadline stop) {
    SegmentTable table = new SegmentTable(atoms, rules, free);
    return table.run(stop, Progress.NONE) ? Optional.of(table) : Optional.empty();
  }

  /**
   * Returns the least cost of a segment shifted to start at 0, itself not paid for elsewhere.
   *
   * @param start the first atom
   * @param length how many atoms, at least 1
   * @return the cost in words
   */
  public long cost(int start, int length) {
    return best[start][length];
  }

  private boolean run(Deadline stop, Progress progress) {
    progress.step("segments");
    // equalSteps[q]: for how many x = i, i+1, … the differences at x and x+q agree; equalCodes[q]:
    // the same of letters
    int[] equalSteps = new int[n + 1];
    int[] equalCodes = new int[n + 1];
    // value[j]: V_i[j]
    long[] value = new long[n + 1];
    // Invariant: rows i+1 .. n−1 of all tables are final.
    for (int i = n - 1; i >= 0; i--) {
      if (stop.reached()) {
        return false;
      }
      extendRuns(i, equalSteps, equalCodes);
      countCopies(i, equalSteps, equalCodes);
      growLeaf(i);
      fillRow(i, value);
      // Start i has (n - i)² / 2 pairs of a part and what is before it.
      double starts = (double) (n - i) / n;
      progress.done(starts * starts * starts);
    }
    return true;
  }

  /** Carries the runs of equal differences and letters from start i + 1 to start i. */
  private void extendRuns(int i, int[] equalSteps, int[] equalCodes) {
    long[] d = atoms.displacements;
    int[] codes = atoms.codes;
    for (int q = 1; i + q < n; q++) {
      equalCodes[q] = codes[i] == codes[i + q] ? equalCodes[q] + 1 : 0;
      boolean same = i + q + 1 < n && d[i + 1] - d[i] == d[i + q + 1] - d[i + q];
      equalSteps[q] = same ? equalSteps[q] + 1 : 0;
    }
  }

  private void countCopies(int i, int[] equalSteps, int[] equalCodes) {
    long[] d = atoms.displacements;
    int longest = (n - i) / 2;
    int[] here = new int[longest + 1];
    int[] even = new int[longest + 1];
    for (int q = 1; q <= longest; q++) {
      here[q] = 1;
      even[q] = 1;
      if (equalSteps[q] >= q - 1 && equalCodes[q] >= q) {
        boolean more = q <= (n - i - q) / 2;
        here[q] = 1 + (more ? copies[i + q][q] : 1);
        boolean even3 = here[q] > 2 && d[i + q] - d[i] == d[i + 2 * q] - d[i + q];
        even[q] = even3 ? 1 + strided[i + q][q] : 2;
      }
    }
    copies[i] = here;
    strided[i] = even;
  }

  private void growLeaf(int i) {
    long[] d = atoms.displacements;
    AtomKind kind = atoms.kinds.get(atoms.codes[i]);
    boolean grows =
        i + 1 < n
            && kind.merges()
            && atoms.codes[i + 1] == atoms.codes[i]
            && d[i + 1] - d[i] == kind.step();
    grown[i] = grows ? grown[i + 1] + 1 : 1;
  }

  private void fillRow(int i, long[] value) {
    long[] rootRow = new long[n - i + 1];
    long[] bestRow = new long[n - i + 1];
    root[i] = rootRow;
    best[i] = bestRow;
    Arrays.fill(rootRow, INFINITE);
    Arrays.fill(rootRow, 1, grown[i] + 1, atoms.kinds.get(atoms.codes[i]).cost());
    Arrays.fill(value, i, n + 1, INFINITE);
    // Invariant: value[i+l] is the least over all paths of two parts or more into i+l whose last
    // part starts before i+l, and rootRow[l] has had every offer of a shorter block.
    for (int l = 1; l <= n - i; l++) {
      int j = i + l;
      long many = rules.strcBase() + value[j];
      if (i == 0) {
        manyParts[l] = many;
      }
      bestRow[l] = Math.min(rootRow[l], many);
      boolean paid = isFree(i, l);
      long asPart = paid ? 0 : rootRow[l];
      value[j] = Math.min(value[j], rules.perPart() + asPart);
      if (2 * l <= n - i && copies[i][l] > 1) {
        offer(i, l, paid ? 0 : bestRow[l], rootRow);
      }
      if (j < n && value[j] < INFINITE) {
        relax(value[j] + rules.perPart(), j, value);
      }
    }
  }

  /** Lowers value[j + l] to the path through j with the part [j, j + l), for every l. */
  private void relax(long base, int j, long[] value) {
    long[] row = root[j];
    for (int l = 1; l < row.length; l++) {
      value[j + l] = Math.min(value[j + l], base + row[l]);
    }
    if (free.length > 0) {
      boolean[] paid = free[j];
      for (int l = 1; l < row.length; l++) {
        if (paid[l]) {
          value[j + l] = Math.min(value[j + l], base);
        }
      }
    }
  }

  /** Offers the block of q atoms from i, which costs {@code block}, to all its repetitions. */
  private void offer(int i, int q, long block, long[] rootRow) {
    int most = copies[i][q];
    nodeCosts.load(i, q, most, strided[i][q]);
    for (int c = 2; c <= most; c++) {
      rootRow[c * q] = Math.min(rootRow[c * q], block + nodeCosts.cost(c));
    }
  }

  boolean isFree(int i, int l) {
    return free.length > 0 && free[i][l];
  }
}
