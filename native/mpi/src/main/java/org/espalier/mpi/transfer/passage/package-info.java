// SPDX-License-Identifier: Apache-2.0
/**
 * How data that lie side by side get from one process to another one: as one block, which the
 * library fetches at one go, the same from memory past the caches, or as two blocks, which both
 * processes copy piece by piece (docs/adr/0462, 0465, 0505, 0506).
 *
 * <pre>
 *   bytes of a message ──▶ Passages, of calls that return when it has gone ──▶ PassageTrial ──▶ Passage
 *                     └──▶ BegunPassages, of messages that are begun ──▶ BegunChoice ──▶ one block, or two
 * </pre>
 *
 * <p>Nothing is packed or sent here, and no memory is taken: whoever sends asks for the passage,
 * and tells the time where one is tried.
 */
@NullMarked
package org.espalier.mpi.transfer.passage;

import org.jspecify.annotations.NullMarked;
