// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Darray;
import org.espalier.mpi.type.DatatypeDescription.Dup;
import org.espalier.mpi.type.DatatypeDescription.Fortran;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Indexed;
import org.espalier.mpi.type.DatatypeDescription.IndexedBlock;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.mpi.type.DatatypeDescription.Subarray;
import org.espalier.mpi.type.DatatypeDescription.ValueIndex;
import org.espalier.mpi.type.DatatypeDescription.Vector;

/** MPI's names of combiners without their prefix (MPI 4.1 §5.1.13), as the report shows them. */
final class Combiners {
  private Combiners() {}

  /**
   * Names the outermost constructor.
   *
   * @param description how a type was made
   * @return {@code "INDEXED"}, …
   */
  static String name(DatatypeDescription description) {
    return switch (description) {
      case Named _ -> "NAMED";
      case Dup _ -> "DUP";
      case Contiguous _ -> "CONTIGUOUS";
      case Vector _ -> "VECTOR";
      case Hvector _ -> "HVECTOR";
      case Indexed _ -> "INDEXED";
      case Hindexed _ -> "HINDEXED";
      case IndexedBlock _ -> "INDEXED_BLOCK";
      case HindexedBlock _ -> "HINDEXED_BLOCK";
      case Struct _ -> "STRUCT";
      case Subarray _ -> "SUBARRAY";
      case Darray _ -> "DARRAY";
      case Resized _ -> "RESIZED";
      case ValueIndex _ -> "VALUE_INDEX";
      case Fortran fortran -> "F90_" + fortran.kind();
    };
  }
}
