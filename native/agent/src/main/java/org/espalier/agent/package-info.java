// SPDX-License-Identifier: Apache-2.0
/**
 * The agent's life: how it starts, what it is told, what rewritten classes call, and the two
 * handles of a type. How classes are rewritten, how a type is tuned and how a report looks belong
 * to the packages below.
 */
@NullMarked
package org.espalier.agent;

import org.jspecify.annotations.NullMarked;
