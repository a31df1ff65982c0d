// SPDX-License-Identifier: Apache-2.0
package mpi;

/**
 * The data of a message that does not block where MPI has not the program's own memory, or what
 * else has to be done at its end.
 */
abstract sealed class PendingData permits PackedMessage, BegunMessage, NobodysMessage {
  private static final Call TEST_CANCELLED = new Call("MPI_Test_cancelled");

  private boolean cancelling;

  /** The operation has ended: what came goes where the program wants it, unless it is there. */
  abstract void arrived(Stage stage, long status) throws MPIException;

  /** Gives the memory back: MPI has done with it. */
  abstract void release();

  /** The program has asked for it to be cancelled. */
  final void cancelling() {
    cancelling = true;
  }

  /** Nobody has asked for the next message to be cancelled. */
  final void startsAnew() {
    cancelling = false;
  }

  /** Whether it ended because the program has asked for that. */
  final boolean wasCancelled(Stage stage, long status) throws MPIException {
    if (!cancelling) {
      return false;
    }
    long out = stage.words(1);
    TEST_CANCELLED.run(status, out);
    return Stage.getInt(out) != 0;
  }
}
