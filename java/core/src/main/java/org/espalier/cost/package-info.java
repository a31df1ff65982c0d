// SPDX-License-Identifier: Apache-2.0
/**
 * What a tree costs: the additive model of Ganian, Kalany, Szeider and Träff (§2 and §4.1), on
 * trees and on DAGs. How trees are found, and how fast a library handles them, do not belong here.
 */
@NullMarked
package org.espalier.cost;

import org.jspecify.annotations.NullMarked;
