// SPDX-License-Identifier: Apache-2.0
/**
 * Which way data with gaps go into a window between two fences. Here is the decision alone, from
 * times that it is told; what calls MPI is in {@code mpi.WinMessages}.
 */
@NullMarked
package org.espalier.classic.window;

import org.jspecify.annotations.NullMarked;
