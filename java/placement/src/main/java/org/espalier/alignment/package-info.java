// SPDX-License-Identifier: Apache-2.0
/**
 * Alignment: where arrays lie relative to each other on a Cartesian template, before the template
 * is distributed (the review's §3 and §4). Three problems, solved one after the other as
 * Chatterjee, Gilbert, Schreiber and Teng do (POPL 1993, doi:10.1145/158511.158517):
 *
 * <ul>
 *   <li>which axis and stride each array takes, under the discrete metric: {@link
 *       org.espalier.alignment.AxisStrideAlignment};
 *   <li>which offset, under the grid metric: {@link org.espalier.alignment.OffsetAlignment};
 *   <li>which arrays are replicated: {@link org.espalier.alignment.Replication}.
 * </ul>
 *
 * <p>The placements are not enumerated: the methods use the structure of the metric. On trees they
 * are exact by themselves; on DAGs the published heuristic and an exact answer stand side by side.
 */
@NullMarked
package org.espalier.alignment;

import org.jspecify.annotations.NullMarked;
