// SPDX-License-Identifier: Apache-2.0
/**
 * Whole programs as data-flow graphs: which placement every array takes and which implementation
 * every operation uses, so that computing and moving cost least (Mace 1987; Beckmann and Kelly, "A
 * review of data placement optimisation for data-parallel component composition", 2000).
 *
 * <pre>
 *   ProgramGraph   ::= PlacementSpace, Sharing, ProgramNode+
 *   ProgramNode    ::= Input(name, placement, size) | Operation(name, operands, choices, size)
 *   choices        ::= Implementation (a tuple, §2.5.1) | Relation (a map per operand, §2.5.4)
 *   ProgramAnswer  ::= Placed(choice per operation, moves, cost, proved bound) | Unplaceable
 * </pre>
 *
 * <p>The placements are enumerated here. Alignments and distributions that are not live in their
 * own packages; general networks are solved in {@link org.espalier.network}; JSON is read by the
 * command line.
 */
@NullMarked
package org.espalier.program;

import org.jspecify.annotations.NullMarked;
