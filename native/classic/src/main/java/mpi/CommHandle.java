// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Handles;

/** What a communicator is and has: ranks, group, name, attributes, hints, error handler. */
public abstract class CommHandle {
  private static final Call SIZE = new Call("MPI_Comm_size");
  private static final Call REMOTE_SIZE = new Call("MPI_Comm_remote_size");
  private static final Call RANK = new Call("MPI_Comm_rank");
  private static final Call TEST_INTER = new Call("MPI_Comm_test_inter");
  private static final Call COMPARE = new Call("MPI_Comm_compare");
  private static final Call FREE = new Call("MPI_Comm_free");
  private static final Call DISCONNECT = new Call("MPI_Comm_disconnect");
  private static final Call SET_INFO = new Call("MPI_Comm_set_info");
  private static final Call GET_INFO = new Call("MPI_Comm_get_info");
  private static final Call GROUP = new Call("MPI_Comm_group");
  private static final Call TOPOLOGY = new Call("MPI_Topo_test");
  private static final Call ABORT = new Call("MPI_Abort");
  private static final Call SET_ERRHANDLER = new Call("MPI_Comm_set_errhandler");
  private static final Call GET_ERRHANDLER = new Call("MPI_Comm_get_errhandler");
  private static final Call CALL_ERRHANDLER = new Call("MPI_Comm_call_errhandler");
  private static final Call SET_NAME = new Call("MPI_Comm_set_name");
  private static final Call GET_NAME = new Call("MPI_Comm_get_name");
  private static final Attributes ATTRIBUTES = new Attributes("Comm");

  long handle;

  // Asked of MPI once: they do not change.
  private int rank = -1;
  private int size = -1;
  private int inter = -1;

  CommHandle(long handle) {
    this.handle = handle;
  }

  /** Refuses no communicator, whose errors end the job on Open MPI whatever handler is set. */
  final void requireExisting() throws MPIException {
    Gate.check();
    if (handle == Handles.COMM_NULL) {
      throw new MPIException(
          MPI.ERR_COMM, MPI.ERR_COMM, "The communicator must not be null or freed");
    }
  }

