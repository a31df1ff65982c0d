// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs that verify how data are redistributed on ranks: random pairs of distributions, moves beyond
 * 32 bits, and the clock by which runs are timed. How ranks send single messages is verified
 * elsewhere.
 */
@NullMarked
package org.espalier.jobs.verify.redistribution;

import org.jspecify.annotations.NullMarked;
