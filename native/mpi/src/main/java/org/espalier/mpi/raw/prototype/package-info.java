// SPDX-License-Identifier: Apache-2.0
/**
 * The one table of C prototypes (MPI 4.1 §A.3), by chapter of the standard, and what it says of a
 * function. Nothing is linked or called here, and nothing depends on which library there is; a test
 * compares the table with every installed {@code mpi.h}.
 */
@NullMarked
package org.espalier.mpi.raw.prototype;

import org.jspecify.annotations.NullMarked;
