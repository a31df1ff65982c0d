// SPDX-License-Identifier: Apache-2.0
/**
 * Layouts: ordered sequences of basic types and displacements, as the MPI Standard's type maps (MPI
 * 4.1 §5.1) or, where no type is named, as the displacement sequences of the type-tree papers.
 *
 * <p>Here live the values that a tree describes, the basic types they are made of, and the exact
 * arithmetic on them. Nothing here knows of trees, costs or native handles.
 */
@NullMarked
package org.espalier.layout;

import org.jspecify.annotations.NullMarked;
