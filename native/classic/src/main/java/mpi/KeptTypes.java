// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.List;
import org.espalier.classic.type.TypeUse;

/**
 * Types of MPI by which data move of all datatypes that are made in one way: of a program that
 * makes a type anew for each message MPI is told once. That takes less time; and MPICH may keep
 * some memory for each type that was ever committed (docs/mpi-quirks.md, docs/adr/0499). They are
 * freed before MPI ends.
 */
final class KeptTypes {
  private static final Call DUP = new Call("MPI_Type_dup");
  private static final Call FREE = new Call("MPI_Type_free");

  /** Its lock is held where a type is kept. */
  private static final List<Long> KEPT = new ArrayList<>();

  private KeptTypes() {}

  /**
   * Keeps a duplicate of a type that the program has committed, if none is kept yet. There is
   * nothing to the type but its data: what else a program can give it MPI has been told at once.
   */
  static void keep(TypeUse use, long handle) throws MPIException {
    synchronized (KEPT) {
      if (use.kept() == 0) {
        try (Stage stage = Stage.open()) {
          long out = stage.words(1);
          DUP.run(handle, out);
          long made = stage.handleIn(out);
          KEPT.add(made);
          use.keep(made);
        }
      }
    }
  }

  /** Frees what was kept, before MPI ends. */
  static void freeAll() throws MPIException {
    synchronized (KEPT) {
      for (long made : KEPT) {
        FREE.on(made);
      }
      KEPT.clear();
    }
  }
}
