// SPDX-License-Identifier: Apache-2.0
/**
 * Which way data go: by the datatype's own handle, by another handle for the same data, or packed
 * by a kernel. A {@code Forecast} says where to begin, by what was measured on a library; times say
 * where to go on.
 *
 * <pre>
 *   tree ──▶ Forecast ──▶ Choice, of messages that block, packing and allgathers ──▶ a way for this use
 *                    └──▶ BegunChoice, of messages that are begun                 ◀── the time it took
 * </pre>
 *
 * <p>A choice is of one type, one direction and one power of two of the bytes. {@code Choices}
 * keeps those of a datatype of this binding, {@code MessageChoices} those of whoever keeps handle
 * and kernel itself. Both ends of a message try the same way at the same uses without a word
 * between them: {@code Turns} gives the order, by what both ends know (docs/adr/0469, 0471, 0472).
 *
 * <p>No memory is touched here, and nothing is packed or sent: whoever uses a choice does that, and
 * tells the time.
 */
@NullMarked
package org.espalier.mpi.transfer.choice;

import org.jspecify.annotations.NullMarked;
