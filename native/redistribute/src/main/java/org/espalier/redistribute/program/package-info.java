// SPDX-License-Identifier: Apache-2.0
/**
 * Array programs carried out on ranks as a plan says: {@link
 * org.espalier.redistribute.program.ProgramRun} is the entry.
 *
 * <pre>
 *   ProgramRun     runs a plan on ranks, checks it against a run on one, counts bytes and messages
 *   Interpreter    nodes in order, and loops
 *   ArrayCopies    the arrays of nodes, and the copies that readers ask for
 *   Lifetimes      when each copy has been read for the last time
 *   ArrayMemory    memory that arrays leave and others take
 *   InputArrays    the values of inputs, worked out once
 *   PointKernel    expressions at the points that a rank has, reductions of what they give
 *   LineKernels    kernels along a dimension
 *   LocalArray     the part of an array that a rank has
 *   StepClock      the time of every step
 * </pre>
 *
 * <p>Elements are doubles, or complex numbers of two. Nothing is decided here; what moves is what
 * the plan says.
 */
@NullMarked
package org.espalier.redistribute.program;

import org.jspecify.annotations.NullMarked;
