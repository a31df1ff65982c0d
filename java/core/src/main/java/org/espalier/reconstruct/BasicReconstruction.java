// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * The basic set: con, vec, idx and strc, for any cost constants.
 *
 * <p>Problem: given types and displacements D[0..n), find a tree of least cost that flattens to
 * them (Ganian, Kalany, Szeider, Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13, Theorem 1: O(n⁴)
 * time). What is changed, and why it stays exact, is told where it happens:
 *
 * <ul>
 *   <li>{@link StridedScan}: nested strides are settled by a scan and a bound.
 *   <li>{@link Letters}: segments are compared as strings, types included.
 *   <li>{@link RepetitionFinder}, {@link Chains}: every place where equal blocks are neighbours.
 *   <li>{@link SegmentSearch}: one pass over end positions for each start that matters, in place of
 *       one shortest path for each segment; blocks are resolved lazily, in the order of their
 *       bounds.
 *   <li>{@link Shift}: Lemma 5, corrected.
 *   <li>{@link TreeAssembly}: the tree, by passing again over the blocks on it.
 *   <li>{@link Coarsening}: with a time limit, a good tree early.
 * </ul>
 *
 * <p>Time O(n log n) and one pass of O(n + output of the finder) for each block resolved:
 * near-linear on layouts of programs, O(n² log² n) on Fibonacci words. Space O(n log n) at worst,
 * and a million elements fit 2 GB. Exact and deterministic; a time limit turns the answer into the
 * best tree found and a proved bound.
 */
final class BasicReconstruction {
  /** Of the time limit, what a search over runs may take. */
  private static final double COARSE_SHARE = 0.1;

  /** Of the time limit, when indexing and search stop; the rest is for tree and bound. */
  private static final double SEARCH_SHARE = 0.65;

  /** Of the time limit, when the tree must be there; otherwise the best one before it counts. */
  private static final double TREE_SHARE = 0.85;

  /** Of the time limit, when computing the bound stops. */
  private static final double BOUND_SHARE = 0.95;

  private final Letters letters;
  private final CostModel model;
  private final Constants k;
  private final BlockMemo memo;
  private final long seed;

  private BasicReconstruction(Letters letters, Constants k, CostModel model, long seed) {
    this.letters = letters;
    this.model = model;
    this.k = k;
    this.seed = seed;
    this.memo = new BlockMemo(letters, seed);
  }

  static ReconstructionResult reconstruct(
      Layout layout, ReconstructionOptions options, Deadline deadline) {
    return reconstruct(layout, options, new Constants(options.cost(), false), deadline);
  }

  /** Reconstructs with the constants of {@code options}, or those for strc of two children. */
  static ReconstructionResult reconstruct(
      Layout layout, ReconstructionOptions options, Constants k, Deadline deadline) {
    Optional<ReconstructionResult> settled = StridedScan.settle(layout, options.cost(), k);
    if (settled.isPresent()) {
      return settled.get();
    }
    BasicReconstruction run =
        new BasicReconstruction(new Letters(layout), k, options.cost(), options.seed());
    if (!deadline.limited()) {
      try {
        return run.search(deadline, deadline, deadline, null);
      } catch (Deadline.Reached reached) {
        throw new AssertionError("a limit that is never reached was reached", reached);
      }
    }
    // With a limit the trees that take linear time come first, so that there always is one.
    ReconstructionResult best =
        cheaper(run.overRuns(deadline.share(COARSE_SHARE)), run.withoutRepetitions());
    Deadline search = deadline.share(SEARCH_SHARE);
    if (best.optimal() || search.reached()) {
      return best;
    }
    try {
      return run.search(search, deadline.share(TREE_SHARE), deadline.share(BOUND_SHARE), best);
    } catch (Deadline.Reached reached) {
      return best;
    }
  }

  /** Indexes and searches until a limit; {@code best}, if any, counts where it is cheaper. */
  private ReconstructionResult search(
      Deadline search, Deadline tree, Deadline bound, @Nullable ReconstructionResult best)
      throws Deadline.Reached {
    RepetitionFinder found = new RepetitionFinder(letters, search);
    found.run();
    Repetitions repetitions = new Repetitions(letters.n, found, memo, search);
    Chains chains = Chains.of(letters, found, k.dropsPairsOfRuns, search);
    search.check();
    SegmentSearch passes = new SegmentSearch(letters, k, repetitions, chains, memo, search, tree);
    return solve(passes, memo, bound, best);
  }

