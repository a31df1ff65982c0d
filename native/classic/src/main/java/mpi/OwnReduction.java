// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.WordFunction;

/**
 * What the ranks of a communicator agree on where the program calls something else: not by a {@link
 * Call}, which checking would take for one of the program's.
 */
final class OwnReduction {
  private static final WordFunction ALL_REDUCE = new WordFunction("MPI_Allreduce");

  private OwnReduction() {}

  /**
   * {@code MPI_Allreduce} with a predefined operation.
   *
   * @param mine where this rank's values are
   * @param all where the result comes
   * @param count how many values of a predefined type
   */
  static void run(long mine, long all, int count, Datatype type, Op op, Comm comm)
      throws MPIException {
    long handle = type.handle();
    long operation = op.on(type);
    boolean entered = Gate.enter();
    try {
      Call.check(ALL_REDUCE.call(mine, all, count, handle, operation, comm.handle));
    } finally {
      Gate.leave(entered);
    }
  }
}
