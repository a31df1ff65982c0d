// SPDX-License-Identifier: Apache-2.0
/**
 * Keys under which a program attaches values to MPI objects (MPI 4.1 §7.7). The objects themselves
 * have the methods that attach and read.
 */
@NullMarked
package org.espalier.mpi.attribute;

import org.jspecify.annotations.NullMarked;
