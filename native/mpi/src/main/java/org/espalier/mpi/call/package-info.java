// SPDX-License-Identifier: Apache-2.0
/**
 * What every call of MPI needs on the way to the C function: whether MPI is active, the function
 * that a count needs, memory for out-parameters, and the exception for a return code.
 *
 * <p>No MPI object lives here, and nothing here decides what is called. Nothing outside {@code
 * org.espalier.mpi} may use this package.
 */
@NullMarked
package org.espalier.mpi.call;

import org.jspecify.annotations.NullMarked;
