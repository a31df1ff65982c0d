// SPDX-License-Identifier: Apache-2.0
/**
 * Exact search over all segments of a short sequence of atoms, for every set of constructors: the
 * common ground of the constructor sets, of normalisation within a node, and of folding. Quadratic
 * memory and cubic time; sequences of a few thousand atoms. What users call, and the near-linear
 * engine for the basic set, do not belong here.
 */
@NullMarked
package org.espalier.segment;

import org.jspecify.annotations.NullMarked;
