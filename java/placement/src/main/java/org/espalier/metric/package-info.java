// SPDX-License-Identifier: Apache-2.0
/**
 * Metrics on position spaces: what it costs to move one array from one position to another.
 *
 * <pre>
 * Metric ::= Grid(k) | Ring(P₁ … P_k) | Hypercube(k) | Discrete | FatTree(h)
 *          | DirectSum(Metric, …) | TableMetric(d) | Startup(s, Metric)
 * </pre>
 *
 * <p>Here are the spaces of Chatterjee, Gilbert, Schreiber and Teng, Optimal Evaluation of Array
 * Expressions on Massively Parallel Machines, ACM TOPLAS 17(1), 1995, doi:10.1145/200994.201004.
 * They know their positions and distances and nothing of expressions or of algorithms.
 */
@NullMarked
package org.espalier.metric;

import org.jspecify.annotations.NullMarked;
