// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

/**
 * Which constructors stand for the nodes of a tree when it is handed to a library. All forms give
 * the same type map and bounds; they differ in speed, and which is best depends on library, size
 * and operation. What a form cannot express in its own way it expresses as {@link #HVECTOR} does.
 */
public enum TreeForm {
  /**
   * {@code vec} as {@code MPI_Type_create_hvector}, {@code idx} as {@code
   * MPI_Type_create_hindexed_block}, {@code strc} as {@code MPI_Type_create_struct}, buckets as
   * {@code MPI_Type_create_hindexed}; a leaf is the block of its parent.
   */
  HVECTOR("hvector"),
  /** {@code vec} as contiguous copies of a child whose extent is resized to the stride. */
  CONTIGUOUS_OF_RESIZED("contiguous-of-resized"),
  /** The root alone as {@link #CONTIGUOUS_OF_RESIZED}, all below as {@link #HVECTOR}. */
  CONTIGUOUS_OF_RESIZED_AT_TOP("contiguous-of-resized-at-top"),
  /**
   * {@code vec} as {@code MPI_Type_vector} where the stride is a multiple of the child's extent.
   */
  VECTOR("vector"),
  /**
   * {@code idx} as {@code MPI_Type_create_indexed_block} where displacements are multiples of the
   * element's extent.
   */
  INDEXED_BLOCK("indexed-block"),
  /** {@code idx} as {@code MPI_Type_create_hindexed}. */
  HINDEXED("hindexed"),
  /** {@code idx} as {@code MPI_Type_create_struct} of equal children. */
  STRUCT("struct"),
  /** As {@link #HVECTOR}, but a leaf is a contiguous type of its own instead of a block. */
  CONTIGUOUS_LEAF("contiguous-leaf");

  private final String label;

  TreeForm(String label) {
    this.label = label;
  }

  /**
   * Returns the name used in reports.
   *
   * @return lower case, words joined by hyphens
   */
  public String label() {
    return label;
  }
}
