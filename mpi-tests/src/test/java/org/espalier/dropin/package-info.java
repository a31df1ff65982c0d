// SPDX-License-Identifier: Apache-2.0
/** Live jobs of Java programs on mpi.jar under mpirun.openmpi, with and without the agent. */
@NullMarked
package org.espalier.dropin;

import org.jspecify.annotations.NullMarked;
