// SPDX-License-Identifier: Apache-2.0
/**
 * Sections of block-cyclic matrices, moved by Espalier, by ScaLAPACK's {@code p?gemr2d} and by hand
 * in one job: the same memory, the same ranks, by turns. What a job is, is told in {@code
 * org.espalier.jobs}.
 */
@NullMarked
package org.espalier.jobs.gemr2d;

import org.jspecify.annotations.NullMarked;
