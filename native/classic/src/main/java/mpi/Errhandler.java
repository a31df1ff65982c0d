// SPDX-License-Identifier: Apache-2.0
package mpi;

/** What happens on an error (MPI 4.1 §9.3). */
public final class Errhandler {
  final long handle;

  Errhandler(long handle) {
    this.handle = handle;
  }

  /** The handle, where the library has such an error handler. */
  long usable() throws MPIException {
    if (handle == 0) {
      throw new MPIException(
          0,
          MPI.ERR_UNSUPPORTED_OPERATION,
          "The library has no MPI_ERRORS_ABORT, which came with MPI 4.0.");
    }
    return handle;
  }
}
