// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/**
 * A receive from {@link MPI#PROC_NULL} that does not block: its status names nobody and any tag
 * (MPI 4.1 §3.10). MPICH says rank 0 and tag 0 of one that is begun, and another source of one that
 * is persistent (docs/mpi-quirks.md).
 */
final class NobodysMessage extends PendingData {
  private static final boolean IS_MISTOLD = NativeLibrary.get().version().startsWith("MPICH");
  private static final NobodysMessage ONE = new NobodysMessage();

  private NobodysMessage() {}

  /** What stands for the data of such a receive; null where the library's status is right. */
  static @Nullable PendingData of(boolean receives, int peer) {
    return receives && peer == MPI.PROC_NULL && IS_MISTOLD ? ONE : null;
  }

  @Override
  void arrived(Stage stage, long status) {
    Status.namesNobody(status);
  }

  @Override
  void release() {}
}
