// SPDX-License-Identifier: Apache-2.0
/**
 * The one place that moves data between a program's memory and what MPI is given.
 *
 * <pre>
 * (memory, count, datatype) ─ plan ─▶ lease, packed by a kernel or the library ─▶ the library's own call, n × signature type
 *                              └────▶ the memory itself with the datatype's handle
 * </pre>
 *
 * <p>A {@link org.espalier.mpi.transfer.Place} is where a buffer's data lie. A {@link
 * org.espalier.mpi.transfer.Plan} belongs to a committed datatype and knows how its data move, with
 * a {@link org.espalier.mpi.transfer.Staging} for operations and a {@link
 * org.espalier.mpi.transfer.LocalPacking} within the process; a {@link
 * org.espalier.mpi.transfer.Lease} is a piece of native memory that one operation holds until it
 * has ended; the {@link org.espalier.mpi.transfer.Pool} is where leases come from and go back to.
 * Until a type's uses are worth a plan, {@link org.espalier.mpi.transfer.UnplannedPacking} packs,
 * and {@code FirstMessages} are MPI's and C's. Which way data go is in {@code Ways}, {@code
 * MessageWays} and {@code EqualBlocks}, which ask {@code org.espalier.mpi.transfer.choice}; what
 * moves their bytes is in {@code Packer}; how they get to another process is for {@code
 * org.espalier.mpi.transfer.passage}. What travels is n times the exact basic type, or the period
 * type of a mixed signature, never bytes: the other side may use whatever type it likes.
 *
 * <p>No message is sent here, but for those that C looks after alone, for those that lie as they
 * travel, and by the function of a passage that the caller has asked for; no request is known here:
 * that is the business of {@code org.espalier.mpi}. Nothing outside {@code org.espalier.mpi} and
 * its packages may use this one.
 */
@NullMarked
package org.espalier.mpi.transfer;

import org.jspecify.annotations.NullMarked;
