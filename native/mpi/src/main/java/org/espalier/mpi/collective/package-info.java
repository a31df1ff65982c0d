// SPDX-License-Identifier: Apache-2.0
/**
 * Type-correct collectives over signature types (J. L. Träff, <i>Signature datatypes for type
 * correct collective operations, revisited</i>, EuroMPI 2020).
 *
 * <p>Every rank may give its own (count, datatype) as long as the signatures agree. Each computes
 * the smallest full period of its own signature; the collective semantics guarantee that all get
 * the same one, so intermediate data lie in contiguous buffers of that <i>signature type</i>, and
 * messages carry it, without any type information being exchanged. The user's data are moved into
 * and out of such a buffer by a typed message of the process to itself, so that overlapping types
 * may be sent.
 *
 * <p>{@link org.espalier.mpi.collective.SignatureCollectives} is the way in; each algorithm has its
 * own file. Not here: message-combining alltoallv and alltoallw, for which no common root
 * guarantees one signature; use the library's own.
 */
@NullMarked
package org.espalier.mpi.collective;

import org.jspecify.annotations.NullMarked;
