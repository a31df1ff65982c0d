// SPDX-License-Identifier: Apache-2.0
/**
 * Algorithms for the discrete metric, where all that counts is whether two positions differ: {@link
 * org.espalier.expression.discrete.SmallDiscreteEmbedding} for up to 64 positions, {@link
 * org.espalier.expression.discrete.DiscreteEmbedding} for more, {@link
 * org.espalier.expression.discrete.WeightedDiscreteEmbedding} where edges differ in weight. All
 * take positions as numbers from 0 ({@link org.espalier.expression.discrete.PositionNumbers}).
 *
 * <p>Nothing here knows what a position is beyond its number, and nothing here chooses between the
 * three.
 */
@NullMarked
package org.espalier.expression.discrete;

import org.jspecify.annotations.NullMarked;
