// SPDX-License-Identifier: Apache-2.0
/**
 * Type-correct collectives over signature types (J. L. Träff, <i>Signature datatypes for type
 * correct collective operations, revisited</i>, EuroMPI 2020).
 *
 * <p>Every rank may give its own (count, datatype) as long as the signatures agree. Each computes
 * the smallest full period of its own signature; the collective semantics guarantee that all get
 * the same one, so intermediate data lie in contiguous buffers of that <i>signature type</i>, and
 * messages carry it, without any type information being exchanged. Overlapping types may be sent.
 *
 * <p>{@link org.espalier.mpi.collective.SignatureCollectives} is the way in; each algorithm has its
 * own file, which says by what right a forwarding process knows the type of what it forwards. Where
 * nothing guarantees that, messages are passed on as {@code MPI_PACKED} (gatherv and scatterv
 * through processes without data), the library's own operation is used (alltoallv of some
 * patterns), or the call is refused (a single alltoallw).
 *
 * <p>Not here: neighbourhood collectives, and non-blocking variants; {@link
 * org.espalier.mpi.Collective} has those by the library's own algorithms.
 */
@NullMarked
package org.espalier.mpi.collective;

import org.jspecify.annotations.NullMarked;
