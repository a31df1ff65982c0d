// SPDX-License-Identifier: Apache-2.0
/**
 * The measuring jobs of {@code espalier bench}: patterns of data in memory, the sides that move
 * them (the library by several types, this binding, loops by hand, mpi.jar), and the turns in which
 * they are timed. Every side's bytes are compared with an expectation in the same run. Medians,
 * intervals and tables are made by the command; what must hold of the binding is verified in {@code
 * org.espalier.jobs.verify}.
 */
@NullMarked
package org.espalier.jobs.bench;

import org.jspecify.annotations.NullMarked;