  private static int number(Call function, long handle) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(handle, out);
      return Stage.getInt(out);
    }
  }

  /** The rank, which decides what collective calls read and write. */
  final int ownRank() throws MPIException {
    if (rank < 0) {
      rank = number(RANK, handle);
    }
    return rank;
  }

  final boolean inter() throws MPIException {
    if (inter < 0) {
      inter = number(TEST_INTER, handle);
    }
    return inter != 0;
  }

  /** How many processes a rooted or all-to-all call has blocks for. */
  final int peers() throws MPIException {
    if (size < 0) {
      size = number(inter() ? REMOTE_SIZE : SIZE, handle);
    }
    return size;
  }

  /** Whether this process is the root of a rooted call. */
  final boolean isRoot(int root) throws MPIException {
    return inter() ? root == MPI.ROOT : root == ownRank();
  }

  /** Whether this process is one of those that the root has to do with. */
  final boolean isLeaf(int root) throws MPIException {
    return !inter() || root >= 0;
  }

  /**
   * Returns how many processes the communicator has.
   *
   * @return the size of the own group
   * @throws MPIException if MPI refuses
   */
  public final int getSize() throws MPIException {
    return number(SIZE, handle);
  }

  /**
   * Returns the rank of this process.
   *
   * @return the rank in the own group
   * @throws MPIException if MPI refuses
   */
  public final int getRank() throws MPIException {
    return number(RANK, handle);
  }

  /**
   * Compares two communicators.
   *
   * @param comm1 the first communicator
   * @param comm2 the second communicator
   * @return {@link MPI#IDENT}, {@link MPI#CONGRUENT}, {@link MPI#SIMILAR} or {@link MPI#UNEQUAL}
   * @throws MPIException if MPI refuses
   */
  public static int compare(Comm comm1, Comm comm2) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      COMPARE.run(comm1.handle, comm2.handle, out);
      return Stage.getInt(out);
    }
  }

  /**
   * Frees the communicator; all its processes call this.
   *
   * @throws MPIException if MPI refuses
   */
  public final void free() throws MPIException {
    handle = FREE.on(handle);
  }

  /**
   * Disconnects: frees, and waits for all that is pending.
   *
   * @throws MPIException if MPI refuses
   */
  public final void disconnect() throws MPIException {
    handle = DISCONNECT.on(handle);
  }

  /**
   * Says whether this is no communicator.
   *
   * @return whether it is none, as after {@link #free}
   */
  public final boolean isNull() {
    return handle == Handles.COMM_NULL;
  }

  /**
   * Sets hints.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @throws MPIException if MPI refuses
   */
  public final void setInfo(Info info) throws MPIException {
    SET_INFO.run(handle, info.handle);
  }

  /**
   * Returns the hints.
   *
   * @return those in use
   * @throws MPIException if MPI refuses
   */
  public final Info getInfo() throws MPIException {
    return new Info(made(GET_INFO));
  }

  /**
   * Returns the group.
   *
   * @return the own group
   * @throws MPIException if MPI refuses
   */
  public final Group getGroup() throws MPIException {
    return new Group(made(GROUP));
  }

  private long made(Call function) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(handle, out);
      return Stage.getHandle(out);
    }
  }

  /**
   * Says whether this is an intercommunicator.
   *
   * @return whether there is a remote group
   * @throws MPIException if MPI refuses
   */
  public final boolean isInter() throws MPIException {
    return number(TEST_INTER, handle) != 0;
  }

  /**
   * Returns the kind of topology.
   *
   * @return {@link MPI#CART}, {@link MPI#GRAPH}, {@link MPI#DIST_GRAPH} or {@link MPI#UNDEFINED}
   * @throws MPIException if MPI refuses
   */
  public final int getTopology() throws MPIException {
    return number(TOPOLOGY, handle);
  }

  /**
   * Ends the processes of the communicator, as far as the library can.
   *
   * @param errorCode the code of the error
   * @throws MPIException if MPI refuses
   */
  public final void abort(int errorCode) throws MPIException {
    ABORT.run(handle, errorCode);
  }

  /**
   * Sets what happens on an error.
   *
   * @param errhandler the error handler
   * @throws MPIException if MPI refuses
   */
  public final void setErrhandler(Errhandler errhandler) throws MPIException {
    SET_ERRHANDLER.run(handle, errhandler.usable());
  }

  /**
   * Returns what happens on an error.
   *
   * @return the error handler
   * @throws MPIException if MPI refuses
   */
  public final Errhandler getErrhandler() throws MPIException {
    return new Errhandler(made(GET_ERRHANDLER));
  }

  /**
   * Calls the error handler.
   *
   * @param errorCode the code of the error
   * @throws MPIException if MPI refuses
   */
  public void callErrhandler(int errorCode) throws MPIException {
    CALL_ERRHANDLER.run(handle, errorCode);
  }

  /**
   * Gives the communicator a name.
   *
   * @param name the name
   * @throws MPIException if MPI refuses
   */
  public final void setName(String name) throws MPIException {
    Names.set(SET_NAME, handle, name);
  }

  /**
   * Returns the name.
   *
   * @return the name; empty where it has none
   * @throws MPIException if MPI refuses
   */
  public final String getName() throws MPIException {
    return Names.get(GET_NAME, handle);
  }

  /**
   * Makes a key for attributes of communicators.
   *
   * @return the key
   * @throws MPIException if MPI refuses
   */
  public static int createKeyval() throws MPIException {
    return ATTRIBUTES.createKey();
  }

  /**
   * Frees a key.
   *
   * @param keyval the key of the attribute
   * @throws MPIException if MPI refuses
   */
  public static void freeKeyval(int keyval) throws MPIException {
    ATTRIBUTES.freeKey(keyval);
  }

  /**
   * Sets an attribute; what is kept is a serialised copy.
   *
   * @param keyval the key of the attribute
   * @param value the value
   * @throws MPIException if MPI refuses
   */
  public final void setAttr(int keyval, Object value) throws MPIException {
    ATTRIBUTES.set(handle, keyval, value);
  }

  /**
   * Returns an attribute.
   *
   * @param keyval the key of the attribute
   * @return a copy of the value, for keys of MPI's an {@code Integer} or {@code Boolean}, or null
   *     where it was not set
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public final Object getAttr(int keyval) throws MPIException {
    if (keyval == MPI.TAG_UB
        || keyval == MPI.HOST
        || keyval == MPI.IO
        || keyval == MPI.APPNUM
        || keyval == MPI.LASTUSEDCODE
        || keyval == MPI.UNIVERSE_SIZE
        || keyval == MPI.WTIME_IS_GLOBAL) {
      Long address = ATTRIBUTES.word(handle, keyval);
      if (address == null) {
        return null;
      }
      int value = Stage.getInt(address);
      return keyval == MPI.WTIME_IS_GLOBAL ? (Object) (value != 0) : (Object) value;
    }
    return ATTRIBUTES.get(handle, keyval);
  }

  /**
   * Deletes an attribute.
   *
   * @param keyval the key of the attribute
   * @throws MPIException if MPI refuses
   */
  public final void deleteAttr(int keyval) throws MPIException {
    ATTRIBUTES.delete(handle, keyval);
  }
}
