// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

/** A communicator. */
public final class Communicator {
  private final long handle;
  private final int rank;
  private final int size;

  private Communicator(long handle) {
    this.handle = handle;
    this.rank = Mpi.rank(handle);
    this.size = Mpi.size(handle);
  }

  static Communicator predefined(long handle) {
    return new Communicator(handle);
  }

  /**
   * Rank.
   *
   * @return rank
   */
  public int rank() {
    return rank;
  }

  /**
   * Size.
   *
   * @return size
   */
  public int size() {
    return size;
  }

  /**
   * Handle.
   *
   * @return handle
   */
  public long handle() {
    return handle;
  }
}
