// SPDX-License-Identifier: Apache-2.0
/** Tests of the comparing of types between ranks that need no ranks. */
@NullMarked
package org.espalier.classic.check;

import org.jspecify.annotations.NullMarked;
