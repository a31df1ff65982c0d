// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A file of several processes (MPI 4.1 §14). Errors are exceptions by default. */
public final class File extends FileSplits {
  private static final Call OPEN = new Call("MPI_File_open");
  private static final Call CLOSE = new Call("MPI_File_close");
  private static final Call DELETE = new Call("MPI_File_delete");
  private static final Call SET_SIZE = new Call("MPI_File_set_size");
  private static final Call PREALLOCATE = new Call("MPI_File_preallocate");
  private static final Call GET_SIZE = new Call("MPI_File_get_size");
  private static final Call GET_GROUP = new Call("MPI_File_get_group");
  private static final Call GET_AMODE = new Call("MPI_File_get_amode");
  private static final Call SET_INFO = new Call("MPI_File_set_info");
  private static final Call GET_INFO = new Call("MPI_File_get_info");
  private static final Call SET_VIEW = new Call("MPI_File_set_view");
  private static final Call SEEK = new Call("MPI_File_seek");
  private static final Call GET_POSITION = new Call("MPI_File_get_position");
  private static final Call GET_BYTE_OFFSET = new Call("MPI_File_get_byte_offset");
  private static final Call SEEK_SHARED = new Call("MPI_File_seek_shared");
  private static final Call GET_POSITION_SHARED = new Call("MPI_File_get_position_shared");
  private static final Call GET_TYPE_EXTENT = new Call("MPI_File_get_type_extent");
  private static final Call SET_ATOMICITY = new Call("MPI_File_set_atomicity");
  private static final Call GET_ATOMICITY = new Call("MPI_File_get_atomicity");
  private static final Call SYNC = new Call("MPI_File_sync");
  private static final Call SET_ERRHANDLER = new Call("MPI_File_set_errhandler");
  private static final Call GET_ERRHANDLER = new Call("MPI_File_get_errhandler");
  private static final Call CALL_ERRHANDLER = new Call("MPI_File_call_errhandler");

  private FileView view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");

  /**
   * Opens a file; all processes of the communicator call this.
   *
   * @param comm the communicator
   * @param filename the name of the file
   * @param amode how to open it: the sum of {@code MODE_} constants
   * @throws MPIException if MPI refuses
   */
  public File(Comm comm, String filename, int amode) throws MPIException {
    this(comm, filename, amode, MPI.INFO_NULL);
  }

