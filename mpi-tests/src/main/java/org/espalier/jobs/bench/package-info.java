// SPDX-License-Identifier: Apache-2.0
/**
 * The measuring jobs of {@code espalier bench}: what a job measures, the memory of a cell, the
 * sides that move its data (the library by several types, this binding, loops by hand, mpi.jar),
 * and the turns in which they are timed. Every side's bytes are compared with an expectation in the
 * same run. The patterns of data are in {@code bench.pattern}, the loops by hand in {@code
 * bench.loop}; neither knows anything of this package. Medians, intervals and tables are made by
 * the command; what must hold of the binding is verified in {@code org.espalier.jobs.verify}.
 */
@NullMarked
package org.espalier.jobs.bench;

import org.jspecify.annotations.NullMarked;
