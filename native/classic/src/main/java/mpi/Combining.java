// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.Arena;
import org.espalier.mpi.raw.NativeMemory;
import org.espalier.mpi.raw.Upcalls;
import org.jspecify.annotations.Nullable;

/**
 * An operation of MPI that calls a function of the program's; an exception must not leave it, since
 * C is above.
 */
final class Combining implements Upcalls.Operation {
  private static final Call CREATE = new Call("MPI_Op_create");
  private static final Call FREE = new Call("MPI_Op_free");

  private final Op op;

  /** Holds the code that MPI calls as long as this object is reachable. */
  @SuppressWarnings("UnusedVariable") // it is held
  private final Arena code = Arena.ofAuto();

  final long handle;

  /** What the function has thrown since nobody had this. */
  volatile @Nullable Throwable failure;

  /** How many reductions have it: more than one where there are very many. */
  int holders;

  Combining(Op op) throws MPIException {
    this.op = op;
    long address = Upcalls.operation(this, code);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE.run(address, op.isCommutative() ? 1 : 0, out);
      handle = Stage.getHandle(out);
    }
  }

  @Override
  @SuppressWarnings("CatchingUnchecked") // an exception that leaves ends the JVM
  public void combine(long invec, long inoutvec, long len, long type) {
    try {
      op.combine(invec, inoutvec, NativeMemory.getInt(len), NativeMemory.getHandle(type));
    } catch (Throwable thrown) {
      failure = thrown;
    }
  }

  void free() throws MPIException {
    FREE.on(handle);
  }
}
