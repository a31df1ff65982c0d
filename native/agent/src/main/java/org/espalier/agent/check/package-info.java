// SPDX-License-Identifier: Apache-2.0
/**
 * The checking of types between ranks ({@code espalier run --check-types}): what a rank sends and
 * what another receives are compared by signature, call by call. Every communicator has a shadow on
 * which notes about the calls travel; the program's own messages are not touched. Nothing of tuning
 * lives here, and nothing here runs unless checking is on.
 */
@NullMarked
package org.espalier.agent.check;

import org.jspecify.annotations.NullMarked;
