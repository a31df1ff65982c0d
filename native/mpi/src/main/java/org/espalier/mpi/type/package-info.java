// SPDX-License-Identifier: Apache-2.0
/**
 * MPI datatypes (MPI 4.1 §5), and the bridge between them and type trees.
 *
 * <pre>
 *   Datatype     a committed type, and its DatatypeProperties      of(tree), of(layout), of(description), …
 *   RecordType   a record class as a C structure                   of(lookup, class)
 *   Datatype.decode → DecodedDatatype: DatatypeDescription (one record for each combiner),
 *                TypeBounds, and the tree with its bounds or the reason why there is none
 *   TreeForm     which constructors stand for a tree's nodes; FormCosts says which a library moves fastest
 *   TreePacker   packs by walking a tree, in Java alone
 * </pre>
 *
 * <p>A tree becomes a type in {@code TreeBuilder}, a description in {@code DescriptionBuilder};
 * both call the constructors of {@code NativeTypes}, which count the handles that were made and
 * freed. The way back is {@code DatatypeDecoder}, from {@code Contents} (envelope and contents) to
 * {@code ContentsReader} (a description) and {@code Shapes} (a tree).
 *
 * <p>Sizes, bounds and extents are asked of the library, never computed: libraries pad differently.
 * No message is sent here, and no tree is searched for.
 */
@NullMarked
package org.espalier.mpi.type;

import org.jspecify.annotations.NullMarked;
