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
 * <p>The normalised tree, folded; up to {@link Normalization#FLATTENED} elements what {@link
 * FoldedReconstruction} finds instead where that is cheaper. Sharing makes the bounds of trees
 * void: a DAG that shares may cost less than every tree. So beyond that size the bound is that of
 * {@link StrideBound} for DAGs, and without strc that of trees, since a path shares nothing.
 */
public final class FoldedNormalization {
  private FoldedNormalization() {}

  /**
   * Folds a normalised tree.
   *
   * @param result what normalising a tree gave
   * @param options the costs, constructors and time limit that it was normalised by
   * @return a DAG of the same type map with its cost and a proved lower bound on those of DAGs
   */
  public static FoldResult fold(NormalizationResult result, ReconstructionOptions options) {
    return fold(result, options, Normalization.FLATTENED);
  }

  /** The same, flattened up to {@code mostFlattened} elements only. */
  static FoldResult fold(
      NormalizationResult result, ReconstructionOptions options, int mostFlattened) {
    CostModel costs = options.cost();
    TypeTree shared = Folding.fold(result.tree());
    long cost = costs.foldedCost(shared);
    if (options.constructors() == ConstructorSet.NO_STRUCT) {
      return new FoldResult(shared, cost, result.lowerBound(), cost);
    }
    if (shared.length() <= mostFlattened) {
      FoldResult found = FoldedReconstruction.reconstruct(shared.flatten(), options);
      return found.cost() <= cost ? found : new FoldResult(shared, cost, found.lowerBound(), cost);
    }
    long bound = StrideBound.ofTree(shared).foldedCost(FoldedReconstruction.rules(options));
    return new FoldResult(shared, cost, bound, cost);
  }
}
