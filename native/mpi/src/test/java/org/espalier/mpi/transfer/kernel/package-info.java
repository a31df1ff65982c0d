// SPDX-License-Identifier: Apache-2.0
/** Tests of the kernels that need no MPI: against the flattened layout, byte by byte. */
@NullMarked
package org.espalier.mpi.transfer.kernel;

import org.jspecify.annotations.NullMarked;
