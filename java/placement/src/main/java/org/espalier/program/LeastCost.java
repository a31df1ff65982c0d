// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

/**
 * What an exact method says is best.
 *
 * @param choice a choice for every node
 * @param cost the least cost by the method's own sums, against which the choices are checked
 */
// Handed on once and never compared.
@SuppressWarnings("ArrayRecordComponent")
record LeastCost(int[] choice, long cost) {}
