// SPDX-License-Identifier: Apache-2.0
/**
 * Algorithms that tabulate the cost of every place, whatever the metric: {@link
 * org.espalier.expression.explicit.ExplicitEmbedding} over all positions that may matter ({@code
 * PositionSpace}), {@link org.espalier.expression.explicit.LeafPositionEmbedding} over those of the
 * leaves.
 *
 * <p>They are simple and slow. Tables are placed by the first; tests and benchmarks ask both what
 * the other algorithms must find.
 */
@NullMarked
package org.espalier.expression.explicit;

import org.jspecify.annotations.NullMarked;
