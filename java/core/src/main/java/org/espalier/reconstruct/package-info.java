// SPDX-License-Identifier: Apache-2.0
/**
 * The type reconstruction problem: given a layout, find a least-cost type tree that flattens to it
 * (Ganian, Kalany, Szeider, Träff, <i>Polynomial-time Construction of Optimal Tree-structured
 * Communication Data Layout Descriptions</i>, IPDPS 2016, doi:10.1109/IPDPS.2016.13,
 * arXiv:1506.09100).
 *
 * <p>{@link org.espalier.reconstruct.Reconstruction} is the entry; each set of constructors has one
 * class behind it. Every answer is a tree with its cost and a proved lower bound on the best cost,
 * and whether the two meet. Flattening, cost constants and JSON live elsewhere.
 */
@NullMarked
package org.espalier.reconstruct;

import org.jspecify.annotations.NullMarked;
