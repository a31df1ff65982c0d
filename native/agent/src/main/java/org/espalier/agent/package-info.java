// SPDX-License-Identifier: Apache-2.0
/**
 * The swap: when a class of package {@code mpi} is about to be loaded, Espalier's is. What that
 * package does, and what it says of a job, belongs to native/classic.
 */
@NullMarked
package org.espalier.agent;

import org.jspecify.annotations.NullMarked;
