// SPDX-License-Identifier: Apache-2.0
/**
 * What is repeated in a layout, and where; nothing here knows what a node costs.
 *
 * <ol>
 *   <li>{@link org.espalier.repetition.Letters}: the layout as a string, in which equal blocks are
 *       equal substrings, types included;
 *   <li>{@link org.espalier.repetition.RepetitionFinder}: all maximal places where equal blocks are
 *       neighbours;
 *   <li>{@link org.espalier.repetition.Repetitions}: these in the order in which a pass meets them,
 *       with a slot for what each block costs;
 *   <li>{@link org.espalier.repetition.Chains}: equal neighbours whose strides differ;
 *   <li>{@link org.espalier.repetition.BlockMemo}: what is known of blocks, by their content.
 * </ol>
 *
 * <p>The search over these is {@code org.espalier.search}.
 */
@NullMarked
package org.espalier.repetition;

import org.jspecify.annotations.NullMarked;
