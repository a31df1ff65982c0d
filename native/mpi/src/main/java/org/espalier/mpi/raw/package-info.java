// SPDX-License-Identifier: Apache-2.0
/**
 * The C functions of MPI as Java methods of the same name, all called as functions of words, over
 * whichever MPI library this process uses.
 *
 * <p>Here live finding and opening the library, what differs between application binary interfaces
 * (width of a handle, values of constants, layout of a status), and the functions; the table of C
 * prototypes is in {@code raw.prototype}. Handles are {@code long}; where the library has 32-bit
 * handles they are sign-extended. Counts are {@code long}; each function calls its {@code _c}
 * variant where one does not fit 32 bits ({@link CountWidth}). There is no policy here: no error
 * code is checked, nothing is owned, nothing is checked before a call. Nothing outside {@code
 * org.espalier.mpi} may use this package.
 */
@NullMarked
package org.espalier.mpi.raw;

import org.jspecify.annotations.NullMarked;
