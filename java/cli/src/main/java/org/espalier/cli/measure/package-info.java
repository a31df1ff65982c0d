// SPDX-License-Identifier: Apache-2.0
/**
 * Commands that measure this machine: {@code bench}, whose jobs {@code BenchRuns} and {@code
 * BenchCold} run, and {@code calibrate}, whose answers are kept: {@link
 * org.espalier.cli.measure.MachineFile} is what plans read of them.
 *
 * <p>What {@code bench} makes of its times is in {@code org.espalier.cli.bench}; what is timed is
 * in the jobs of {@code mpi-tests} and in {@code org.espalier.redistribute}.
 */
@NullMarked
package org.espalier.cli.measure;

import org.jspecify.annotations.NullMarked;
