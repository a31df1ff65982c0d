// SPDX-License-Identifier: Apache-2.0
/**
 * A binding of MPI for Java: one jar for Open MPI, MPICH and the standard ABI (MPI 5.0 §20), by JNI
 * where the jar carries its C library and by {@code java.lang.foreign} elsewhere. This package
 * holds the environment and all communication. {@link org.espalier.mpi.library} holds the library
 * of this process, {@link org.espalier.mpi.type} datatypes and their trees, {@code
 * org.espalier.mpi.transfer}, which is not exported, everything that moves data, {@link
 * org.espalier.mpi.attribute} keys of attributes, {@link org.espalier.mpi.collective} collectives
 * over signature types.
 *
 * <h2>The main types</h2>
 *
 * <pre>
 *   Mpi          the environment                                        initialize(), attach(), close()
 *   Communicator messages (PointToPoint) and operations of all          send, receive, startSend, …
 *   Collective   by Communicator.collective(); of unequal blocks        broadcast, gather, allToAll, …
 *                in VariableCollective, started in StartedCollective,
 *                in place by methods …InPlace, reductions in Reduction
 *   Neighbourhood by neighbourhood() of a grid or graph                 allGather, allToAll, …
 *   Buffer       memory, a place in it, a count and a type, checked     of(array), of(memory, n, type)
 * </pre>
 *
 * <h2>Rules</h2>
 *
 * <ul>
 *   <li>Every return code is checked; an error is an {@link org.espalier.mpi.library.MpiException}.
 *       {@link org.espalier.mpi.Mpi#initialize} sets {@code MPI_ERRORS_RETURN}; {@link
 *       org.espalier.mpi.Mpi#attach} leaves handlers alone, so arguments are checked before MPI
 *       sees them.
 *   <li>Owners are closed; what is predefined or borrowed cannot be. Nothing calls MPI from a
 *       cleaner or after {@code MPI_Finalize}.
 *   <li>Sizes, bounds and extents are asked of the library, never computed: libraries pad
 *       differently.
 *   <li>Counts are {@code long}. Beyond 32 bits the {@code _c} functions are used where the library
 *       exports them, and refused with their names where not.
 * </ul>
 *
 * <h2>Not bound</h2>
 *
 * Partitioned communication (MPI 4.1 §4); external32 (§5.3); persistent collectives (§6.13);
 * groups, intercommunicators, info (§7.3, §7.6, §10); graphs with weights or from other processes'
 * edges (§8.5.3); sessions, dynamic processes (§11.3, §11.7); one-sided communication (§12); files
 * (§14); the tool interface (§15). User-defined reductions and attribute callbacks would call Java
 * from within MPI.
 *
 * <p>Bare C functions live in {@code org.espalier.mpi.raw.function}, which is not exported.
 * Searching for trees does not belong here, nor does rewriting a running program.
 */
@NullMarked
package org.espalier.mpi;

import org.jspecify.annotations.NullMarked;
