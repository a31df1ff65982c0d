// SPDX-License-Identifier: Apache-2.0
package org.espalier.normalize;

import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.cost.Proof;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Exact;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.segment.PathNormalization;
import org.espalier.segment.Rules;
import org.espalier.segment.StrideBound;
import org.espalier.segment.TreeRefinement;
import org.espalier.tree.TypeTree;

/**
 * Makes a tree cheaper without changing its type map.
 *
 * <p>In this order:
 *
 * <ul>
 *   <li>Without strc: {@link PathNormalization}, exact, in time proportional to the tree, whatever
 *       the number of elements.
 *   <li>A tree of few elements (the limits are below) is flattened and reconstructed: exact.
 *   <li>A larger one, up to 10¹² elements and more, is refined node by node ({@link
 *       TreeRefinement}) until a pass finds nothing cheaper; the answer has the bound of {@link
 *       StrideBound}.
 * </ul>
 *
 * <p>Laws: the type map is the same element by element. If all nodes of the tree are of the asked
 * set, the answer is not dearer. Without a time limit, normalising the answer gives the answer.
 */
public final class Normalization {
  /** Trees of at most this many elements are flattened for the sets with a near-linear engine. */
  public static final int FLATTENED = 1 << 20;

  /** Trees of at most this many elements are flattened for the extended set. */
  public static final int FLATTENED_EXTENDED = 2_000;

  private final ReconstructionOptions options;
  private final CostModel costs;
  private final Deadline deadline;

  private Normalization(ReconstructionOptions options, Deadline deadline) {
    this.options = options;
    this.costs = options.cost();
    this.deadline = deadline;
  }

  /**
   * Normalises a tree.
   *
   * @param tree the tree
   * @param options costs, constructors and time limit
   * @return a tree of the same type map
   * @throws IllegalArgumentException if the tree spans more than 63 bits, or the set has no tree of
   *     the type map, or only one that would have to be flattened beyond {@link #FLATTENED}
   *     elements to be found
   */
  public static NormalizationResult normalize(TypeTree tree, ReconstructionOptions options) {
    return normalize(tree, options, Deadline.after(options.timeLimit()));
  }

  /** The same by a deadline that has begun to run, in place of the time limit of the options. */
  static NormalizationResult normalize(
      TypeTree tree, ReconstructionOptions options, Deadline deadline) {
    Exact.subtract(tree.ub(), tree.trueLb(), "extent");
    return new Normalization(options, deadline).run(tree);
  }

  private NormalizationResult run(TypeTree tree) {
    long before = costs.cost(tree);
    if (options.constructors() == ConstructorSet.NO_STRUCT) {
      return noStruct(tree, before);
    }
    boolean extended = options.constructors() == ConstructorSet.EXTENDED;
    if (tree.length() <= (extended ? FLATTENED_EXTENDED : FLATTENED)) {
      ReconstructionResult found = Reconstruction.reconstruct(tree.flatten(), options, deadline);
      boolean keep = found.cost() > before && options.constructors().contains(tree);
      return new NormalizationResult(
          keep ? tree : found.tree(), keep ? before : found.cost(), found.lowerBound(), before);
    }
    return refined(tree, before);
  }

  private NormalizationResult noStruct(TypeTree tree, long before) {
    Optional<PathNormalization.Answer> path = PathNormalization.normalize(tree, costs, deadline);
    if (path.isPresent()) {
      PathNormalization.Answer answer = path.get();
      Proof.check(costs, answer.tree(), answer.cost());
      boolean keep = answer.cost() > before && options.constructors().contains(tree);
      return new NormalizationResult(
          keep ? tree : answer.tree(), keep ? before : answer.cost(), answer.lowerBound(), before);
    }
    if (tree.length() > FLATTENED) {
      throw new IllegalArgumentException(
          "a tree with strc must have at most %d elements to be normalised without strc, got %d"
              .formatted(FLATTENED, tree.length()));
    }
    ReconstructionResult found = Reconstruction.reconstruct(tree.flatten(), options, deadline);
    return new NormalizationResult(found.tree(), found.cost(), found.lowerBound(), before);
  }

  private NormalizationResult refined(TypeTree tree, long before) {
    Rules rules = rules();
    TypeTree best = tree;
    long cost = before;
    boolean inSet = options.constructors().contains(tree);
    // Invariant: best is the cheapest so far in the set, or, before the first pass, the input.
    while (true) {
      TypeTree next = new TreeRefinement(rules, deadline).refine(best);
      long nextCost = costs.cost(next);
      if (inSet && nextCost >= cost) {
        break;
      }
      best = next;
      cost = nextCost;
      inSet = true;
    }
    return new NormalizationResult(best, cost, StrideBound.ofTree(best).cost(rules), before);
  }

  private Rules rules() {
    return switch (options.constructors()) {
      case BASIC, NO_STRUCT -> Rules.basic(costs);
      case BINARY_STRUCT -> Rules.binaryStruct(costs);
      case EXTENDED -> Rules.extended(costs);
    };
  }
}
