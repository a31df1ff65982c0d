// SPDX-License-Identifier: Apache-2.0
/** Tests of how types are tuned. */
@NullMarked
package org.espalier.classic.tuning;

import org.jspecify.annotations.NullMarked;
