// SPDX-License-Identifier: Apache-2.0
/**
 * Transpacking: one tree for two layouts whose elements move together, and the two datatypes that
 * it stands for (§5 of Ganian, Kalany, Szeider and Träff, IPDPS 2016, doi:10.1109/IPDPS.2016.13,
 * names the problem). Moving bytes does not belong here.
 */
@NullMarked
package org.espalier.transpack;

import org.jspecify.annotations.NullMarked;
