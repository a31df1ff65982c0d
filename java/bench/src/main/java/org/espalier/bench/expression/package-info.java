// SPDX-License-Identifier: Apache-2.0
/**
 * What placing an expression costs: every metric, doubling sizes, and a plain Sankoff programme
 * beside.
 */
@NullMarked
package org.espalier.bench.expression;

import org.jspecify.annotations.NullMarked;
