// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.ArrayList;
import java.util.List;
import org.espalier.deadline.Deadline;

/**
 * The search proper: least weights of paths of pieces.
 *
 * <p>For a start s let v[x] be the least weight of a path of pieces over elements s .. s+x−1, where
 * a piece over [k, j) weighs K_part + R(k, j), and R is the least cost of a tree with a con, vec or
 * idx root. A strc child of a strc merges into its parent, so
 *
 * <pre>
 *   v[x] = min over y &lt; x of v[y] + K_part + R(s + y, s + x)        opt(s, s+x) = min(R(s, s+x), K_strc + v[x])
 * </pre>
 *
 * with K_part = 2·K_lookup; {@link Constants} has what it is for strc of two children. So one pass
 * gives the optimum of every prefix. This takes the place of Listing 5's table over all segments.
 * Pieces are found thus:
 *
 * <ul>
 *   <li>con, and vec of single elements: within a run of one letter, by a running minimum.
 *   <li>idx of single elements (a ray): within one type, by a running minimum that grows by L.
 *   <li>vec over a primitive block: {@link RepetitionPieces}.
 *   <li>idx over a block with a change of stride: {@link ChainPieces}. Without a change of stride a
 *       vec is never dearer, unless K_vec &gt; K_idx + 2L.
 *   <li>vec over blocks of several periods, and idx without a change of stride where it may win:
 *       {@link MultiplePieces}.
 * </ul>
 *
 * <p>A block's optimum is needed only where a lower bound on the piece is below what is known. Then
 * it is resolved by a nested pass, which stops as soon as it cannot stay below what would help.
 *
 * <table>
 *   <caption>Concordance with the paper</caption>
 *   <tr><td>w(v_i, v_j)</td><td>2L + R, not 2L + opt: identical, since strc merges</td></tr>
 *   <tr><td>Repetition(D, n, q)</td><td>{@link RootChoice} for the divisors that have a repetition</td></tr>
 *   <tr><td>T_{i,j}</td><td>not stored; {@link TreeAssembly} passes again</td></tr>
 * </table>
 */
final class SegmentSearch {
  /** What becomes of a block whose optimum is not known. */
  enum Mode {
    /** It is computed: the value of the pass is the optimum. */
    EXACT,
    /** It is not used: the value of the pass is what some tree costs. */
    UPPER,
    /** It counts with a lower bound: no tree costs less than the value of the pass. */
    LOWER
  }

  /** After how many elements the clock is read, a power of two; one reading costs about 25 ns. */
  private static final int TICK = 64;

  private final Letters letters;
  private final Constants k;
  private final Repetitions reps;
  private final BlockMemo memo;
  private final KnownBlocks blocks;
  private final PathPass path;
  private final RootChoice root;
  private Deadline limit;
  private final Deadline treeLimit;
  private final List<Frame> frames = new ArrayList<>();
  private int depth = -1;
  private int sinceTick;
  private long walked;
  private Mode mode = Mode.EXACT;
  // the elements of the outermost pass before which every value is exact
  private int exactUpTo;
  private long[] exactValues = new long[0];
  // of the outermost pass, the weights that are known from a pass of one element more; else empty
  private long[] given = new long[0];

  SegmentSearch(
      Letters letters,
      Constants k,
      Repetitions reps,
      Chains chains,
      BlockMemo memo,
      Deadline limit,
      Deadline treeLimit) {
    this.letters = letters;
    this.k = k;
    this.reps = reps;
    this.memo = memo;
    this.limit = limit;
    this.treeLimit = treeLimit;
    blocks = new KnownBlocks(letters, k, reps, chains, memo);
    BlockBounds bounds = new BlockBounds(letters, k, memo);
    path = new PathPass(letters, k, reps, chains, blocks, bounds, this);
    root = new RootChoice(letters, k, reps, chains, blocks, this);
  }

  Mode mode() {
    return mode;
  }

  void mode(Mode next) {
    mode = next;
  }

  /** How many elements all passes have been over. */
  long walked() {
    return walked;
  }

  /**
   * A lower bound on the optimum of the whole layout, from what is known.
   *
   * @param values of the pass that a limit ended; exact as far as it came
   * @param next when to stop
   */
  long lowerBound(long[] values, Deadline next) throws Deadline.Reached {
    mode = Mode.LOWER;
    limit = next;
    exactValues = values;
    return pass(0, letters.n);
  }

  /**
   * The least weight of a path of two pieces or more over the first m ≥ 2 elements of the layout:
   * the last piece starts behind element 0, so it is a piece of a pass from element 1 whose weights
   * before m are those of the pass from 0.
   *
   * @param values v[x] of the pass from 0, for every x < m
   */
  long twoPieces(int m, long[] values) throws Deadline.Reached {
    given = values;
    try {
      pass(1, m);
      return frame().v[m - 1];
    } finally {
      given = new long[0];
    }
  }

