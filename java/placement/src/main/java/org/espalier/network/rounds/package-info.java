// SPDX-License-Identifier: Apache-2.0
/**
 * Rounds that alternate between the bound and the answer of a large component: {@code PriceAscent}
 * climbs the Lagrangean dual, and each {@code AnswerSearch} looks for better answers from what the
 * ascent reads off, by cutset steps and by local search ({@code org.espalier.network.local}).
 *
 * <p>Nothing here branches, and nothing here looks into the arrays of a graph.
 */
@NullMarked
package org.espalier.network.rounds;

import org.jspecify.annotations.NullMarked;
