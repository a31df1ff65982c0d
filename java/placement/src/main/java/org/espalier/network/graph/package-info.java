// SPDX-License-Identifier: Apache-2.0
/**
 * The graph of a network while it is being solved, and every method that works on its arrays: what
 * makes it smaller, what raises its bound, and what solves it by elimination.
 *
 * <p>In the order in which a reader meets them: {@link org.espalier.network.graph.WorkGraph} is the
 * graph, {@code Uses} and {@link org.espalier.network.graph.UsageSlots} the usage limit on it, and
 * {@code Undo} the way back from what was removed. {@code Reductions} keep an optimum; {@link
 * org.espalier.network.graph.BucketElimination} solves graphs of small width; {@link
 * org.espalier.network.graph.DualAscent} raises the bound, {@link
 * org.espalier.network.graph.PricedCosts} and {@code UsagePrices} under the limit. {@link
 * org.espalier.network.graph.Node} is a node of branch and bound, {@link
 * org.espalier.network.graph.Bounding} what is done to it before it is split, {@link
 * org.espalier.network.graph.Part} one component.
 *
 * <p>They share the graph's arrays, which nobody outside sees. No threads and no order of work live
 * here: which method is used when is decided in {@code org.espalier.network.search}.
 */
@NullMarked
package org.espalier.network.graph;

import org.jspecify.annotations.NullMarked;
