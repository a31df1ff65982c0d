// SPDX-License-Identifier: Apache-2.0
/** What the parsers of formulas, of costs and of elements, have in common. */
@NullMarked
package org.espalier.formula;

import org.jspecify.annotations.NullMarked;
