// SPDX-License-Identifier: Apache-2.0
/**
 * Exact search over the segments of a short sequence of atoms, for every set of constructors: the
 * common ground of the other sets, of normalisation within a node, and of folding.
 *
 * <p>The classes in the order in which a newcomer meets them, each over those before it:
 *
 * <ol>
 *   <li><b>What is searched.</b> {@link org.espalier.segment.Rules} says which nodes there are and
 *       what a strc costs, {@code PairTree} builds strc of two children. A sequence is {@link
 *       org.espalier.segment.Atoms}: letters ({@link org.espalier.segment.AtomKind}) at places.
 *   <li><b>Nodes over one block.</b> {@code NodeCosts} has the cheapest node that repeats a block,
 *       for each number of copies; {@code BucketCover} and {@code StrideCount} find vecbuc and
 *       idxbuc.
 *   <li><b>Paths</b>, trees without strc, of sequences with one letter: {@link
 *       org.espalier.segment.PathSearch}, over the periods of the sequence; {@link
 *       org.espalier.segment.PathNormalization}, the same over the levels of a tree ({@code
 *       Levels}), which is not flattened.
 *   <li><b>Tables</b> of all segments: {@link org.espalier.segment.SegmentClasses} tells which are
 *       equal, {@link org.espalier.segment.SegmentTable} what each costs, {@link
 *       org.espalier.segment.SegmentTrees} builds the tree. Quadratic memory and cubic time, for a
 *       few thousand atoms.
 *   <li><b>Refinement</b> of a tree too large for a table: {@link
 *       org.espalier.segment.TreeRefinement} searches its nodes again, by {@code AtomSearch}, with
 *       the parts as atoms ({@code Placed}). {@link org.espalier.segment.StrideBound} bounds what
 *       any tree costs.
 *   <li><b>DAGs</b> of a handful of atoms: {@link org.espalier.segment.SmallestDag}.
 * </ol>
 *
 * <p>What users call, and the near-linear engine for the basic set, do not belong here.
 */
@NullMarked
package org.espalier.segment;

import org.jspecify.annotations.NullMarked;
