// SPDX-License-Identifier: Apache-2.0
/**
 * Algorithms for a startup cost beside a distance: {@link
 * org.espalier.expression.startup.StartupEmbedding} is exact and tabulates over the axes of the
 * metric ({@code StartupAxis}); where its tables would be too large, {@link
 * org.espalier.expression.startup.StartupDescent} improves embeddings that others found.
 *
 * <p>Nothing here knows the other algorithms: whoever calls brings the embeddings to start from,
 * and the bound.
 */
@NullMarked
package org.espalier.expression.startup;

import org.jspecify.annotations.NullMarked;
