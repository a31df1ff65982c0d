// SPDX-License-Identifier: Apache-2.0
/**
 * Which method is used when: {@link org.espalier.network.search.GraphSolver} gives each component
 * of a graph to elimination, to rounds ({@code org.espalier.network.rounds}) or to branch and
 * bound, whose threads, dives and open nodes are here.
 *
 * <p>Nothing here looks into the arrays of a graph, and nothing here knows the network.
 */
@NullMarked
package org.espalier.network.search;

import org.jspecify.annotations.NullMarked;
