// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

/** How a datatype was made (MPI 4.1 §5.1.13), whatever number the library gives it. */
public enum Combiner {
  NAMED,
  DUP,
  CONTIGUOUS,
  VECTOR,
  HVECTOR,
  INDEXED,
  HINDEXED,
  INDEXED_BLOCK,
  HINDEXED_BLOCK,
  STRUCT,
  SUBARRAY,
  DARRAY,
  F90_REAL,
  F90_COMPLEX,
  F90_INTEGER,
  RESIZED,
  VALUE_INDEX,
  /** A number that no table knows: such a type is left alone. */
  UNKNOWN;

  private static final Combiner[] OPEN_MPI = {
    NAMED,
    DUP,
    CONTIGUOUS,
    VECTOR,
    UNKNOWN,
    HVECTOR,
    INDEXED,
    UNKNOWN,
    HINDEXED,
    INDEXED_BLOCK,
    UNKNOWN,
    STRUCT,
    SUBARRAY,
    DARRAY,
    F90_REAL,
    F90_COMPLEX,
    F90_INTEGER,
    RESIZED,
    HINDEXED_BLOCK,
    VALUE_INDEX
  };

  private static final Combiner[] MPICH = {
    UNKNOWN,
    NAMED,
    DUP,
    CONTIGUOUS,
    VECTOR,
    UNKNOWN,
    HVECTOR,
    INDEXED,
    UNKNOWN,
    HINDEXED,
    INDEXED_BLOCK,
    UNKNOWN,
    STRUCT,
    SUBARRAY,
    DARRAY,
    F90_REAL,
    F90_COMPLEX,
    F90_INTEGER,
    RESIZED,
    HINDEXED_BLOCK,
    VALUE_INDEX
  };

  // From 101. The libraries disagree on the order of the three Fortran combiners (drafts of the
  // standard had REAL, COMPLEX, INTEGER; its final header has INTEGER first), so F90_REAL here only
  // says "one of the three": the reader tells them apart by what the envelope holds.
  private static final Combiner[] STANDARD = {
    NAMED,
    DUP,
    CONTIGUOUS,
    VECTOR,
    HVECTOR,
    INDEXED,
    HINDEXED,
    INDEXED_BLOCK,
    HINDEXED_BLOCK,
    STRUCT,
    SUBARRAY,
    DARRAY,
    F90_REAL,
    F90_REAL,
    F90_REAL,
    RESIZED,
    VALUE_INDEX
  };

  static Combiner of(Abi abi, int number) {
    Combiner[] table =
        switch (abi) {
          case OPEN_MPI -> OPEN_MPI;
          case MPICH -> MPICH;
          case STANDARD -> STANDARD;
        };
    int index = abi == Abi.STANDARD ? number - 101 : number;
    return index >= 0 && index < table.length ? table[index] : UNKNOWN;
  }
}
