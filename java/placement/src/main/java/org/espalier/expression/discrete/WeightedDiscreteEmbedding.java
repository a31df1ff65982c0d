// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.discrete;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;
import org.espalier.expression.flat.PostOrder;

/**
 * Places an expression with weighted edges in the discrete metric, d(p, q) = 0 if p = q and 1
 * otherwise.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Algorithm 7.2.2 for the discrete metric (Lemmas 7.3.2 and 7.3.3,
 * Theorem 7.3.4).
 *
 * <p><b>Changed: O(N log N) time for any shape, for the paper's O(N·h).</b> By Lemma 7.3.2 C_x has
 * one value off(x) at all places where T_x has no leaf, and it is nowhere larger. So it is off(x)
 * less a <em>benefit</em> b(p) ≥ 0 of the leaf positions p of T_x. On benefits the recurrence
 * reads:
 *
 * <pre>
 *   sum       b_x(p) = Σ over operands y of b′_y(p)                  (none: 0)
 *   convolve  b′_y(p) = max(0, b_y(p) − t_y),  t_y = max(0, max b_y − w(y))
 *   leaf      b′ = w(y) at π(y)
 * </pre>
 *
 * <p><b>Proof of convolve.</b> g(p) = min(C(p), min C + w) (Lemma 7.3.3), so with off′ = min(off,
 * min C + w) = off − t, g(p) = min(off − b(p), off − t) = off′ − max(0, b(p) − t).
 *
 * <p>Subtracting t from all benefits is one number per set. Adding two functions moves the smaller
 * set's entries into the larger one: each entry moves log₂ N times. To find the entry of p in the
 * other sets without a search tree, every position keeps a list of its live entries by time of
 * making; a subtree's nodes are visited one after the other, so its entry is the one made since the
 * subtree began.
 *
 * <p><b>Going down again</b> needs C_y at one place only. An entry is made once, at a leaf or where
 * two or more entries of one position meet; those it was made of stay chained to it. Its benefit at
 * a node y above is what it was made with, less the t of the nodes between: a difference of two
 * sums from the root. It is dead where that falls to 0.
 *
 * <p>π(y) = π(x) if b_y(π(x)) &gt; max b_y − w(y), otherwise a place with the greatest benefit. O(N
 * log N) time, O(N) space. Exact; deterministic.
 *
 * <table>
 * <caption>Concordance</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>C_x(p)</td><td>off(x) − {@code stored[e]} + {@code lazy[x]}, e the entry of p</td></tr>
 * <tr><td>r*</td><td>the user's place, or {@code best[y]}</td></tr>
 * </table>
 */
public final class WeightedDiscreteEmbedding {
  private static final int NONE = -1;
  private static final long GONE = Long.MIN_VALUE; // stored of an entry that is dead or united

  private final FlatTree tree;
  private final PostOrder order;
  private final PositionNumbers numbers;
  private final OperandsByPlace operands;
  private final long[] lazy; // lazy[x]: subtracted from what the entries of x's set have stored
  private final long[] cut; // cut[x]: t of the convolve above x
  private final long[] most; // most[x]: max b_x
  private final int[] best; // best[x]: an entry with benefit most[x], or NONE
  private final int[] head; // head[x], tail[x]: the entries of x's set, dead ones among them
  private final int[] tail;
  private final int[] size; // size[x]: the length of that list

  // Entries. At most one for each leaf, and one for each two that meet.
  private final int[] of; // of[e]: the position's number
  private final int[] origin; // origin[e]: the node where e was made
  private final long[] made; // made[e]: its benefit there
  private final long[] stored; // stored[e]: its benefit now, plus lazy of its set
  private final int[] older; // older[e]: the live entry of the same position made before e
  private final int[] newer;
  private final int[] latest; // latest[p]: the newest live entry of position p
  private final int[] inSet; // inSet[e]: the next entry of the same set
  private final int[] madeOf; // madeOf[e]: the newest entry that e was made of, then chained[…]
  private final int[] chained;
  private int entries;

  private int united; // what uniteAll made

