// SPDX-License-Identifier: Apache-2.0
/**
 * Clusters of containers, and the tests that run MPI jobs on them.
 *
 * <p>Here live: the nodes and their network ({@link org.espalier.cluster.Cluster}), how a job is
 * launched with each library's own launcher ({@link org.espalier.cluster.NodeImage}), how it is
 * judged ({@link org.espalier.cluster.JobOutcome}: by one completion line of every rank, never by
 * the launcher's exit code alone), and the faults that are done to it. What must not live here: the
 * jobs themselves, which run without containers too.
 */
@NullMarked
package org.espalier.cluster;

import org.jspecify.annotations.NullMarked;
