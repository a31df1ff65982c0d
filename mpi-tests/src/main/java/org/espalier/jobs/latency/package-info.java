// SPDX-License-Identifier: Apache-2.0
/**
 * The side of this binding in {@code src/bench/latency.sh}: the same loops as the programs in C and
 * for mpi.jar beside that script, and only the times are printed. Nothing is checked here and
 * nothing is kept; what must hold of the binding is verified in {@code org.espalier.jobs.verify}.
 */
@NullMarked
package org.espalier.jobs.latency;

import org.jspecify.annotations.NullMarked;
