// SPDX-License-Identifier: Apache-2.0
package org.espalier.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.cost.Proof;
import org.espalier.deadline.Deadline;
import org.espalier.deadline.Progress;
import org.espalier.layout.Layout;
import org.espalier.repetition.Letters;
import org.espalier.repetition.RepetitionFinder;
import org.espalier.segment.AtomKind;
import org.espalier.segment.PathSearch;
import org.espalier.segment.Rules;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * The basic set, con, vec, idx and strc, for any cost constants; also with strc of exactly two
 * children, which only changes what a part and a strc cost ({@link Rules}) and what absorbs a shift
 * ({@link Shift}).
 *
 * <p>Problem: given types and displacements D[0..n), find a tree of least cost that flattens to
 * them (Ganian, Kalany, Szeider, Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13, Theorem 1: O(n⁴)
 * time). What is changed, and why it stays exact, is told where it happens:
 *
 * <ul>
 *   <li>{@link StridedScan}: nested strides are settled by a scan and a bound.
 *   <li>{@link Letters}: segments are compared as strings, types included.
 *   <li>{@link RepetitionFinder}: every place where equal blocks are neighbours.
 *   <li>{@link SegmentSearch}: one pass over end positions for each start that matters, in place of
 *       one shortest path for each segment; blocks are resolved lazily, in the order of their
 *       bounds.
 *   <li>{@link Progressions}: what a run of one distance costs.
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
public final class BasicReconstruction {
  /** Of the time limit, what a search over runs may take. */
  private static final double COARSE_SHARE = 0.1;

  /** Of the time limit, when the search for a tree without strc stops, where a vec is dear. */
  private static final double PATH_SHARE = 0.35;

  /** Of the time limit, when indexing and search stop; the rest is for the tree. */
  private static final double SEARCH_SHARE = 0.65;

  /** Of the time limit, when the tree must be there; otherwise the best one before it counts. */
  private static final double TREE_SHARE = 0.9;

  private final Letters letters;
  private final Rules rules;
  private final Constants k;
  private final long seed;
  private final Progress progress;

  private BasicReconstruction(Letters letters, Rules rules, long seed, Progress progress) {
    this.letters = letters;
    this.rules = rules;
    this.seed = seed;
    this.progress = progress;
    k = new Constants(rules);
  }

  /**
   * A tree with its cost and a bound.
   *
   * @param tree flattens to the layout
   * @param cost what it costs
   * @param lowerBound no tree of the rules costs less
   */
  public record Answer(TypeTree tree, long cost, long lowerBound) {
    /**
     * Checks the bound.
     *
     * @throws IllegalStateException if the bound exceeds the cost: a fault of the engine
     */
    public Answer {
      Proof.check(cost, lowerBound);
    }

    boolean optimal() {
      return cost == lowerBound;
    }
  }

  /**
   * Finds a least-cost tree for a layout.
   *
   * @param layout the layout
   * @param rules costs, and whether a strc has exactly two children
   * @param seed of the hash functions; it may change the time taken, never the cost found
   * @param deadline when the best tree so far is returned
   * @param progress told how far the search is
   * @return the tree, its cost and a lower bound, equal unless the deadline was reached
   */
  public static Answer reconstruct(
      Layout layout, Rules rules, long seed, Deadline deadline, Progress progress) {
    Optional<Answer> settled = StridedScan.settle(layout, rules);
    if (settled.isPresent()) {
      return settled.get();
    }
    BasicReconstruction run = new BasicReconstruction(new Letters(layout), rules, seed, progress);
    if (!deadline.limited()) {
      try {
        return run.search(deadline, deadline);
      } catch (Deadline.Reached reached) {
        throw new AssertionError("a limit that is never reached was reached", reached);
      }
    }
    // With a limit the trees that take linear time come first, so that there always is one.
    Deadline coarse = deadline.share(COARSE_SHARE);
    List<TypeTree> overRuns = run.overRuns(coarse);
    Answer best = run.withoutRepetitions();
    for (TypeTree tree : overRuns) {
      best = cheaper(run.unproved(tree), best);
    }
    best = cheaper(run.withoutStrc(layout, deadline.share(PATH_SHARE)), best);
    Deadline search = deadline.share(SEARCH_SHARE);
    if (best.optimal() || search.reached()) {
      return best;
    }
    progress.best(best.cost(), best.lowerBound());
    try {
      Answer found = run.search(search, deadline.share(TREE_SHARE));
      return found.optimal() ? found : cheaper(best, found);
    } catch (Deadline.Reached reached) {
      return best;
    }
  }

