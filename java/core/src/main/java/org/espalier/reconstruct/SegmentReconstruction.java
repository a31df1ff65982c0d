// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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
 * What the sets without a near-linear engine share: exact up to a size, in O(n³) time and O(n²)
 * space, and beyond it, or when time is up, the cheapest of several trees with a proved bound:
 *
 * <ul>
 *   <li>the best tree of the basic set, each of its nodes searched again with the set's own
 *       constructors ({@link TreeRefinement});
 *   <li>the best tree without strc, if there is one ({@link PathSearch}).
 * </ul>
 */
final class SegmentReconstruction {
  private SegmentReconstruction() {}

  /** Finds the least-cost tree if the layout is small enough and time suffices. */
  static Optional<ReconstructionResult> exact(
      Layout layout, ReconstructionOptions options, Rules rules, int mostElements) {
    if (layout.length() > mostElements) {
      return Optional.empty();
    }
    long deadline = options.deadlineFrom(System.nanoTime());
    Atoms atoms = Atoms.of(layout, options.cost());
    return SegmentTable.fill(atoms, rules, stop(deadline))
        .map(table -> {
          SegmentTrees trees = new SegmentTrees(table);
          return new ReconstructionResult(trees.tree(), trees.cost(), trees.cost());
        });
  }

  /**
   * Finds a good tree with a bound.
   *
   * @param basic an answer for the basic set
   * @param bound a proved bound besides that of {@link StrideBound}
   */
  static ReconstructionResult good(
      Layout layout, ReconstructionOptions options, Rules rules, TypeTree basic, long bound) {
    long deadline = options.deadlineFrom(System.nanoTime());
    List<TypeTree> trees = new ArrayList<>();
    trees.add(new TreeRefinement(rules, stop(deadline)).refine(basic));
    if (layout.palette().size() == 1) {
      AtomKind element = AtomKind.of(layout.type(0), options.cost());
      trees.add(new PathSearch(layout.displacements(), element, rules).tree());
    }
    TypeTree best =
        trees.stream().min(Comparator.comparingLong(options.cost()::cost)).orElseThrow();
    long cost = options.cost().cost(best);
    long proved = Math.max(bound, StrideBound.ofTree(best).cost(rules));
    return new ReconstructionResult(best, cost, proved);
  }

  /** What of the time limit remains since {@code start}. */
  static ReconstructionOptions remaining(ReconstructionOptions options, long start) {
    if (options.timeLimit().isEmpty()) {
      return options;
    }
    Duration left = options.timeLimit().get().minusNanos(System.nanoTime() - start);
    return options.withTimeLimit(left.isNegative() ? Duration.ZERO : left);
  }

  private static BooleanSupplier stop(long deadline) {
    return deadline == Long.MAX_VALUE ? () -> false : () -> System.nanoTime() - deadline > 0;
  }
}
