// SPDX-License-Identifier: Apache-2.0
/** Runs of the constructor sets: time, proof and memory by set, family and size; folding's gap. */
@NullMarked
package org.espalier.bench.sets;

import org.jspecify.annotations.NullMarked;
