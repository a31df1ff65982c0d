// SPDX-License-Identifier: Apache-2.0
/**
 * Kernels: loops fitted to a type tree that pack, unpack and move its data.
 *
 * <p>A tree is first made into {@link org.espalier.mpi.transfer.kernel.Node nodes}, which know
 * bytes alone: basic types that lie side by side have become one block, lists of equal distances a
 * loop, blocks of different lengths runs, nests of short loops lists of runs. The nodes are then
 * written down as a program, a flat array of words, and a small C library walks it ({@code
 * src/main/c}). The tree decides which loops there are; each innermost loop moves blocks of one
 * length, or of lengths between two powers of two, and is compiled for them.
 *
 * <p>Nothing here calls MPI or knows of it: pools, plans, and the choice between a kernel and a
 * library's handle belong to {@code org.espalier.mpi.transfer}, which alone uses this package.
 */
@NullMarked
package org.espalier.mpi.transfer.kernel;

import org.jspecify.annotations.NullMarked;
