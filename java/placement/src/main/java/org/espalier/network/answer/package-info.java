// SPDX-License-Identifier: Apache-2.0
/**
 * What the methods of the solver share: the best answer and the bound so far ({@link
 * org.espalier.network.answer.Incumbent}), the time that is left ({@link
 * org.espalier.network.answer.Deadline}), and how costs add up ({@link
 * org.espalier.network.answer.Costs}).
 *
 * <p>No method lives here, and nothing here knows a network or a graph.
 */
@NullMarked
package org.espalier.network.answer;

import org.jspecify.annotations.NullMarked;
