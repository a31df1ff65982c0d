// SPDX-License-Identifier: Apache-2.0
package mpi;

/** What holds a resource of MPI and can give it back. */
public interface Freeable {
  /**
   * Gives the resource back.
   *
   * @throws MPIException if MPI refuses
   */
  void free() throws MPIException;
}