  /**
   * Opens a file; all processes of the communicator call this.
   *
   * @param comm the communicator
   * @param filename the name of the file
   * @param amode how to open it: the sum of {@code MODE_} constants
   * @param info hints, or {@link MPI#INFO_NULL}
   * @throws MPIException if MPI refuses
   */
  public File(Comm comm, String filename, int amode, Info info) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      OPEN.run(comm.handle, Text.write(stage, filename), amode, info.handle, out);
      handle = Stage.getLong(out); // a pointer in every library
    }
  }

  /**
   * Closes the file; all its processes call this.
   *
   * @throws MPIException if MPI refuses
   */
  public void close() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      org.espalier.mpi.raw.NativeMemory.putLong(out, handle);
      CLOSE.run(out);
      handle = Stage.getLong(out);
    }
  }

  /**
   * Deletes a file.
   *
   * @param filename the name of the file
   * @throws MPIException if MPI refuses
   */
  public static void delete(String filename) throws MPIException {
    delete(filename, MPI.INFO_NULL);
  }

  /**
   * Deletes a file.
   *
   * @param filename the name of the file
   * @param info hints, or {@link MPI#INFO_NULL}
   * @throws MPIException if MPI refuses
   */
  public static void delete(String filename, Info info) throws MPIException {
    try (Stage stage = Stage.open()) {
      DELETE.run(Text.write(stage, filename), info.handle);
    }
  }

  /**
   * Sets the size of the file, in bytes.
   *
   * @param size the size
   * @throws MPIException if MPI refuses
   */
  public void setSize(long size) throws MPIException {
    SET_SIZE.run(handle, size);
  }

  /**
   * Makes sure that there is room for a size, in bytes.
   *
   * @param size the size
   * @throws MPIException if MPI refuses
   */
  public void preallocate(long size) throws MPIException {
    PREALLOCATE.run(handle, size);
  }

  private long number(Call function) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(handle, out);
      return Stage.getLong(out);
    }
  }

  private long made(Call function) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(handle, out);
      return Stage.getHandle(out);
    }
  }

  /**
   * Returns the size of the file.
   *
   * @return bytes
   * @throws MPIException if MPI refuses
   */
  public long getSize() throws MPIException {
    return number(GET_SIZE);
  }

  /**
   * Returns the group of processes that opened the file.
   *
   * @return the group
   * @throws MPIException if MPI refuses
   */
  public Group getGroup() throws MPIException {
    return new Group(made(GET_GROUP));
  }

  /**
   * Returns how the file was opened.
   *
   * @return the sum of {@code MODE_} constants
   * @throws MPIException if MPI refuses
   */
  public int getAMode() throws MPIException {
    return (int) number(GET_AMODE);
  }

  /**
   * Sets hints.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @throws MPIException if MPI refuses
   */
  public void setInfo(Info info) throws MPIException {
    SET_INFO.run(handle, info.handle);
  }

  /**
   * Returns the hints.
   *
   * @return those in use
   * @throws MPIException if MPI refuses
   */
  public Info getInfo() throws MPIException {
    return new Info(made(GET_INFO));
  }

  /**
   * Sets the view; all processes call this.
   *
   * @param disp where the view begins, in bytes
   * @param etype the elementary type
   * @param filetype the type by which the file is divided
   * @param datarep the representation of data, such as "native"
   * @throws MPIException if MPI refuses
   */
  public void setView(long disp, Datatype etype, Datatype filetype, String datarep)
      throws MPIException {
    setView(disp, etype, filetype, datarep, MPI.INFO_NULL);
  }

  /**
   * Sets the view; all processes call this.
   *
   * @param disp where the view begins, in bytes
   * @param etype the elementary type
   * @param filetype the type by which the file is divided
   * @param datarep the representation of data, such as "native"
   * @param info hints, or {@link MPI#INFO_NULL}
   * @throws MPIException if MPI refuses
   */
  public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      SET_VIEW.run(
          handle,
          disp == MPI.DISPLACEMENT_CURRENT ? disp : place(disp),
          etype.handle(),
          filetype.handle(),
          Text.write(stage, datarep),
          info.handle);
    }
    view = new FileView(disp, etype, filetype, datarep);
  }

  /**
   * Returns the view.
   *
   * @return the one that was set last
   */
  public FileView getView() {
    return view;
  }

  /**
   * Moves the own file pointer.
   *
   * @param offset where, in elements of the type of the view
   * @param whence from where: {@link MPI#SEEK_SET}, {@link MPI#SEEK_CUR} or {@link MPI#SEEK_END}
   * @throws MPIException if MPI refuses
   */
  public void seek(long offset, int whence) throws MPIException {
    SEEK.run(handle, offset, whence);
  }

  /**
   * Returns the own file pointer.
   *
   * @return elements of the elementary type, from the beginning of the view
   * @throws MPIException if MPI refuses
   */
  public long getPosition() throws MPIException {
    return number(GET_POSITION);
  }

  /**
   * Returns where in the file an offset of the view lies.
   *
   * @param offset where, in elements of the type of the view
   * @return bytes
   * @throws MPIException if MPI refuses
   */
  public long getByteOffset(long offset) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      GET_BYTE_OFFSET.run(handle, offset, out);
      return Stage.getLong(out);
    }
  }

  /**
   * Moves the shared file pointer; all processes call this.
   *
   * @param offset where, in elements of the type of the view
   * @param whence from where: {@link MPI#SEEK_SET}, {@link MPI#SEEK_CUR} or {@link MPI#SEEK_END}
   * @throws MPIException if MPI refuses
   */
  public void seekShared(long offset, int whence) throws MPIException {
    SEEK_SHARED.run(handle, offset, whence);
  }

  /**
   * Returns the shared file pointer.
   *
   * @return elements of the elementary type, from the beginning of the view
   * @throws MPIException if MPI refuses
   */
  public long getPositionShared() throws MPIException {
    return number(GET_POSITION_SHARED);
  }

  /**
   * Returns the extent of a type in the file.
   *
   * @param type the type of an element
   * @return elements of the basic type
   * @throws MPIException if MPI refuses
   */
  public int getTypeExtent(Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      GET_TYPE_EXTENT.run(handle, type.handle(), out);
      return (int) (Stage.getLong(out) / Math.max(1, type.baseSize));
    }
  }

  /**
   * Sets whether calls are atomic; all processes call this.
   *
   * @param atomicity whether calls are atomic
   * @throws MPIException if MPI refuses
   */
  public void setAtomicity(boolean atomicity) throws MPIException {
    SET_ATOMICITY.run(handle, atomicity ? 1 : 0);
  }

  /**
   * Says whether calls are atomic.
   *
   * @return whether they are
   * @throws MPIException if MPI refuses
   */
  public boolean getAtomicity() throws MPIException {
    return number(GET_ATOMICITY) != 0;
  }

  /**
   * Brings what was written to the storage; all processes call this.
   *
   * @throws MPIException if MPI refuses
   */
  public void sync() throws MPIException {
    SYNC.run(handle);
  }

  /**
   * Sets what happens on an error.
   *
   * @param errhandler the error handler
   * @throws MPIException if MPI refuses
   */
  public void setErrhandler(Errhandler errhandler) throws MPIException {
    SET_ERRHANDLER.run(handle, errhandler.usable());
  }

  /**
   * Returns what happens on an error.
   *
   * @return the error handler
   * @throws MPIException if MPI refuses
   */
  public Errhandler getErrhandler() throws MPIException {
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
}
