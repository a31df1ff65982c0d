// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Rebuilds the least-cost trees of a {@link SegmentTable}. Among equally cheap nodes the order is
 * leaf, vec, idx, vecbuc, idxbuc, strc, and the shortest block first, so the answer is
 * deterministic.
 *
 * <p><b>The shift.</b> A tree over a segment that does not start at 0 has one shifted node on each
 * path, the first idx, idxbuc or strc (Lemma 1 of Ganian, Kalany, Szeider and Träff). So {@code
 * shifted(l)}, the least cost of a tree over the first l atoms that can absorb a shift, is the
 * least of
 *
 * <pre>
 *   idx(1, ⟨s⟩, opt) · strc(1, ⟨s⟩, opt) · idxbuc(1, ⟨s⟩, ⟨1⟩, opt) · the best idx, idxbuc or strc root ·
 *   K_vec + shifted(block) for every strided block · vecbuc over shifted(block)
 * </pre>
 *
 * Lemma 5 of the paper tries only the roots; 5 + 100i + 10j, i &lt; 5, j &lt; 2 at K = 6 then costs
 * 22 for the optimum 20, vec(5, 100, idx(⟨5, 15⟩, con 1)).
 */
public final class SegmentTrees {
  private final SegmentTable table;
  private final Rules rules;
  private final long[] d;
  private final Map<Long, TypeTree> known = new HashMap<>();
  // shiftedCost[l]: least cost of a prefix that can absorb a shift, 0 where not yet known
  private final long[] shiftedCost;

  /**
   * Prepares to rebuild trees.
   *
   * @param table the filled table
   */
  public SegmentTrees(SegmentTable table) {
    this.table = table;
    rules = table.rules;
    d = table.atoms.displacements;
    shiftedCost = new long[table.n + 1];
    Arrays.fill(shiftedCost, -1);
  }

  /**
   * Returns the least cost of the whole sequence where it lies.
   *
   * @return the cost in words
   */
  public long cost() {
    return d[0] == 0 ? table.best[0][table.n] : shifted(table.n);
  }

  /**
   * Returns a least-cost tree of the whole sequence where it lies.
   *
   * @return the tree
   */
  public TypeTree tree() {
    return d[0] == 0 ? tree(0, table.n) : shiftedTree(table.n, d[0]);
  }

  /**
   * Returns a least-cost tree of a segment shifted to start at 0.
   *
   * @param start the first atom
   * @param length how many atoms
   * @return the tree
   */
  public TypeTree tree(int start, int length) {
    Long key = ((long) start << 32) | length;
    TypeTree tree = known.get(key);
    if (tree == null) {
      boolean single = table.best[start][length] == table.root[start][length];
      tree = single ? rootTree(start, length) : manyParts(start, length, 0);
      known.put(key, tree);
    }
    return tree;
  }

  /** The cost of a segment where it is used as a block: nothing if it is paid for elsewhere. */
  private long block(int start, int length) {
    return table.isFree(start, length) ? 0 : table.best[start][length];
  }

  private TypeTree rootTree(int start, int length) {
    long cost = table.root[start][length];
    AtomKind kind = table.atoms.kinds.get(table.atoms.codes[start]);
    if (length <= table.grown[start] && cost == kind.cost()) {
      return kind.grown(length);
    }
    for (int q = 1; 2 * q <= length; q++) {
      int count = length / q;
      if (length % q == 0 && table.copies[start][q] >= count) {
        int block = q;
        long node = cost - block(start, q);
        boolean strided = table.strided[start][q] >= count;
        if (strided && node == rules.costs().vec()) {
          return new Vec(count, d[start + q] - d[start], tree(start, q));
        }
        if (node == rules.idx(count)) {
          return new Idx(bases(start, q, count, 0), tree(start, q));
        }
        if (rules.buckets()) {
          load(start, q);
          if (node == table.nodeCosts.vecbuc(count)) {
            return table.nodeCosts.vecbucNode(count, () -> tree(start, block));
          }
          if (node == table.nodeCosts.idxbuc(count)) {
            return table.nodeCosts.idxbucNode(count, 0, () -> tree(start, block));
          }
        }
      }
    }
    throw new AssertionError("no node has the cost of segment " + start + ", length " + length);
  }

