// SPDX-License-Identifier: Apache-2.0
/**
 * Array programs: what is computed from which arrays, and from that alone where every array should
 * lie over the ranks and what has to move.
 *
 * <pre>
 *   ArrayProgram  ::= ranks, ArrayNode+, ArrayLoop*, Result*
 *   ArrayNode     ::= Input | Compute | Call | LoopEntry | LoopExit         each makes one array
 *   Compute       ::= an index space, operands by IndexMap, a PointExpression or a kernel along a
 *                     dimension, a reduction over dimensions
 *   ArrayPlan     ::= the distribution of every array, the moves, what they cost, a proved bound
 * </pre>
 *
 * <p>Element-wise operations, transposes, sections, spreads, reductions and matrix products are all
 * {@code Compute}: they differ in how an operand's index follows from a point of the index space.
 * So a distribution of the space says where every operand is wanted and where the result comes to
 * lie ({@code IndexMap}), which is alignment of axes, strides and offsets at once.
 *
 * <p>No user types a cost: candidates come from the shapes, moves are counted in closed form by
 * {@link org.espalier.distribution.MoveCounts}, and {@link org.espalier.program.array.MachineModel}
 * turns counts into nanoseconds. Programs whose placements and costs are given as tables live in
 * {@link org.espalier.program}. JSON is read by the command line; nothing here moves an element.
 */
@NullMarked
package org.espalier.program.array;

import org.jspecify.annotations.NullMarked;
