// SPDX-License-Identifier: Apache-2.0
/**
 * The C functions of MPI as Java methods of the same name, by chapter of the standard; collective
 * operations, which come in four forms each, are values instead ({@link CollectiveFunction}).
 *
 * <p>A method passes on what it is given and returns the error code. Counts are {@code long}; each
 * function calls its {@code _c} variant where one does not fit 32 bits. No policy lives here, no
 * memory is allocated, and nothing is known of the library: how a function is found and called is
 * in {@code org.espalier.mpi.raw}. A function that package {@code mpi} alone needs is not here but
 * beside its caller. This package is exported to no other module.
 */
@NullMarked
package org.espalier.mpi.raw.function;

import org.jspecify.annotations.NullMarked;
