// SPDX-License-Identifier: Apache-2.0
/**
 * Algorithms for fat-trees: {@link org.espalier.expression.fattree.FatTreeEmbedding} and {@link
 * org.espalier.expression.fattree.WeightedFatTreeEmbedding} say why it is right, {@code
 * FatTreeDescent} walks the expression for both of them, {@code FatTreeFunctions} computes with
 * cost functions, which are tries, and {@code FatTreeStore} holds their records.
 *
 * <p>A startup cost is one more number of a trie, so a fat-tree with one is treated here as well.
 * No other metric is.
 */
@NullMarked
package org.espalier.expression.fattree;

import org.jspecify.annotations.NullMarked;
