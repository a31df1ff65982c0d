// SPDX-License-Identifier: Apache-2.0
/** Tests of tables and library search; nothing here initialises MPI. */
@NullMarked
package org.espalier.mpi.raw;

import org.jspecify.annotations.NullMarked;
