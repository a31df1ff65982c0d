// SPDX-License-Identifier: Apache-2.0
/**
 * Whether ranks that talk to one another mean the same types, found from the calls of MPI
 * themselves: {@code Checker} is told of each call before and after it, with its arguments as C has
 * them. What a rank brings to a call it tells the other side in a note on a duplicate of the
 * communicator; nothing of the program's messages is probed. No call of MPI is made here on behalf
 * of the program.
 *
 * <p>{@code Checker} begins and ends; {@code FollowedCalls} knows what each function means, {@code
 * Completions} those that complete requests, {@code CollectiveRules} the collectives. {@code
 * Receives} and {@code Collectives} compare what the ranks of one {@code CheckedCommunicator} said.
 */
@NullMarked
package org.espalier.classic.check;

import org.jspecify.annotations.NullMarked;
