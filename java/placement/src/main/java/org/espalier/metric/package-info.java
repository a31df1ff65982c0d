// SPDX-License-Identifier: Apache-2.0
/** Metrics on position spaces: what it costs to move one array from one position to another. */
@NullMarked
package org.espalier.metric;

import org.jspecify.annotations.NullMarked;
