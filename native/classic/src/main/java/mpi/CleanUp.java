// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.job.Messages;
import org.jspecify.annotations.Nullable;

/**
 * What this package has to do before MPI ends. A step that fails keeps no other one from being
 * done, nor MPI from ending. There are no lambdas here, since linking the first one takes longer
 * than all steps.
 */
final class CleanUp {
  private static final int BUFFERED = 0;
  private static final int FREED = 1;
  private static final int WINDOWS = 2;
  private static final int SIGNATURES = 3;
  private static final int TYPES = 4;
  private static final int STEPS = 5;

  private CleanUp() {}

  /**
   * Does all steps.
   *
   * @return what MPI has refused of messages of the program's, which is told when MPI has ended;
   *     null where that was nothing
   */
  @SuppressWarnings("CatchingUnchecked") // MPI has to end, whatever happens here
  static @Nullable MPIException run() {
    MPIException told = null;
    for (int step = 0; step < STEPS; step++) {
      try {
        step(step);
      } catch (Throwable failure) {
        if (step <= FREED && failure instanceof MPIException refused) {
          told = told == null ? refused : told;
        } else {
          warn(failure);
        }
      }
    }
    return told;
  }

  private static void step(int number) throws MPIException {
    switch (number) {
      case BUFFERED -> BufferedMessages.finish();
      case FREED -> FreedRequests.finish();
      case WINDOWS -> WinComms.freeAll();
      case SIGNATURES -> SignatureHandles.freeAll();
      case TYPES -> KeptTypes.freeAll();
      default -> throw new IllegalArgumentException("step " + number);
    }
  }

  private static void warn(Throwable failure) {
    try {
      Messages.warn("not all was freed as MPI ended: " + failure);
    } catch (RuntimeException | Error again) {
      // There is no memory even for that.
    }
  }
}
