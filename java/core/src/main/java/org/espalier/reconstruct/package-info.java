// SPDX-License-Identifier: Apache-2.0
/**
 * The type reconstruction problem: given a layout, find a least-cost type tree that flattens to it
 * (Ganian, Kalany, Szeider, Träff, <i>Polynomial-time Construction of Optimal Tree-structured
 * Communication Data Layout Descriptions</i>, IPDPS 2016, doi:10.1109/IPDPS.2016.13,
 * arXiv:1506.09100).
 *
 * <p>{@link org.espalier.reconstruct.Reconstruction} is the entry. It hands the layout on by the
 * set of constructors:
 *
 * <ul>
 *   <li>basic and binary-struct: {@code org.espalier.repetition} finds what is repeated, {@code
 *       org.espalier.search} the cheapest tree; the page of the latter follows one layout through;
 *   <li>no-struct: {@code NoStructReconstruction}, a path over the periods of the whole;
 *   <li>extended: {@code ExtendedReconstruction}, a table of all segments in {@code
 *       org.espalier.segment}.
 * </ul>
 *
 * <p>Every answer is a tree with its cost and a proved lower bound on the best cost, and whether
 * the two meet. Flattening, cost constants and JSON live elsewhere.
 */
@NullMarked
package org.espalier.reconstruct;

import org.jspecify.annotations.NullMarked;
