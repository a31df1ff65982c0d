// SPDX-License-Identifier: Apache-2.0
/**
 * Type trees: pure values that describe a layout as nested repetitions. This page is the design of
 * the package.
 *
 * <h2>The data model</h2>
 *
 * The constructors are those of Ganian, Kalany, Szeider and Träff (IPDPS 2016,
 * doi:10.1109/IPDPS.2016.13, arXiv:1506.09100), Definitions 1 and 2, in this grammar:
 *
 * <pre>
 *   TypeTree ::= Con(count, type)                                      a leaf
 *              | Vec(count, stride, TypeTree)
 *              | Idx(displacements, TypeTree)
 *              | Strc(displacements, TypeTree+)
 *              | VecBuc(stride, bucketStride, bucketSizes, TypeTree)   auxiliary
 *              | IdxBuc(bucketStride, displacements, bucketSizes, TypeTree)
 * </pre>
 *
 * {@code Con(c, t)} is {@code c} elements of basic type {@code t}, one extent of {@code t} apart,
 * the first at 0. Every other node places copies of its children at displacements, in order.
 *
 * <h2>Conventions</h2>
 *
 * <ul>
 *   <li>The unit of displacements and strides is one element in an untyped tree (its leaves hold
 *       {@link org.espalier.layout.BasicType#ELEMENT}) and one byte in a typed one. A tree is typed
 *       or untyped as a whole.
 *   <li>A tree has at least one element: counts and bucket sizes are at least 1. What MPI may
 *       describe with a count of 0 is left out before a tree is made.
 *   <li>Nodes may be shared, so a tree may really be a DAG; length, bounds and depth are computed
 *       once when a node is made, and no operation but flattening walks a shared node twice.
 *   <li>Trees are at most {@value org.espalier.tree.TypeTree#MAX_DEPTH} nodes deep, so recursion on
 *       them is safe. An optimal tree has depth O(log n) (Proposition 1 of the paper).
 *   <li>All arithmetic is checked: a tree whose length or bounds do not fit 64 bits is not made.
 * </ul>
 *
 * Costs, search, JSON and native handles do not belong here.
 */
@NullMarked
package org.espalier.tree;

import org.jspecify.annotations.NullMarked;
