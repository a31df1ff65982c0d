// SPDX-License-Identifier: Apache-2.0
/**
 * How ranks are started, and what is heard of them. {@link org.espalier.cli.rank.Ranks} says how
 * many there are and where, {@link org.espalier.cli.rank.HostsOption} is how a user says it. {@link
 * org.espalier.cli.rank.RankProcess} runs a command of this command line on ranks, {@link
 * org.espalier.cli.rank.MultiRankJob} a job of {@code mpi-tests}; {@link
 * org.espalier.cli.rank.StartCache} makes either start sooner.
 *
 * <p>No command lives here, and nothing here knows what is run. A user's own program is started by
 * {@code org.espalier.cli.launch}. MPI is called on the rank's side of {@code RankProcess} alone.
 */
@NullMarked
package org.espalier.cli.rank;

import org.jspecify.annotations.NullMarked;
