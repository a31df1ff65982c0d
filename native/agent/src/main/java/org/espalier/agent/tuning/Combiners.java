// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.tuning;

import org.espalier.mpi.DatatypeDescription;
import org.espalier.mpi.DatatypeDescription.Contiguous;
import org.espalier.mpi.DatatypeDescription.Darray;
import org.espalier.mpi.DatatypeDescription.Dup;
import org.espalier.mpi.DatatypeDescription.Fortran;
import org.espalier.mpi.DatatypeDescription.Hindexed;
import org.espalier.mpi.DatatypeDescription.HindexedBlock;
import org.espalier.mpi.DatatypeDescription.Hvector;
import org.espalier.mpi.DatatypeDescription.Indexed;
import org.espalier.mpi.DatatypeDescription.IndexedBlock;
import org.espalier.mpi.DatatypeDescription.Named;
import org.espalier.mpi.DatatypeDescription.Resized;
import org.espalier.mpi.DatatypeDescription.Struct;
import org.espalier.mpi.DatatypeDescription.Subarray;
import org.espalier.mpi.DatatypeDescription.ValueIndex;
import org.espalier.mpi.DatatypeDescription.Vector;

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
