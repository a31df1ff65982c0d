// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays that move between distributions on the ranks of a communicator: {@link
 * org.espalier.redistribute.Redistribution} plans, {@link
 * org.espalier.redistribute.RankRedistribution} is one rank's part of it.
 *
 * <p>What has to move and where it lies is worked out in {@code org.espalier.distribution}; how
 * bytes travel belongs to {@code org.espalier.mpi}. Here the two meet.
 */
@NullMarked
package org.espalier.redistribute;

import org.jspecify.annotations.NullMarked;
