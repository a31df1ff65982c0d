// SPDX-License-Identifier: Apache-2.0
/**
 * The basic engine: least-cost trees of con, vec, idx and strc in near-linear time.
 *
 * <p><b>One layout's way</b> through these classes, in their order. Figure 2 of Ganian, Kalany,
 * Szeider and Träff is built of X, twenty arbitrary numbers. Take X, then X and 5, then X, 5 and
 * 22: 63 elements from 0, 1000 and 4000 on.
 *
 * <ol>
 *   <li>{@link org.espalier.search.BasicReconstruction} asks {@code StridedScan} first: are these
 *       nested strides of one type? They are not.
 *   <li>{@code repetition.Letters} makes the layout a string of 62 letters, and {@code Constants}
 *       has what single nodes cost.
 *   <li>{@code Indexed} gathers what is known before anything is searched. {@code
 *       repetition.RepetitionFinder} finds that X comes twice side by side (a period of 20, from
 *       element 0), and so does X with 5 (a period of 21, from element 20). {@code Repetitions}
 *       gives each block a slot for its cost. Nothing comes three times, so there are no {@code
 *       Chains}. {@code Progressions} says what a run of one distance costs.
 *   <li>{@code SegmentSearch} has the recurrence, and starts a {@code Pass} from element 0. That
 *       goes from element to element and keeps the least weight of a path of pieces to each. Single
 *       elements, runs and rays it knows itself: X as one idx.
 *   <li>At element 40 {@code RepetitionPieces} meets the pair of X, and would offer vec(2, 1000,
 *       X). ({@code ChainPieces} does the same for chains.)
 *   <li>What X costs is not known. {@code BlockBounds} finds a lower bound, and as the piece may
 *       still win, X is resolved: by a pass over its twenty elements alone, at whose end {@code
 *       RootChoice} finds that one idx is best. {@code repetition.BlockMemo} keeps that, so every
 *       later X is known.
 *   <li>X is repeated twice only. Where a block comes four times or more, {@code MultiplePieces}
 *       makes sure that no block of several periods does better; where resolving rotations of one
 *       block is of no use too often, one pass bounds all of them at once, for {@code Rotations}.
 *   <li>At element 63 {@code RootChoice} compares the best con, vec or idx over everything with the
 *       best strc. At K = 1 that is strc(⟨0, 1005⟩) of vec(2, 1000, X) and an idx of the other 23
 *       elements; at K = 6 it is one idx over all 63.
 *   <li>A layout that does not start at 0 goes to {@code Shift} now.
 *   <li>{@code TreeAssembly} passes again over the blocks on the tree and builds it. The tree is
 *       asked what it costs before anyone else sees it.
 * </ol>
 *
 * <p>Under a time limit {@code Coarsening} and passes without repetitions come first, so that there
 * is a tree at once. Other sets, options and results do not belong here.
 */
@NullMarked
package org.espalier.search;

import org.jspecify.annotations.NullMarked;
