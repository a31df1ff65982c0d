// SPDX-License-Identifier: Apache-2.0
/**
 * Expressions as a program writes them: {@link org.espalier.expression.text.ExpressionParser} makes
 * a tree of the text, {@code ExpressionScanner} its words and signs.
 *
 * <p>Nothing here knows positions, metrics or costs, and nothing here reads files.
 */
@NullMarked
package org.espalier.expression.text;

import org.jspecify.annotations.NullMarked;
