// SPDX-License-Identifier: Apache-2.0
/**
 * Algorithms for metrics whose distance is a sum over axes: the lines of a grid, the circles of a
 * torus, the bits of a hypercube. Each places an expression on one axis, or on all bits at once;
 * for each there is one where all edges weigh the same and one where they do not. {@code
 * PairingHeap} and {@code RingFunction} are how two of them keep their cost functions.
 *
 * <p>Nothing here takes coordinates apart: whoever calls does.
 */
@NullMarked
package org.espalier.expression.axis;

import org.jspecify.annotations.NullMarked;
