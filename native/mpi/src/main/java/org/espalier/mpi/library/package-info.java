// SPDX-License-Identifier: Apache-2.0
/**
 * The MPI library of this process: which it is, or why there is none, and the exception for an
 * error that one of its functions returned.
 *
 * <p>Nothing here needs MPI to be initialised. How a library is found and opened is in {@code
 * org.espalier.mpi.raw}, which is not exported.
 */
@NullMarked
package org.espalier.mpi.library;

import org.jspecify.annotations.NullMarked;
