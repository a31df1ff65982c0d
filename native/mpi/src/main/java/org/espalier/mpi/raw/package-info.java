// SPDX-License-Identifier: Apache-2.0
/**
 * How a C function is found and called, all as functions of words, over whichever MPI library this
 * process uses.
 *
 * <p>Here live finding and opening the library, what differs between application binary interfaces
 * (width of a handle, values of constants, layout of a status), the calls themselves, and native
 * memory for their arguments. The functions of MPI as Java methods are in {@code raw.function},
 * which nothing here knows; the table of C prototypes is in {@code raw.prototype}. Handles are
 * {@code long}; where the library has 32-bit handles they are sign-extended. Counts are {@code
 * long}; which fit 32 bits is said in one place ({@link CountWidth}). There is no policy here: no
 * error code is checked, nothing is owned, nothing is checked before a call. Outside {@code
 * org.espalier.mpi} only package {@code mpi} and what stands behind it may use this package.
 */
@NullMarked
package org.espalier.mpi.raw;

import org.jspecify.annotations.NullMarked;
