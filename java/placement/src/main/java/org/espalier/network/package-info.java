// SPDX-License-Identifier: Apache-2.0
/**
 * Cost-function networks and their exact solver: finitely many variables, each with finitely many
 * choices, a cost of every choice, and a cost of every pair of choices on the edges. Chains, trees,
 * series-parallel graphs and general graphs of placements are all such networks.
 *
 * <pre>
 *   minimise   Σ_v c_v(x_v) + Σ_{(u,v) ∈ E} c_uv(x_u, x_v)        x_v ∈ {0 … d_v − 1}
 *   subject to Σ_{v : from_v ≤ t &lt; until_v} usage_v(x_v) ≤ limit   at every time t (optional)
 * </pre>
 *
 * <p>What the choices mean is not known here: no array, operation or file format appears in this
 * package.
 *
 * <p>What users see is here, with what turns a network into a graph and back: first answers, the
 * solver's entry and its clashes. How a graph is solved is told in packages that are not exported,
 * each of which knows only those after it: {@code search} (which method when, branch and bound),
 * {@code rounds} (bound and answer of a large component by turns), {@code graph} (the graph, and
 * all that works on its arrays), {@code local} (local search), {@code answer} (the best answer so
 * far, and the arithmetic of costs).
 */
@NullMarked
package org.espalier.network;

import org.jspecify.annotations.NullMarked;
