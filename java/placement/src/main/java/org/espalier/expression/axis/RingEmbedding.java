// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.axis;

import org.espalier.expression.flat.CheckpointedDescent;
import org.espalier.expression.flat.FlatTree;
import org.jspecify.annotations.Nullable;

/**
 * Places an unweighted expression on a ring, d(p, q) = min(|p − q|, P − |p − q|); a torus is
 * several rings.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Algorithm 4.2.1 with its subroutines CONVOLVE and SUM, Theorems 4.1.3
 * and 4.2.4, Lemma 2.3.3.
 *
 * <p><b>Changed:</b> CONVOLVE is two sweeps, one for each way round, instead of a running minimum
 * over the flat pieces; functions live on the integers (see {@link RingFunction}); nodes may have
 * any arity, the contributions being added in a balanced order; and cost functions are dropped and
 * made again when they would fill the memory ({@link CheckpointedDescent}).
 *
 * <p><b>Recurrence.</b> C_x = Σ over operands y of g_y; g_y(p) = min over r of C_y(r) + d(p, r),
 * and d(p, π(y)) at a leaf. C_x has integer slopes, so g has slopes −1, 0, 1; all breakpoints of
 * g_y come from valleys of C_y or lie between two of them, O(N_y) in all. π(y) is a breakpoint of
 * C_y or π(parent y) (Lemma 2.3.3).
 *
 * <p>O(N·h) time for height h, O(N²) at worst, N log m more for arity m; memory as in {@link
 * CheckpointedDescent}. Exact; deterministic: of equal places the user's own, then the smallest.
 */
public final class RingEmbedding extends CheckpointedDescent {
  /** Elements of cost functions that are kept before a checkpoint is made: 160 MB. */
  private static final long BUDGET = 1L << 23;

  private final FlatTree tree;
  private final long ring;
  private final long[] position;
  private final @Nullable RingFunction[] function; // function[x]: C_x, or null
  private final boolean[] forGood; // whether C_x of a checkpoint is kept
  private final int[] made; // the nodes whose functions are there, in the order of their making
  private final int[] start; // start[x]: where in made the subtree of x begins
  private int count; // how many nodes made lists
  private final RingFunction scratch;
  private final RingFunction first; // the contribution of one operand
  private final RingFunction second;
  private final RingFunction total;

  private RingEmbedding(FlatTree tree, long ring, long[] position, long budget) {
    super(tree, budget);
    this.tree = tree;
    this.ring = ring;
    this.position = position;
    function = new @Nullable RingFunction[tree.size()];
    forGood = new boolean[tree.size()];
    made = new int[tree.size()];
    start = new int[tree.size()];
    scratch = new RingFunction(ring);
    first = new RingFunction(ring);
    second = new RingFunction(ring);
    total = new RingFunction(ring);
  }

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param ring the number of places on the ring
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, long ring, long[] position) {
    embed(tree, ring, position, BUDGET);
  }

  /**
   * The same with a given budget.
   *
   * @param tree the expression
   * @param ring the number of places on the ring
   * @param position the position of each node; only those of leaves are read
   * @param budget elements of cost functions that are kept before a checkpoint is made
   */
  public static void embed(FlatTree tree, long ring, long[] position, long budget) {
    new RingEmbedding(tree, ring, position, budget).run(position);
  }

  @Override
  protected long make(int x) {
    start[x] = count;
    for (int c = 0; c < tree.operands(x); c++) {
      int y = tree.operand(x, c);
      start[x] = tree.isLeaf(y) ? start[x] : Math.min(start[x], start[y]);
    }
    made[count++] = x;
    RingFunction f = sum(x);
    function[x] = f;
    return f.count + 4L;
  }

  private RingFunction sum(int x) {
    int arity = tree.operands(x);
    if (arity == 2) {
      return total
          .toSum(contribution(tree.operand(x, 0), first), contribution(tree.operand(x, 1), second))
          .trimmed();
    }
    RingFunction[] sums = new RingFunction[arity];
    for (int i = 0; i < arity; i++) {
      sums[i] = contribution(tree.operand(x, i), first).trimmed();
    }
    // Neighbours are added in rounds, so that every breakpoint is copied log₂ m times.
    int terms = arity;
    while (terms > 1) {
      int half = 0;
      for (int i = 0; i + 1 < terms; i += 2) {
        sums[half++] = total.toSum(sums[i], sums[i + 1]).trimmed();
      }
      if ((terms & 1) == 1) {
        sums[half++] = sums[terms - 1];
      }
      terms = half;
    }
    return sums[0];
  }

  /** g_y: at a leaf the distance from it. */
  private RingFunction contribution(int y, RingFunction room) {
    return tree.isLeaf(y) ? room.toDistance(position[y]) : of(y).convolved(scratch, room);
  }

  private RingFunction of(int x) {
    RingFunction f = function[x];
    if (f == null) {
      throw new AssertionError("the function of node " + x + " was dropped");
    }
    return f;
  }

  @Override
  protected void keepOnly(int x) {
    forGood[x] = true;
    dropFrom(start[x]);
    restore(x);
  }

  @Override
  protected void restore(int x) {
    start[x] = count;
    made[count++] = x;
  }

  @Override
  protected void dropAll() {
    dropFrom(0);
  }

  private void dropFrom(int from) {
    while (count > from) {
      int x = made[--count];
      if (!forGood[x]) {
        function[x] = null;
      }
    }
  }

  @Override
  protected long cheapest(int x) {
    RingFunction f = of(x);
    int best = 0;
    for (int i = 1; i < f.count; i++) {
      best = f.value[i] < f.value[best] ? i : best;
    }
    return f.at[best];
  }

  @Override
  protected long nearest(int y, long w, long p) {
    RingFunction f = of(y);
    long best = f.valueAt(p);
    long where = p;
    for (int i = 0; i < f.count; i++) {
      long apart = Math.abs(p - f.at[i]);
      long cost = f.value[i] + Math.min(apart, ring - apart);
      if (cost < best) {
        best = cost;
        where = f.at[i];
      }
    }
    return where;
  }
}
