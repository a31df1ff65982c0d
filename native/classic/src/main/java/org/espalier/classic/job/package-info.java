// SPDX-License-Identifier: Apache-2.0
/**
 * What this process was told, what it says while the program runs, and the signs that the launcher
 * reads. Nothing here knows types or messages.
 */
@NullMarked
package org.espalier.classic.job;

import org.jspecify.annotations.NullMarked;