  private WeightedDiscreteEmbedding(FlatTree tree, PositionNumbers numbers) {
    this.tree = tree;
    this.numbers = numbers;
    order = PostOrder.of(tree);
    operands = new OperandsByPlace(tree, order);
    int n = tree.size();
    lazy = new long[n];
    cut = new long[n];
    most = new long[n];
    best = new int[n];
    head = new int[n];
    tail = new int[n];
    size = new int[n];
    int room = 2 * tree.leaves();
    of = new int[room];
    origin = new int[room];
    made = new long[room];
    stored = new long[room];
    older = new int[room];
    newer = new int[room];
    inSet = new int[room];
    madeOf = new int[room];
    chained = new int[room];
    latest = new int[numbers.count];
    Arrays.fill(latest, NONE);
  }

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param numbers the numbers of the leaves' positions
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, PositionNumbers numbers, long[] position) {
    if (!tree.isLeaf(tree.root())) {
      WeightedDiscreteEmbedding run = new WeightedDiscreteEmbedding(tree, numbers);
      run.up();
      run.down(position);
    }
  }

  private void up() {
    long[] weight = tree.weights();
    int n = tree.size();
    // Invariant: the live entries of finished subtrees are in the lists of their positions by time,
    // and every set has at most one live entry of a position.
    for (int i = 0; i < n; i++) {
      int x = order.order[i];
      head[x] = NONE;
      tail[x] = NONE;
      best[x] = NONE;
      if (tree.isLeaf(x)) {
        if (weight[x] > 0) {
          int e = make(numbers.number[x], x, weight[x]);
          stored[e] = weight[x];
          append(x, e);
          most[x] = weight[x];
          best[x] = e;
        }
      } else {
        sum(x);
        cut[x] = Math.max(0, most[x] - weight[x]);
      }
    }
  }

  private void sum(int x) {
    int arity = tree.operands(x);
    int large = tree.operand(x, 0);
    for (int c = 1; c < arity; c++) {
      int y = tree.operand(x, c);
      large = size[y] > size[large] ? y : large;
    }
    head[x] = head[large];
    tail[x] = tail[large];
    size[x] = size[large];
    lazy[x] = lazy[large] + cut[large];
    most[x] = most[large] - cut[large];
    best[x] = most[x] > 0 ? best[large] : NONE;
    operands.turnTo(x);
    for (int c = 0; c < arity; c++) {
      int y = tree.operand(x, c);
      if (y != large) {
        moveInto(x, y);
      }
    }
  }

  /** Moves the entries of operand y's set into that of x. */
  private void moveInto(int x, int y) {
    int next;
    for (int e = head[y]; e != NONE; e = next) {
      next = inSet[e];
      if (live(e, y)) {
        long benefit = uniteAll(x, e);
        stored[united] = benefit + lazy[x];
        append(x, united);
        if (benefit >= most[x]) {
          most[x] = benefit;
          best[x] = united;
        }
      }
    }
  }

  /**
   * Unites e with the live entries of its position in the sets of the other operands of x: those
   * are the entries made since the subtree of x began. Leaves e, or the entry made of all of them,
   * in {@link #united}, and returns its benefit.
   */
  private long uniteAll(int x, int e) {
    int from = order.first[x];
    long sum = 0;
    int count = 0;
    int older;
    for (int f = latest[of[e]]; f != NONE && order.at[origin[f]] >= from; f = older) {
      older = this.older[f];
      int y = operands.over(order.at[origin[f]]);
      if (live(f, y)) {
        sum += stored[f] - lazy[y] - cut[y];
        count++;
      }
    }
    united = e;
    if (count > 1) {
      int chain = NONE;
      for (int f = latest[of[e]]; f != NONE && order.at[origin[f]] >= from; f = older) {
        older = this.older[f];
        unlink(f);
        chained[f] = chain;
        chain = f;
      }
      united = make(of[e], x, sum);
      madeOf[united] = chain;
    }
    return sum;
  }

  /** Whether entry e of operand y's set is live; takes it out of its position's list if not. */
  private boolean live(int e, int y) {
    if (stored[e] == GONE) {
      return false;
    }
    if (stored[e] - lazy[y] - cut[y] > 0) {
      return true;
    }
    unlink(e);
    return false;
  }

  private void unlink(int e) {
    stored[e] = GONE;
    if (newer[e] == NONE) {
      latest[of[e]] = older[e];
    } else {
      older[newer[e]] = older[e];
    }
    if (older[e] != NONE) {
      newer[older[e]] = newer[e];
    }
  }

  private void append(int x, int e) {
    inSet[e] = NONE;
    if (tail[x] == NONE) {
      head[x] = e;
    } else {
      inSet[tail[x]] = e;
    }
    tail[x] = e;
    size[x]++;
  }

  private int make(int position, int node, long benefit) {
    int e = entries++;
    of[e] = position;
    origin[e] = node;
    made[e] = benefit;
    madeOf[e] = NONE;
    chained[e] = NONE;
    newer[e] = NONE;
    older[e] = latest[position];
    if (older[e] != NONE) {
      newer[older[e]] = e;
    }
    latest[position] = e;
    return e;
  }

  private void down(long[] position) {
    int n = tree.size();
    int root = n - 1;
    long[] above = new long[n]; // above[x]: Σ of t from x up to the root
    int[] here = new int[n]; // here[x]: the entry of x's user's place, then of its own; or NONE
    Arrays.fill(here, NONE);
    here[root] = best[root];
    position[root] = best[root] == NONE ? position[0] : numbers.position(of[best[root]]);
    for (int y = root - 1; y >= 0; y--) {
      above[y] = cut[y] + above[tree.parent(y)];
    }
    // Invariant: here[x] is an entry of C_x for π(x); without one, π(x) has benefit 0.
    for (int x = root; x >= 0; x--) {
      if (tree.isLeaf(x)) {
        continue;
      }
      passOn(x, here);
      for (int c = 0; c < tree.operands(x); c++) {
        int y = tree.operand(x, c);
        if (!tree.isLeaf(y)) {
          int e = here[y];
          long benefit = e == NONE ? 0 : made[e] - (above[origin[e]] - above[y]);
          if (benefit <= 0) {
            benefit = 0;
            here[y] = NONE;
          }
          position[y] = position[x];
          if (benefit <= most[y] - tree.weight(y) && best[y] != NONE) {
            here[y] = best[y];
            position[y] = numbers.position(of[best[y]]);
          }
        }
      }
    }
  }

  /** Tells the operands of x the entries that x's own entry was made of. */
  private void passOn(int x, int[] here) {
    int e = here[x];
    if (e == NONE) {
      return;
    }
    operands.turnTo(x);
    if (origin[e] != x) {
      here[operands.over(order.at[origin[e]])] = e;
    } else {
      for (int f = madeOf[e]; f != NONE; f = chained[f]) {
        here[operands.over(order.at[origin[f]])] = f;
      }
    }
  }
}
