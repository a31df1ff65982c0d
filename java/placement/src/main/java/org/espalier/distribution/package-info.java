// SPDX-License-Identifier: Apache-2.0
/**
 * Which process holds which part of an array: block, cyclic and block-cyclic distributions of each
 * dimension over a process grid, what has to move from one to another, and which one a phase of a
 * program should use.
 *
 * <p>Ranks are numbered over the grid in row-major order. Everything here is arithmetic on
 * descriptions: no array is touched, nothing is sent, and no MPI appears.
 */
@NullMarked
package org.espalier.distribution;

import org.jspecify.annotations.NullMarked;