  private void load(int start, int q) {
    table.nodeCosts.load(start, q, table.copies[start][q], table.strided[start][q]);
  }

  /** Where each of {@code count} copies starts, the first at {@code shift}. */
  private LongSeq bases(int start, int q, int count, long shift) {
    long[] bases = new long[count];
    for (int k = 0; k < count; k++) {
      bases[k] = d[start + k * q] - d[start] + shift;
    }
    return LongSeq.of(bases);
  }

  /** The best catenation of two parts or more over a segment, its first part at {@code shift}. */
  private TypeTree manyParts(int start, int length, long shift) {
    // value[l], from[l]: cheapest path to start + l, and where its last part starts
    long[] value = new long[length + 1];
    int[] from = new int[length + 1];
    Arrays.fill(value, SegmentTable.INFINITE);
    value[0] = 0;
    for (int k = 0; k < length; k++) {
      for (int l = 1; k + l <= length; l++) {
        if (l < length) {
          long part = table.isFree(start + k, l) ? 0 : table.root[start + k][l];
          long through = value[k] + rules.perPart() + part;
          if (through < value[k + l]) {
            value[k + l] = through;
            from[k + l] = k;
          }
        }
      }
    }
    List<TypeTree> parts = new ArrayList<>();
    List<Long> places = new ArrayList<>();
    for (int end = length; end > 0; end = from[end]) {
      int k = from[end];
      boolean free = table.isFree(start + k, end - k);
      parts.addFirst(free ? tree(start + k, end - k) : rootTree(start + k, end - k));
      places.addFirst(d[start + k] - d[start] + shift);
    }
    return rules.binary() ? PairTree.of(parts, places) : strc(parts, places);
  }

  static TypeTree strc(List<TypeTree> parts, List<Long> places) {
    return new Strc(LongSeq.of(places.stream().mapToLong(Long::longValue).toArray()), parts);
  }

  /** The least cost of the first {@code length} atoms in a tree that can absorb a shift. */
  private long shifted(int length) {
    if (shiftedCost[length] < 0) {
      long least = table.nodeCosts.shiftCost(true) + table.best[0][length];
      least = Math.min(least, table.manyParts[length]);
      for (int q = 1; 2 * q <= length; q++) {
        int count = length / q;
        if (length % q == 0 && table.copies[0][q] >= count) {
          long block = table.best[0][q];
          least = Math.min(least, rules.idx(count) + block);
          if (table.strided[0][q] >= count) {
            least = Math.min(least, rules.costs().vec() + shifted(q));
          }
          if (rules.buckets()) {
            load(0, q);
            least = Math.min(least, table.nodeCosts.idxbuc(count) + block);
            least = Math.min(least, table.nodeCosts.vecbuc(count) + shifted(q));
          }
        }
      }
      shiftedCost[length] = least;
    }
    return shiftedCost[length];
  }

  private TypeTree shiftedTree(int length, long shift) {
    long cost = shifted(length);
    if (cost == table.nodeCosts.shiftCost(true) + table.best[0][length]) {
      return table.nodeCosts.shift(true, shift, tree(0, length));
    }
    for (int q = 1; 2 * q <= length; q++) {
      int count = length / q;
      if (length % q == 0 && table.copies[0][q] >= count) {
        int block = q;
        if (table.strided[0][q] >= count && cost == rules.costs().vec() + shifted(q)) {
          return new Vec(count, d[q] - d[0], shiftedTree(q, shift));
        }
        if (cost == rules.idx(count) + table.best[0][q]) {
          return new Idx(bases(0, q, count, shift), tree(0, q));
        }
        if (rules.buckets()) {
          load(0, q);
          if (cost == table.nodeCosts.vecbuc(count) + shifted(q)) {
            return table.nodeCosts.vecbucNode(count, () -> shiftedTree(block, shift));
          }
          if (cost == table.nodeCosts.idxbuc(count) + table.best[0][q]) {
            return table.nodeCosts.idxbucNode(count, shift, () -> tree(0, block));
          }
        }
      }
    }
    return manyParts(0, length, shift);
  }
}
