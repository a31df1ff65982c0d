// SPDX-License-Identifier: Apache-2.0
/** Tests of the way into windows. */
@NullMarked
package org.espalier.classic.window;

import org.jspecify.annotations.NullMarked;
