// SPDX-License-Identifier: Apache-2.0
/**
 * Paired runs of the exact network solver: beside toulbar2 on the contest's graphs, and on trees.
 */
@NullMarked
package org.espalier.bench.network;

import org.jspecify.annotations.NullMarked;
