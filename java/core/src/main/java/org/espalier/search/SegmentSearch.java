// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import org.espalier.deadline.Deadline;
import org.espalier.deadline.Progress;
import org.espalier.repetition.BlockMemo;

/**
 * The search proper: least weights of paths of pieces.
 *
 * <p><b>Problem.</b> For a segment of n elements, the least cost of a tree of con, vec, idx and
 * strc that flattens to it, moved so that it starts at 0.
 *
 * <p><b>Source.</b> Ganian, Kalany, Szeider, Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13, Listing
 * 5, which fills a table of all segments in O(n⁴) time. Here one pass from a start gives the
 * optimum of every prefix, and only the starts that matter are passed from.
 *
 * <p><b>Recurrence.</b> For a start s let v[x] be the least weight of a path of pieces over
 * elements s .. s+x−1, where a piece over [k, j) weighs K_part + R(k, j), and R is the least cost
 * of a tree with a con, vec or idx root. A strc child of a strc merges into its parent, so no piece
 * has a strc root:
 *
 * <pre>
 *   v[x]        = min over y &lt; x of v[y] + K_part + R(s + y, s + x)
 *   opt(s, s+x) = min( R(s, s+x), K_strc + v[x] )
 * </pre>
 *
 * with K_part = 2·K_lookup; {@link Constants} has what it is for strc of two children.
 *
 * <p><b>Pieces</b> are found thus:
 *
 * <ul>
 *   <li>con, and a node over single elements a stride apart: {@link Pass}, by a running minimum;
 *       idx nodes nested over such a run: {@link Progressions};
 *   <li>idx of single elements (a ray): {@link Pass}, by a running minimum that grows by L;
 *   <li>vec over a primitive block: {@link RepetitionPieces};
 *   <li>idx over a block with a change of stride: {@link ChainPieces};
 *   <li>vec over blocks of several periods, and idx without a change of stride where the vec is
 *       dearer: {@link MultiplePieces}.
 * </ul>
 *
 * <p>A block's optimum is needed only where a lower bound on its piece is below what is known. Then
 * a nested pass resolves it, once for all equal blocks ({@link BlockMemo}).
 *
 * <p><b>Depth.</b> A pass over m elements resolves blocks of at most m/2 elements, since a piece
 * has two blocks or more. Bounding passes ({@link Rotations}) are not shorter than the pass that
 * asks for them, but one inside another has at most three quarters of its elements. So there are at
 * most log_{4/3} n bounding passes in a nest, and at most log₂ n resolving ones behind each: O(log²
 * n) frames, each of O(n) words; and ⌊log₂ n⌋ where no bounding pass is due.
 *
 * <table>
 *   <caption>Concordance</caption>
 *   <tr><th>paper</th><th>here</th><th></th></tr>
 *   <tr><td>w(v_i, v_j)</td><td>K_part + R</td><td>not 2L + opt: identical, since strc merges</td></tr>
 *   <tr><td>Repetition(D, n, q)</td><td>{@link RootChoice}</td><td>for the divisors that have a repetition</td></tr>
 *   <tr><td>T_{i,j}</td><td>not stored</td><td>{@link TreeAssembly} passes again</td></tr>
 * </table>
 *
 * <p>A search has two phases. In the first all that is needed is resolved, and a deadline ends it
 * by an exception, so nothing but optima is ever kept. In the second, begun by {@link #onlyKnown},
 * nothing is resolved: the value of a pass is what some tree of known blocks costs.
 */
final class SegmentSearch {
  /** After how many elements the clock is read, a power of two; one reading costs about 25 ns. */
  private static final int TICK = 64;

  /** After how many elements of a pass over the whole its progress is told, a power of two. */
  private static final int TOLD = 64;

  private final Indexed in;
  private final BlockBounds bounds;
  private final Rotations rotations;
  private final RootChoice root;
  private final Deadline treeLimit;
  private Deadline limit;
  private boolean resolving = true;
  private int sinceTick;
  private long walked;
  // up to which element passes over the whole have come in the phase in hand
  private int told;

  private final Progress progress;

  /**
   * A search that resolves until {@code limit}, and then passes over known blocks until another; a
   * pass over the whole tells of its elements.
   */
  SegmentSearch(Indexed in, Deadline limit, Deadline treeLimit, Progress progress) {
    this.in = in;
    this.limit = limit;
    this.treeLimit = treeLimit;
    this.progress = progress;
    bounds = new BlockBounds(in);
    rotations = new Rotations(in, this);
    root = new RootChoice(in, this);
  }

  /** Begins the second phase. */
  void onlyKnown() {
    resolving = false;
    told = 0;
    limit = treeLimit;
  }

  boolean resolving() {
    return resolving;
  }

  BlockBounds bounds() {
    return bounds;
  }

  Rotations rotations() {
    return rotations;
  }

  /** How many elements all passes have been over. */
  long walked() {
    return walked;
  }

  /** Passes over elements s .. e-1, and finds their root, as far as the phase allows. */
  Pass pass(int s, int e) throws Deadline.Reached {
    Pass pass = Pass.over(in, this, s, e - s).run();
    root.choose(pass);
    return pass;
  }

  /**
   * Passes for paths of two pieces or more over the first m ≥ 2 elements of the layout: the last
   * piece starts behind element 0, so it is a piece of a pass from element 1 whose weights before m
   * are those of the pass from 0.
   *
   * @param v the weights of the pass from 0 before every element up to m
   */
  Pass twoPieces(int m, long[] v) throws Deadline.Reached {
    return Pass.behindFirst(in, this, m - 1, v).run();
  }

  /**
   * Passes over m elements to bound the blocks of a repetition, whose own pieces count with bounds:
   * the weights are lower bounds on all paths.
   */
  Pass bounding(int repetition, int from, int m) throws Deadline.Reached {
    return Pass.bounding(in, this, from, m, repetition).run();
  }

  /** The optimum of the block of q elements at b, or in the second phase a code below 0. */
  long resolve(int b, int q) throws Deadline.Reached {
    long g = in.known(b, q);
    if (g < 0 && resolving) {
      g = pass(b, b + q).optimum;
      in.memo().put(b, q, g);
    }
    return g;
  }

  /** Counts element x of a pass over m, and looks at the clock now and then. */
  void step(int x, int m) throws Deadline.Reached {
    walked++;
    tick();
    if ((x & (TOLD - 1)) == 0 && m == in.letters().n && x > told) {
      told = x;
      progress.done((double) x / m);
    }
  }

  /** Looks at the clock now and then. */
  void tick() throws Deadline.Reached {
    if ((++sinceTick & (TICK - 1)) == 0) {
      limit.check();
    }
  }
}
