// SPDX-License-Identifier: Apache-2.0
/**
 * Folding trees into DAGs (§4.2 of Ganian, Kalany, Szeider and Träff, IPDPS 2016,
 * doi:10.1109/IPDPS.2016.13): equal subtrees once, and trees that are dearer as trees but cheaper
 * when shared. A DAG is a {@link org.espalier.tree.TypeTree} whose equal nodes are one object.
 */
@NullMarked
package org.espalier.fold;

import org.jspecify.annotations.NullMarked;
