// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression;

/** Which algorithm is to place an expression. */
public enum EmbeddingMethod {
  /** The fastest algorithm that is exact for the metric. */
  AUTOMATIC,
  /** Explicit dynamic programming over every position: Algorithm 1.3.1 of Chatterjee et al. */
  EXPLICIT,
  /**
   * Dynamic programming over the positions of leaves: Algorithms 6.1.3 and 7.2.2 of Chatterjee et
   * al., for a grid or ring of one dimension, the discrete metric and fat-trees.
   */
  LEAF_POSITIONS
}
