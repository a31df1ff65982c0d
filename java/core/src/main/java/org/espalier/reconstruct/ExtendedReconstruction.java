// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.Optional;
import org.espalier.cost.Proof;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.segment.AtomKind;
import org.espalier.segment.Atoms;
import org.espalier.segment.PathSearch;
import org.espalier.segment.Rules;
import org.espalier.segment.SegmentTable;
import org.espalier.segment.SegmentTrees;
import org.espalier.segment.StrideBound;
import org.espalier.segment.TreeRefinement;
import org.espalier.tree.TypeTree;

/**
 * The extended set: con, vec, idx, strc, vecbuc, idxbuc (§4.1 of Ganian, Kalany, Szeider and Träff,
 * IPDPS 2016, doi:10.1109/IPDPS.2016.13). The vecbuc search is exhaustive, which the paper's scan
 * is not; the most frequent stride makes the best idxbuc, as the paper says.
 *
 * <p>In turn, until cost and bound meet or time is up:
 *
 * <ol>
 *   <li>the best tree of the basic set, and the bound of {@link StrideBound} that any tree gives;
 *   <li>beyond {@value #MOST_ELEMENTS} elements, or where a limit may end what follows: the best
 *       tree without strc ({@link PathSearch}), and the basic tree with each of its nodes searched
 *       again ({@link TreeRefinement});
 *   <li>up to {@value #MOST_ELEMENTS} elements: the optimum, in O(n³) time and O(n²) space.
 * </ol>
 */
final class ExtendedReconstruction {
  /** At this size the table takes about 100 MB and some seconds. */
  static final int MOST_ELEMENTS = 2_500;

  /** Of the time limit, when each step stops; the rest is for the tree. */
  private static final double BASIC_SHARE = 0.3;

  /** The same where there is no table to fill. */
  private static final double LARGE_BASIC_SHARE = 0.6;

  private static final double REFINEMENT_SHARE = 0.5;
  private static final double TABLE_SHARE = 0.9;

  private final Layout layout;
  private final ReconstructionOptions options;
  private final Rules rules;
  private final Deadline deadline;
  private TypeTree best;
  private long cost;
  private long bound;

  private ExtendedReconstruction(
      Layout layout, ReconstructionOptions options, TypeTree start, Deadline deadline) {
    this.layout = layout;
    this.options = options;
    this.deadline = deadline;
    rules = Rules.extended(options.cost());
    best = start;
    cost = options.cost().cost(start);
    bound = StrideBound.ofTree(start).cost(rules);
    options.progress().best(cost, bound);
  }

  static ReconstructionResult reconstruct(
      Layout layout, ReconstructionOptions options, Deadline deadline) {
    boolean small = layout.length() <= MOST_ELEMENTS;
    Deadline basic = deadline.share(small ? BASIC_SHARE : LARGE_BASIC_SHARE);
    ReconstructionOptions within =
        options.withConstructors(ConstructorSet.BASIC).withProgress(options.progress().within());
    TypeTree start = Reconstruction.reconstruct(layout, within, basic).tree();
    ExtendedReconstruction search = new ExtendedReconstruction(layout, options, start, deadline);
    if (search.cost > search.bound && (!small || deadline.limited())) {
      search.improve(deadline.share(small ? REFINEMENT_SHARE : TABLE_SHARE));
    }
    if (search.cost > search.bound && small) {
      search.solve();
    }
    return new ReconstructionResult(search.best, search.cost, search.bound);
  }

  private void improve(Deadline stop) {
    TypeTree basic = best;
    options.progress().step("refinement");
    if (layout.palette().size() == 1 && !stop.reached()) {
      AtomKind element = AtomKind.of(layout.type(0), options.cost());
      offer(new PathSearch(layout.displacements(), element, rules, stop).tree());
    }
    if (!stop.reached()) {
      offer(new TreeRefinement(rules, stop).refine(basic));
    }
  }

  private void solve() {
    Atoms atoms = Atoms.of(layout, options.cost());
    Optional<SegmentTable> filled =
        SegmentTable.fill(atoms, rules, deadline.share(TABLE_SHARE), options.progress());
    if (filled.isPresent()) {
      SegmentTrees optimum = new SegmentTrees(filled.get());
      bound = optimum.cost();
      TypeTree tree = optimum.tree();
      Proof.check(options.cost(), tree, bound);
      offer(tree);
    }
  }

  private void offer(TypeTree tree) {
    long offered = options.cost().cost(tree);
    if (offered < cost) {
      best = tree;
      cost = offered;
      options.progress().best(cost, bound);
    }
  }
}
