// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.axis;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;

/**
 * Places a weighted expression on a line, d(p, q) = |p − q|; a grid of k dimensions is k lines.
 *
 * <p><b>Problem.</b> Given π at the leaves and weights w ≥ 0, extend π to the inner nodes so that
 * the sum over edges of w(x)·|π(x) − π(parent x)| is least.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Algorithm 7.1.2, Theorems 7.1.1 and 7.1.6.
 *
 * <p><b>Changed:</b> two meldable heaps for the splay tree with partial slopes, which makes it O(N
 * log N) where the paper has O(N log² N). C_x is convex, so it is known up to a constant by its
 * breakpoints and by how much the slope jumps at each; the slope runs from −W to W. Sum unites the
 * breakpoints. Convolve cuts the slopes to −w … w: it takes a sum W − w of jumps away from the left
 * end and the same from the right. So one heap gives breakpoints from the left, one from the right,
 * and nothing is ever searched.
 *
 * <p><b>Why the two heaps need not know of each other.</b> Both hold every breakpoint, and the
 * jumps are shared. What was eaten from one side stays in the other side's heap with jump 0 and is
 * skipped when it comes to the top. Convolve never eats more than there is: 2W jumps, of which 2(W
 * − w) go.
 *
 * <p><b>Recurrence.</b> W(x) = Σ over operands min(W(y), w(y)), W = ∞ at a leaf. If W(y) &gt; w(y),
 * let L(y) be the last breakpoint eaten from the left and R(y) from the right. Left of L(y) the
 * slope of C_y is below −w, from there on at least −w; so r*(p) = p clamped to [L(y), R(y)].
 * Otherwise r*(p) = p. At the root all W are eaten from the left: the slope changes sign at the
 * last one.
 *
 * <p>A leaf has one breakpoint, its position, with jump 2w: every place found is the position of a
 * leaf (Theorem 2.2.1), an integer. O(N log N) time amortised, O(N) space, whatever the tree's
 * shape. Exact; deterministic.
 *
 * <table>
 * <caption>Concordance</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>search tree of subintervals</td><td>{@code left[x]}, {@code right[x]}, heaps of
 * breakpoints</td></tr>
 * <tr><td>slope m_i</td><td>implied by {@code jump}</td></tr>
 * <tr><td>p_s, p_t of equation 20</td><td>{@code low[x]}, {@code high[x]}</td></tr>
 * </table>
 */
public final class WeightedGridEmbedding {
  private final FlatTree tree;
  private final long[] position;
  private final long[] jump; // jump[e]: by how much the slope still rises at leaf e's position
  private final PairingHeap fromLeft;
  private final PairingHeap fromRight;
  private int heap; // the heap left by the last cut
  private long cut; // the last breakpoint eaten by the last cut

  private WeightedGridEmbedding(FlatTree tree, long[] position) {
    this.tree = tree;
    this.position = position;
    int n = tree.size();
    jump = new long[n];
    long[] negated = new long[n];
    for (int x = 0; x < n; x++) {
      negated[x] = -position[x];
    }
    fromLeft = new PairingHeap(position);
    fromRight = new PairingHeap(negated);
  }

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, long[] position) {
    new WeightedGridEmbedding(tree, position).run();
  }

  private void run() {
    int n = tree.size();
    int root = tree.root();
    int[] parent = tree.parents();
    long[] weight = tree.weights();
    int[] left = new int[n];
    int[] right = new int[n];
    long[] steep = new long[n]; // steep[x]: W, the slope of C_x at the far right
    long[] low = new long[n];
    long[] high = new long[n];
    Arrays.fill(left, PairingHeap.EMPTY);
    Arrays.fill(right, PairingHeap.EMPTY);
    Arrays.fill(low, Long.MIN_VALUE);
    Arrays.fill(high, Long.MAX_VALUE);
    // Invariant: before x is visited, left[x], right[x] and steep[x] describe the sum of g over the
    // operands of x, all of which stand before it.
    for (int x = 0; x < root; x++) {
      int user = parent[x];
      long w = weight[x];
      if (tree.isLeaf(x)) {
        jump[x] = 2 * w;
        left[x] = w == 0 ? PairingHeap.EMPTY : x;
        right[x] = left[x];
        steep[x] = w;
      } else if (steep[x] > w) {
        long excess = steep[x] - w;
        eat(fromLeft, left[x], excess);
        left[x] = heap;
        low[x] = cut;
        eat(fromRight, right[x], excess);
        right[x] = heap;
        high[x] = cut;
        steep[x] = w;
      }
      left[user] = fromLeft.meld(left[user], left[x]);
      right[user] = fromRight.meld(right[user], right[x]);
      steep[user] += steep[x];
    }
    if (!tree.isLeaf(root)) {
      if (steep[root] == 0) {
        position[root] = position[0]; // nothing pulls: any place will do, and node 0 is a leaf
      } else {
        eat(fromLeft, left[root], steep[root]);
        position[root] = cut;
      }
    }
    for (int y = root - 1; y >= 0; y--) {
      if (!tree.isLeaf(y)) {
        position[y] = Math.max(low[y], Math.min(position[parent[y]], high[y]));
      }
    }
  }

  /** Takes {@code amount} > 0 of jumps away from one end. */
  private void eat(PairingHeap side, int from, long amount) {
    int top = from;
    long rest = amount;
    while (true) {
      long here = jump[top];
      if (here > rest) {
        jump[top] = here - rest;
        break;
      }
      rest -= here;
      jump[top] = 0;
      if (rest == 0) {
        // The last bite emptied this breakpoint; it leaves the heap when it comes up again.
        break;
      }
      top = side.pop(top);
    }
    heap = top;
    cut = position[top];
  }
}
