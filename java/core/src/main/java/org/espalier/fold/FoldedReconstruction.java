// SPDX-License-Identifier: Apache-2.0
package org.espalier.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.deadline.Progress;
import org.espalier.layout.Layout;
import org.espalier.layout.LongSeq;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.segment.Atoms;
import org.espalier.segment.Rules;
import org.espalier.segment.SegmentClasses;
import org.espalier.segment.SegmentClasses.Segment;
import org.espalier.segment.SegmentTable;
import org.espalier.segment.SegmentTrees;
import org.espalier.segment.SmallestDag;
import org.espalier.segment.StrideBound;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;

/**
 * Cheap DAGs of a layout.
 *
 * <p><b>Problem.</b> Given a layout, a DAG that flattens to it at the least sum over its distinct
 * nodes. Ganian, Kalany, Szeider and Träff (IPDPS 2016, doi:10.1109/IPDPS.2016.13, §4.2, Figure 2)
 * show that it need not be the fold of a least-cost tree, and leave its complexity open.
 *
 * <p><b>Method.</b> The least-cost tree, folded, is the start. Up to {@value #MOST_IMPROVED}
 * elements a local search improves it: a set of classes of equal segments is declared paid for, so
 * that a further use costs only the reference, and the table of all segments is filled again under
 * these prices. The DAG built from it is folded and counted as it is. Classes are added one by one,
 * the ones that come most often and cost most first, and kept if the DAG gets cheaper. Up to
 * {@value #MOST_EXACT} elements {@link SmallestDag} finds a least-cost DAG instead.
 *
 * <p>Never dearer than the fold of the least-cost tree. Exact to {@value #MOST_EXACT} elements and
 * for the set without strc (a path shares nothing); otherwise the bound of {@link StrideBound}.
 * Deterministic without a time limit.
 */
public final class FoldedReconstruction {
  /** Up to this many elements the answer is exact. */
  public static final int MOST_EXACT = 8;

  /** Up to this many elements sharing is searched for; one trial at this size takes about 0.1 s. */
  public static final int MOST_IMPROVED = 600;

  /** How many classes are tried, and how many steps all trials may take. */
  private static final int MOST_TRIALS = 60;

  private static final long MOST_STEPS = 3_000_000_000L;

  /** Of a time limit, what the search for a tree may take. */
  private static final double TREE_SHARE = 0.5;

  private final Layout layout;
  private final CostModel costs;
  private final Rules rules;
  private final Deadline stop;
  private final Progress progress;
  private TypeTree best;
  private long cost;

  private FoldedReconstruction(
      Layout layout, ReconstructionOptions options, TypeTree start, Deadline stop) {
    this.layout = layout;
    this.stop = stop;
    progress = options.progress();
    costs = options.cost();
    rules = rules(options);
    best = Folding.fold(start);
    cost = costs.foldedCost(best);
  }

  static Rules rules(ReconstructionOptions options) {
    return switch (options.constructors()) {
      case BASIC, NO_STRUCT -> Rules.basic(options.cost());
      case BINARY_STRUCT -> Rules.binaryStruct(options.cost());
      case EXTENDED -> Rules.extended(options.cost());
    };
  }

  /**
   * Finds a cheap DAG.
   *
   * @param layout the layout
   * @param options costs, constructors and time limit
   * @return the DAG with its cost and a proved lower bound
   */
  public static FoldResult reconstruct(Layout layout, ReconstructionOptions options) {
    return reconstruct(layout, options, MOST_EXACT, Deadline.after(options.timeLimit()));
  }

  /** The same, exact to {@code mostExact} elements only, by a deadline that has begun to run. */
  static FoldResult reconstruct(
      Layout layout, ReconstructionOptions options, int mostExact, Deadline deadline) {
    ReconstructionOptions within = options.withProgress(options.progress().within());
    ReconstructionResult found =
        Reconstruction.reconstruct(layout, within, deadline.share(TREE_SHARE));
    if (options.constructors() == ConstructorSet.NO_STRUCT) {
      return new FoldResult(found.tree(), found.cost(), found.lowerBound(), found.cost());
    }
    FoldedReconstruction search = new FoldedReconstruction(layout, options, found.tree(), deadline);
    long folded = search.cost;
    long bound = StrideBound.ofTree(found.tree()).foldedCost(search.rules);
    options.progress().best(folded, bound);
    if (layout.length() <= MOST_IMPROVED && folded > bound) {
      bound = Math.max(bound, search.improve(mostExact, bound));
    }
    return new FoldResult(search.best, search.cost, bound, folded);
  }

  /**
   * Lowers the cost, which {@code bound} is below; returns a lower bound, 0 where it finds none.
   */
  private long improve(int mostExact, long bound) {
    Atoms atoms = Atoms.of(layout, costs);
    Optional<SegmentTable> plain = SegmentTable.fill(atoms, rules, stop);
    if (plain.isEmpty()) {
      return 0;
    }
    SegmentClasses classes = new SegmentClasses(atoms);
    if (layout.length() <= mostExact && layout.displacement(0) == 0) {
      SmallestDag exact = new SmallestDag(plain.get(), classes);
      take(exact.tree());
      return exact.cost();
    }
    long steps = 1 + (long) Math.pow(layout.length(), 3) / 6;
    int trials = (int) Math.min(MOST_TRIALS, MOST_STEPS / steps);
    List<Segment> paid = new ArrayList<>();
    List<Segment> repeated = classes.repeated(plain.get(), trials);
    progress.step("shared segments");
    for (int i = 0; i < repeated.size(); i++) {
      progress.done((double) i / repeated.size());
      paid.add(repeated.get(i));
      Optional<SegmentTable> priced = SegmentTable.fill(atoms, rules, classes.marked(paid), stop);
      if (priced.isEmpty()) {
        return 0;
      }
      if (!take(new SegmentTrees(priced.get()).tree())) {
        paid.removeLast();
      }
      progress.best(cost, bound);
    }
    return 0;
  }

  /** Takes a tree if its fold is cheaper. */
  private boolean take(TypeTree tree) {
    long place = layout.displacement(0);
    TypeTree here = tree.first() == place ? tree : new Idx(LongSeq.of(place), tree);
    TypeTree folded = Folding.fold(here);
    long foldedCost = costs.foldedCost(folded);
    if (foldedCost >= cost) {
      return false;
    }
    best = folded;
    cost = foldedCost;
    return true;
  }
}