  private ReconstructionResult solve(
      SegmentSearch search,
      BlockMemo known,
      Deadline boundLimit,
      @Nullable ReconstructionResult best)
      throws Deadline.Reached {
    int n = letters.n;
    long optimum = search.pass(0, n);
    boolean exact = search.mode() == SegmentSearch.Mode.EXACT;
    boolean shifted = letters.at[0] != 0;
    long[] v = exact && !shifted ? new long[0] : Arrays.copyOf(search.frame().v, n + 1);
    TreeAssembly assembly = new TreeAssembly(letters, k, known, search);
    TypeTree tree;
    if (shifted) {
      Shift shift = new Shift(letters, k, search, v);
      Shift.Choice choice = shift.choose(n, optimum, List.of());
      exact = search.mode() == SegmentSearch.Mode.EXACT;
      search.mode(SegmentSearch.Mode.UPPER);
      tree = shift.build(choice, assembly);
    } else {
      search.mode(SegmentSearch.Mode.UPPER);
      tree = assembly.ofFrame(0, n);
    }
    long cost = model.cost(tree);
    if (exact) {
      return new ReconstructionResult(tree, cost, cost);
    }
    long least = leastCost();
    try {
      least = Math.max(least, search.lowerBound(v, boundLimit));
    } catch (Deadline.Reached reached) {
      // the bound without a pass stands
    }
    if (best != null && best.cost() < cost) {
      tree = best.tree();
      cost = best.cost();
    }
    return new ReconstructionResult(tree, cost, Math.min(cost, least));
  }

  /**
   * The best tree in which each run of one distance is whole, as far as a limit lets it be searched
   * for; nothing where runs are too short. It is found in a layout of one element for each run, and
   * there by the same means: first over runs of runs.
   */
  private @Nullable ReconstructionResult overRuns(Deadline until) {
    Optional<Coarsening> coarsening = Coarsening.of(letters, k);
    if (coarsening.isEmpty()) {
      return null;
    }
    Coarsening coarse = coarsening.get();
    TypeTree tree = coarse.refined(ofRuns(coarse.layout(), until));
    long cost = model.cost(tree);
    return new ReconstructionResult(tree, cost, Math.min(cost, leastCost()));
  }

  private TypeTree ofRuns(Layout runs, Deadline until) {
    Optional<ReconstructionResult> settled = StridedScan.settle(runs, model, k);
    if (settled.isPresent()) {
      return settled.get().tree();
    }
    BasicReconstruction inner = new BasicReconstruction(new Letters(runs), k, model, seed);
    ReconstructionResult best = inner.overRuns(until);
    if (best == null || !until.reached()) {
      best = cheaper(best, inner.withoutRepetitions());
    }
    if (until.reached()) {
      return best.tree();
    }
    try {
      return inner.search(until, until, until, best).tree();
    } catch (Deadline.Reached reached) {
      return best.tree();
    }
  }

  private static ReconstructionResult cheaper(
      @Nullable ReconstructionResult one, ReconstructionResult other) {
    return one != null && one.cost() < other.cost() ? one : other;
  }

  /** The best tree whose vecs and idx hold single elements only: what linear time can give. */
  private ReconstructionResult withoutRepetitions() {
    try {
      Deadline never = Deadline.none();
      // of its own: without repetitions blocks look dearer than they are
      BlockMemo dear = new BlockMemo(letters, seed);
      Repetitions none =
          new Repetitions(letters.n, new RepetitionFinder(letters, never), dear, never);
      Chains chains = Chains.none(letters.n);
      SegmentSearch search = new SegmentSearch(letters, k, none, chains, dear, never, never);
      ReconstructionResult plain = solve(search, dear, never, null);
      long least = Math.min(plain.cost(), leastCost());
      return new ReconstructionResult(plain.tree(), plain.cost(), least);
    } catch (Deadline.Reached reached) {
      throw new AssertionError("a limit that is never reached was reached", reached);
    }
  }

  /**
   * A lower bound without a search: every tree has a leaf; a vec adds one distance between
   * neighbours to those below it, an idx or strc of c children c − 1, at K_vec or L each at least.
   */
  private long leastCost() {
    boolean[] seen = new boolean[letters.distinct];
    long distances = 0;
    for (int i = 0; i < letters.letter.length; i++) {
      if (!seen[letters.letter[i]]) {
        seen[letters.letter[i]] = true;
        distances += letters.kind[i] == Letters.STEP ? 0 : 1;
      }
    }
    long each = Math.min(k.vec, k.lookup);
    return Math.max(k.con + distances * each, distances > 0 ? k.leastBlock : k.con);
  }
}
