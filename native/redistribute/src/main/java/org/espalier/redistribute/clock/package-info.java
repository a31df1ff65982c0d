// SPDX-License-Identifier: Apache-2.0
/**
 * How work that ranks do together is timed: after {@link org.espalier.redistribute.clock.WarmUp},
 * by {@link org.espalier.redistribute.clock.RunClock}. What is run, and what becomes of the times,
 * is not known here.
 */
@NullMarked
package org.espalier.redistribute.clock;

import org.jspecify.annotations.NullMarked;
