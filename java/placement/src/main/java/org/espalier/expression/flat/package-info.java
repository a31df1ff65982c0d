// SPDX-License-Identifier: Apache-2.0
/**
 * The tree in arrays ({@link org.espalier.expression.flat.FlatTree}), and the ways in which
 * algorithms walk it: depth first ({@link org.espalier.expression.flat.PostOrder}), and with cost
 * functions that are dropped and made again ({@link
 * org.espalier.expression.flat.CheckpointedDescent}).
 *
 * <p>No algorithm lives here, and nothing here knows which of them there are.
 */
@NullMarked
package org.espalier.expression.flat;

import org.jspecify.annotations.NullMarked;
