// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs that measure the library they run on and keep what they found, for {@code espalier
 * calibrate}. What must hold is verified elsewhere; benchmarks against peers are in {@code
 * src/bench}.
 */
@NullMarked
package org.espalier.jobs.measure;

import org.jspecify.annotations.NullMarked;
