// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A communicator of two groups, whose messages go from one to the other (MPI 4.1 §7.6). */
public final class Intercomm extends Comm {
  private static final Call REMOTE_SIZE = new Call("MPI_Comm_remote_size");
  private static final Call REMOTE_GROUP = new Call("MPI_Comm_remote_group");
  private static final Call MERGE = new Call("MPI_Intercomm_merge");
  private static final Call PARENT = new Call("MPI_Comm_get_parent");

  Intercomm(long handle) {
    super(handle);
  }

  Intercomm(Pending pending) {
    super(pending);
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   */
  @Override
  public Intercomm clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public Intercomm dup() throws MPIException {
    return new Intercomm(duplicate());
  }

  /**
   * Begins to duplicate; the duplicate can be used when its {@link #getRequest} has ended.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public Intercomm iDup() throws MPIException {
    return new Intercomm(duplicating());
  }

  /**
   * Duplicates the communicator with other hints.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public Intercomm dupWithInfo(Info info) throws MPIException {
    return new Intercomm(duplicate(info));
  }

  /**
   * Returns how many processes the remote group has.
   *
   * @return the size
   * @throws MPIException if MPI refuses
   */
  public int getRemoteSize() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      REMOTE_SIZE.run(handle, out);
      return Stage.getInt(out);
    }
  }

  /**
   * Returns the remote group.
   *
   * @return the group
   * @throws MPIException if MPI refuses
   */
  public Group getRemoteGroup() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      REMOTE_GROUP.run(handle, out);
      return new Group(Stage.getHandle(out));
    }
  }

  /**
   * Makes one group of both.
   *
   * @param high whether the ranks of this group come last
   * @return the intracommunicator
   * @throws MPIException if MPI refuses
   */
  public Intracomm merge(boolean high) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      MERGE.run(handle, high ? 1 : 0, out);
      return new Intracomm(Stage.getHandle(out));
    }
  }

  /**
   * Returns the communicator with the processes that spawned this one.
   *
   * @return the intercommunicator; null in MPI's sense where this process was not spawned
   * @throws MPIException if MPI refuses
   */
  public static Intercomm getParent() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      PARENT.run(out);
      return new Intercomm(Stage.getHandle(out));
    }
  }
}
