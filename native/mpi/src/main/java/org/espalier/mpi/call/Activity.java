// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.call;

import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.Environment;

/**
 * Whether MPI may be called now: it has been initialised and not yet finalised (MPI 4.1 §11.2),
 * whoever did so.
 */
public final class Activity {
  private static volatile boolean ownedAndActive;

  private Activity() {}

  /** Records that this binding has initialised MPI, or is about to finalise it. */
  public static void own(boolean active) {
    ownedAndActive = active;
  }

  /** Whether this binding has initialised MPI and not yet finalised it. */
  public static boolean isOwned() {
    return ownedAndActive;
  }

  /** Whether MPI has been initialised and not yet finalised. */
  public static boolean isActive() {
    if (ownedAndActive) {
      return true;
    }
    if (!(NativeLibrary.outcome() instanceof NativeLibrary.Outcome.Open)) {
      return false;
    }
    Scratch scratch = Scratch.get();
    Check.that(Environment.MPI_Initialized(scratch.slot(0)), "MPI_Initialized");
    if (scratch.intAt(0) == 0) {
      return false;
    }
    Check.that(Environment.MPI_Finalized(scratch.slot(0)), "MPI_Finalized");
    return scratch.intAt(0) == 0;
  }

  /**
   * Refuses a call that MPI would not survive.
   *
   * @throws IllegalStateException if there is no library, or MPI is not active
   */
  public static void requireActive() {
    if (!isActive()) {
      MpiLibrary.require();
      throw new IllegalStateException(
          "MPI must be initialised and not yet finalised for this call");
    }
  }
}
