// SPDX-License-Identifier: Apache-2.0
/**
 * Expression trees whose leaves have positions, and where their operations are placed at least
 * communication cost: all of Chatterjee, Gilbert, Schreiber and Teng, Optimal Evaluation of Array
 * Expressions on Massively Parallel Machines, ACM TOPLAS 17(1), 1995, doi:10.1145/200994.201004,
 * for trees of any arity.
 *
 * <p>{@link org.espalier.expression.Embedder} is the way in. Here are the tree and the embedding as
 * a user has them, the checks of what comes in, and the choice of a method for a metric; a metric
 * that is a sum is taken apart here. The algorithms are in packages below this one, which are not
 * exported: {@code axis}, {@code discrete}, {@code fattree}, {@code startup} and {@code explicit},
 * each on the tree of {@code flat}. Every algorithm has a file of its own that names its theorem,
 * recurrence and complexity.
 *
 * <p>An expression uses every value once; a program that uses a value twice belongs to {@code
 * org.espalier.program}. Nothing here reads files; {@code org.espalier.expression.text} reads the
 * text of an expression.
 */
@NullMarked
package org.espalier.expression;

import org.jspecify.annotations.NullMarked;
