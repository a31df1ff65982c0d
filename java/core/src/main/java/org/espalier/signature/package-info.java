// SPDX-License-Identifier: Apache-2.0
/**
 * Type signatures (MPI 4.1 §5.1) and signature types (J. L. Träff, <i>Signature datatypes for type
 * correct collective operations, revisited</i>, EuroMPI 2020), computed on the compressed tree: the
 * string of basic types is never expanded, so 10¹⁵ elements are as easy as 10.
 *
 * <p>{@link org.espalier.signature.Signature} is the way in. Displacements mean nothing here, and
 * native handles do not belong here.
 */
@NullMarked
package org.espalier.signature;

import org.jspecify.annotations.NullMarked;
