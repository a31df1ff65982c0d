// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/** A communicator (MPI 4.1 §7). */
public class Comm extends CommReductionRequests implements Freeable, Cloneable {
  /** For {@link Intracomm#splitType}: processes that can share memory. */
  public static final int TYPE_SHARED = 0;

  private static final Call DUP = new Call("MPI_Comm_dup");
  private static final Call IDUP = new Call("MPI_Comm_idup");
  private static final Call DUP_WITH_INFO = new Call("MPI_Comm_dup_with_info");
  private static final Call INTERCOMM_CREATE = new Call("MPI_Intercomm_create");

  private final @Nullable Request request;

  /** A duplicate that was begun. */
  record Pending(long handle, Request request, Lasting memory) {}

  Comm(long handle) {
    super(handle);
    this.request = null;
  }

  Comm(Pending pending) {
    super(pending.handle());
    this.request = pending.request();
  }

  final long duplicate() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      DUP.run(handle, out);
      return Stage.getHandle(out);
    }
  }

  final long duplicate(Info info) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      DUP_WITH_INFO.run(handle, info.handle, out);
      return Stage.getHandle(out);
    }
  }

  final Pending duplicating() throws MPIException {
    try (Stage stage = Stage.open()) {
      Lasting memory = new Lasting();
      long place = memory.handles(new long[1]); // MPI may write it when the operation ends
      long out = stage.words(1);
      IDUP.run(handle, place, out);
      Request begun = new Request(Stage.getHandle(out), null, null).with(memory);
      return new Pending(Stage.getHandle(place), begun, memory);
    }
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   */
  @Override
  public Comm clone() {
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
  public Comm dup() throws MPIException {
    return new Comm(duplicate());
  }

  /**
   * Begins to duplicate; the duplicate can be used when its {@link #getRequest} has ended.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  public Comm iDup() throws MPIException {
    return new Comm(duplicating());
  }

  /**
   * Duplicates the communicator with other hints.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  public Comm dupWithInfo(Info info) throws MPIException {
    return new Comm(duplicate(info));
  }

  /**
   * Returns the request of {@link #iDup}.
   *
   * @return the request, or null where the communicator was made otherwise
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public final Request getRequest() {
    return request;
  }

  /**
   * Joins two groups whose leaders can talk in this communicator.
   *
   * @param localComm the communicator of the own group
   * @param localLeader the rank of the leader in it
   * @param remoteLeader the rank of the other leader in this communicator
   * @param tag the tag
   * @return the intercommunicator
   * @throws MPIException if MPI refuses
   */
  public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      INTERCOMM_CREATE.run(localComm.handle, localLeader, handle, remoteLeader, tag, out);
      return new Intercomm(Stage.getHandle(out));
    }
  }
}
