// SPDX-License-Identifier: Apache-2.0
package org.espalier.fold;

import org.espalier.cost.CostModel;
import org.espalier.normalize.Normalization;
import org.espalier.normalize.NormalizationResult;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.segment.StrideBound;
import org.espalier.tree.TypeTree;

/**
 * Cheap DAGs of a tree, without flattening where it is large.
 *
 * <p>The normalised tree, folded, or the given one where that is cheaper: it may have its price
 * from sharing, which normalising does not see. Up to {@link Normalization#FLATTENED} elements what
 * {@link FoldedReconstruction} finds instead where that is cheaper still. Sharing makes the bounds
 * of trees void: a DAG that shares may cost less than every tree. So beyond that size the bound is
 * that of {@link StrideBound} for DAGs, and without strc that of trees, since a path shares
 * nothing.
 */
public final class FoldedNormalization {
  private FoldedNormalization() {}

  /**
   * Folds a normalised tree.
   *
   * @param given the tree that was normalised, which may be a DAG
   * @param result what normalising it gave
   * @param options the costs, constructors and time limit that it was normalised by
   * @return a DAG of the same type map with its cost and a proved lower bound on those of DAGs; not
   *     dearer than the given tree folded, if all nodes of that are of the asked set
   */
  public static FoldResult fold(
      TypeTree given, NormalizationResult result, ReconstructionOptions options) {
    return fold(given, result, options, Normalization.FLATTENED);
  }

  /** The same, flattened up to {@code mostFlattened} elements only. */
  static FoldResult fold(
      TypeTree given,
      NormalizationResult result,
      ReconstructionOptions options,
      int mostFlattened) {
    CostModel costs = options.cost();
    TypeTree shared = Folding.fold(result.tree());
    long cost = costs.foldedCost(shared);
    long ofLeastTree = cost;
    if (costs.foldedCost(given) < cost && options.constructors().contains(given)) {
      shared = Folding.fold(given);
      cost = costs.foldedCost(shared);
    }
    if (options.constructors() == ConstructorSet.NO_STRUCT) {
      return new FoldResult(shared, cost, result.lowerBound(), ofLeastTree);
    }
    if (shared.length() <= mostFlattened) {
      FoldResult found = FoldedReconstruction.reconstruct(shared.flatten(), options);
      return found.cost() <= cost
          ? found
          : new FoldResult(shared, cost, found.lowerBound(), ofLeastTree);
    }
    long bound = StrideBound.ofTree(shared).foldedCost(FoldedReconstruction.rules(options));
    return new FoldResult(shared, cost, bound, ofLeastTree);
  }
}