  /** The frame of the pass that ended last. */
  Frame frame() {
    return frames.get(depth + 1);
  }

  /** Goes one frame deeper, so that {@link #frame()} of now is kept. */
  void hold() {
    depth++;
  }

  void release() {
    depth--;
  }

  /** The optimum of elements s .. e-1, as far as the mode allows. */
  long pass(int s, int e) throws Deadline.Reached {
    return pass(s, e, Constants.NONE);
  }

  private long pass(int s, int e, long cut) throws Deadline.Reached {
    Frame f = deeper();
    try {
      return run(s, e, f, cut);
    } finally {
      depth--;
    }
  }

  private Frame deeper() {
    depth++;
    if (frames.size() <= depth) {
      frames.add(new Frame());
    }
    return frames.get(depth);
  }

  /**
   * Passes over m elements from a start in a repetition to bound its blocks; a rough pass counts
   * the repetition's own pieces with bounds. {@link #frame()} then has the weights.
   *
   * @return whether they are lower bounds on all paths, as they are unless a limit was reached
   */
  boolean reference(int id, int from, int m, boolean rough) throws Deadline.Reached {
    Frame f = deeper();
    try {
      f.refer(id, reps.period[id], rough);
      path.over(from, from + m, f, Constants.NONE);
    } catch (Deadline.Reached reached) {
      if (depth > 1) {
        throw reached;
      }
      mode = Mode.UPPER;
    } finally {
      f.local = -1;
      depth--;
    }
    return mode == Mode.EXACT;
  }

  /** The optimum of the block of q elements at b, or a code below 0 where it is not known. */
  long resolve(int b, int q) throws Deadline.Reached {
    return resolve(b, q, Constants.NONE);
  }

  /**
   * The optimum of the block of q elements at b if it is less than {@code cut}; otherwise it may
   * also be the code of a lower bound that is not less.
   */
  long resolve(int b, int q, long cut) throws Deadline.Reached {
    if (q == 1) {
      return k.con;
    }
    long trivial = blocks.progression(b, q);
    if (trivial >= 0) {
      return trivial;
    }
    int entry = memo.find(b, q);
    long known = entry < 0 ? KnownBlocks.UNKNOWN : memo.cost(entry);
    if (known >= 0 || mode != Mode.EXACT || Repetitions.bound(known) >= cut) {
      return known;
    }
    // A block that was cut before is cut at twice that bound, so that it is not begun too often.
    long next =
        entry < 0 || cut == Constants.NONE ? cut : Math.max(cut, 2 * Repetitions.bound(known));
    try {
      long optimum = pass(b, b + q, next);
      if (entry < 0) {
        memo.put(b, q, optimum);
      } else {
        memo.cost(entry, optimum);
      }
      return optimum;
    } catch (Deadline.Reached reached) {
      if (depth > 0) {
        throw reached;
      }
      mode = Mode.UPPER;
      return known;
    }
  }

  /** The optimum of a block if it is known, or a code below 0. */
  long known(int b, int q) {
    return blocks.known(b, q);
  }

  private long run(int s, int e, Frame f, long cut) throws Deadline.Reached {
    long ended = path.over(s, e, f, cut);
    return ended < 0 ? ended : root.of(f, s, e - s, f.oneType);
  }

  boolean outermost() {
    return depth == 0;
  }

  /** Of the outermost pass, the weights known from a pass of one element more; else empty. */
  long[] given() {
    return given;
  }

  /** Hears that the outermost pass is done with its first x elements. */
  void passed(long[] v, int x) {
    if (mode == Mode.EXACT) {
      exactUpTo = x;
    } else if (mode == Mode.LOWER && x <= exactUpTo) {
      v[x] = exactValues[x];
    }
  }

  /** Counts an element that a pass is over, and looks at the clock now and then. */
  void step() throws Deadline.Reached {
    walked++;
    tick();
  }

  /**
   * Looks at the clock now and then. When the limit of the search is reached, the outermost pass
   * goes on with what is known and the passes inside it end; every other limit ends all of them.
   */
  void tick() throws Deadline.Reached {
    if ((++sinceTick & (TICK - 1)) != 0) {
      return;
    }
    if (mode == Mode.UPPER) {
      treeLimit.check();
    } else if (limit.reached()) {
      if (depth > 0 || mode == Mode.LOWER) {
        throw new Deadline.Reached();
      }
      mode = Mode.UPPER;
    }
  }
}
