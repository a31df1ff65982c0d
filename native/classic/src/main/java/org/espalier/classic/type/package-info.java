// SPDX-License-Identifier: Apache-2.0
/**
 * The program's types: how each was made, by which a type that is made again is recognised, and
 * what its uses have come to. How a type is tuned belongs to {@code org.espalier.classic.tuning}.
 */
@NullMarked
package org.espalier.classic.type;

import org.jspecify.annotations.NullMarked;
