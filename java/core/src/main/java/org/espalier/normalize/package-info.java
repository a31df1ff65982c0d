// SPDX-License-Identifier: Apache-2.0
/**
 * Type normalisation (§4.3 of Ganian, Kalany, Szeider and Träff, IPDPS 2016,
 * doi:10.1109/IPDPS.2016.13): from a tree to a cheaper one of the same type map, without flattening
 * what need not be flattened. Reconstruction from a layout does not belong here.
 */
@NullMarked
package org.espalier.normalize;

import org.jspecify.annotations.NullMarked;
