// SPDX-License-Identifier: Apache-2.0
/**
 * What {@code espalier bench} moves: patterns of data in memory at any size, those of DDTBench
 * among them, and the exchanges that are made of them. Data are said twice, as a type tree and as
 * the loops of a programmer ({@link Data}), so that each can be held against the other. No memory
 * is filled here, nothing is moved, timed or sent, and no MPI is called; what runs over the loops
 * is in {@code org.espalier.jobs.bench.loop}.
 */
@NullMarked
package org.espalier.jobs.bench.pattern;

import org.jspecify.annotations.NullMarked;
