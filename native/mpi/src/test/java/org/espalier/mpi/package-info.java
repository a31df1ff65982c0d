// SPDX-License-Identifier: Apache-2.0
/** Tests of the binding in one process, run once for each MPI library. */
@NullMarked
package org.espalier.mpi;

import org.jspecify.annotations.NullMarked;