  /**
   * Indexes and searches until a limit; then builds, until another, the best tree of what is known.
   */
  private Answer search(Deadline limit, Deadline treeLimit) throws Deadline.Reached {
    progress.step("repetitions");
    Indexed in = Indexed.of(letters, k, seed, limit);
    limit.check();
    SegmentSearch search = new SegmentSearch(in, limit, treeLimit, progress);
    try {
      return solve(in, search, true);
    } catch (Deadline.Reached reached) {
      search.onlyKnown();
      return solve(in, search, false);
    }
  }

  /** The answer of a search, which is exact if all that was needed was resolved. */
  private Answer solve(Indexed in, SegmentSearch search, boolean exact) throws Deadline.Reached {
    TreeAssembly assembly = new TreeAssembly(in, search);
    progress.step("elements");
    Pass whole = search.pass(0, letters.n);
    progress.step("tree");
    if (letters.at[0] == 0) {
      search.onlyKnown();
      return checked(assembly.whole(whole), whole.optimum, exact);
    }
    Shift shift = Shift.of(in, search, whole);
    search.onlyKnown();
    return checked(shift.build(assembly), shift.cost(), exact);
  }

  /** An answer whose tree was asked what it costs, so that no search is believed without it. */
  private Answer checked(TypeTree tree, long cost, boolean exact) {
    Proof.check(rules.costs(), tree, cost);
    return new Answer(tree, cost, exact ? cost : leastCost());
  }

  /**
   * Trees in which each run of one distance is whole, as far as a limit lets them be searched for;
   * none where runs are too short. They are found in a layout of one element for each run, and
   * there by the same means: first over runs of runs. As runs cost alike there and not here, the
   * cheapest of them is only known here.
   */
  private List<TypeTree> overRuns(Deadline until) {
    Optional<Coarsening> coarsening = Coarsening.of(letters, Progressions.plain(letters, k));
    if (coarsening.isEmpty()) {
      return List.of();
    }
    Layout runs = coarsening.get().layout();
    List<TypeTree> found = new ArrayList<>();
    Optional<Answer> settled = StridedScan.settle(runs, rules);
    if (settled.isPresent()) {
      found.add(settled.get().tree());
    } else {
      BasicReconstruction inner =
          new BasicReconstruction(new Letters(runs), rules, seed, Progress.NONE);
      found.addAll(inner.overRuns(until));
      if (found.isEmpty() || !until.reached()) {
        found.add(inner.withoutRepetitions().tree());
      }
      inner.searchUntil(until, found);
    }
    List<TypeTree> refined = new ArrayList<>();
    for (TypeTree tree : found) {
      refined.add(coarsening.get().refined(tree));
    }
    return refined;
  }

  private void searchUntil(Deadline until, List<TypeTree> found) {
    if (!until.reached()) {
      try {
        found.add(search(until, until).tree());
      } catch (Deadline.Reached reached) {
        // what was found before stands
      }
    }
  }

  /** An answer of which nothing is proved. */
  private Answer unproved(TypeTree tree) {
    return new Answer(tree, rules.costs().cost(tree), leastCost());
  }

  private static Answer cheaper(@Nullable Answer one, Answer other) {
    return one != null && one.cost() < other.cost() ? one : other;
  }

  /** The best tree whose vecs and idx hold single elements only: what linear time can give. */
  private Answer withoutRepetitions() {
    try {
      Indexed in = Indexed.withoutRepetitions(letters, k, seed);
      SegmentSearch known = new SegmentSearch(in, Deadline.none(), Deadline.none(), Progress.NONE);
      return solve(in, known, false);
    } catch (Deadline.Reached reached) {
      throw new AssertionError("a limit that is never reached was reached", reached);
    }
  }

  /** The best path of a layout of one type, as far as a limit lets it be searched for. */
  private @Nullable Answer withoutStrc(Layout layout, Deadline until) {
    if (!k.dearVec || layout.palette().size() > 1) {
      return null;
    }
    AtomKind element = AtomKind.of(layout.type(0), rules.costs());
    PathSearch path = new PathSearch(letters.at, element, rules, until);
    return unproved(path.tree());
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
