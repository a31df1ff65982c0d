// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.job.Settings;
import org.espalier.classic.job.Settings.Tuning;

/**
 * What MPI is told of a datatype when the type is first named to it: that it is committed, or all
 * of it. A type whose data only kernels move is never named, and costs MPI nothing: no time, and no
 * memory either, of which MPICH may keep some for each type that was ever committed
 * (docs/mpi-quirks.md).
 */
sealed class Waiting permits Strided {
  static final Call COMMIT = new Call("MPI_Type_commit");

  /** MPI has made the type; that it is committed is what MPI does not know yet. */
  static final Waiting TO_COMMIT = new Waiting();

  /** Where all types are told of, or tuned, as they are made; and where Espalier is off. */
  private static final boolean AT_ONCE =
      Job.CHECKED || Settings.get().isOff() || Settings.get().tuning() instanceof Tuning.Eager;

  /** Whether anything may wait. */
  static boolean isAllowed() {
    return !AT_ONCE;
  }
}
