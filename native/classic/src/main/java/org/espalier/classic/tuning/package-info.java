// SPDX-License-Identifier: Apache-2.0
/**
 * What is done with a type at its commit: decode it, settle it by a linear scan or a bounded
 * search, choose the form, build it beside the program's own, and prove on a probe that both are
 * the same. In every doubt the program's type is kept and the reason recorded. Nothing here knows
 * mpi.jar.
 */
@NullMarked
package org.espalier.classic.tuning;

import org.jspecify.annotations.NullMarked;
