// SPDX-License-Identifier: Apache-2.0
/** Tests of tables, library search and calls; here only processes of their own initialise MPI. */
@NullMarked
package org.espalier.mpi.raw.prototype;

import org.jspecify.annotations.NullMarked;
