// SPDX-License-Identifier: Apache-2.0
/**
 * Expression trees whose leaves have positions, and the algorithms that place their operations at
 * least communication cost: all of Chatterjee, Gilbert, Schreiber and Teng, Optimal Evaluation of
 * Array Expressions on Massively Parallel Machines, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004, for trees of any arity.
 *
 * <p>{@link org.espalier.expression.Embedder} is the way in. Every algorithm has a file of its own,
 * not exported, that names its theorem, recurrence and complexity. An expression uses every value
 * once; a program that uses a value twice belongs to {@code org.espalier.program}. Nothing here
 * reads files.
 */
@NullMarked
package org.espalier.expression;

import org.jspecify.annotations.NullMarked;
