// SPDX-License-Identifier: Apache-2.0
/** How long it takes to plan redistributions. */
@NullMarked
package org.espalier.bench.distribution;

import org.jspecify.annotations.NullMarked;
