// SPDX-License-Identifier: Apache-2.0
/**
 * The rewriting of mpi.jar's classes as they are loaded: where {@code mpi.Datatype} keeps two
 * handles and who is given which. Nothing here knows what a layout is or calls MPI.
 */
@NullMarked
package org.espalier.agent.transform;

import org.jspecify.annotations.NullMarked;
