// SPDX-License-Identifier: Apache-2.0
/**
 * Pictures of layouts, trees, embeddings, programs and plans, from pure values. How elements are
 * written and where labels have room is in {@code org.espalier.svg}; reading files and searching
 * for answers do not belong here.
 */
@NullMarked
package org.espalier.draw;

import org.jspecify.annotations.NullMarked;
