// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

/**
 * A communicator whose processes are joined by directed edges (MPI 4.1 §8.5.4): data go along them
 * in the operations of {@link #neighbourhood}.
 */
public final class GraphCommunicator extends Communicator {
  private final Neighbourhood neighbourhood;

  GraphCommunicator(long handle, int[] sources, int[] destinations) {
    super(handle, true);
    this.neighbourhood = new Neighbourhood(this, sources, destinations);
  }

  /**
   * Returns the collective operations along the edges, in the order in which they were given.
   *
   * @return operations that all processes of the graph must call in the same order
   */
  public Neighbourhood neighbourhood() {
    return neighbourhood;
  }
}
