// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.espalier.mpi.raw.DirectMemory;
import org.espalier.mpi.raw.ObjectHandles;

/**
 * Memory of each process that others read and write (MPI 4.1 §12). The buffers of calls that only
 * begin something stay reachable until the window is freed or synchronised as a whole.
 */
public final class Win extends WinEpochs implements Freeable {
  private static final Call CREATE = new Call("MPI_Win_create");
  private static final Call ALLOCATE = new Call("MPI_Win_allocate");
  private static final Call ALLOCATE_SHARED = new Call("MPI_Win_allocate_shared");
  private static final Call CREATE_DYNAMIC = new Call("MPI_Win_create_dynamic");
  private static final Call ATTACH = new Call("MPI_Win_attach");
  private static final Call DETACH = new Call("MPI_Win_detach");
  private static final Call GET_GROUP = new Call("MPI_Win_get_group");
  private static final Call SET_ERRHANDLER = new Call("MPI_Win_set_errhandler");
  private static final Call GET_ERRHANDLER = new Call("MPI_Win_get_errhandler");
  private static final Call CALL_ERRHANDLER = new Call("MPI_Win_call_errhandler");
  private static final Call FREE = new Call("MPI_Win_free");
  private static final Call GET_INFO = new Call("MPI_Win_get_info");
  private static final Call SET_INFO = new Call("MPI_Win_set_info");
  private static final Call SET_NAME = new Call("MPI_Win_set_name");
  private static final Call GET_NAME = new Call("MPI_Win_get_name");

  /** Stands for no window. */
  public static final int WIN_NULL = 0;

  /** For the constructor that allocates: memory of each process's own. */
  public static final int FLAVOR_PRIVATE = 0;

  /** For the constructor that allocates: memory that the processes share. */
  public static final int FLAVOR_SHARED = 1;

  private static final Attributes ATTRIBUTES = new Attributes("Win");

  /** The memory of the window itself. */
  private final Queue<Buffer> memory = new ConcurrentLinkedQueue<>();

  /**
   * Makes a window of a buffer.
   *
   * @param base the memory of the window; direct
   * @param size the size
   * @param dispUnit the unit of displacements, in elements of the buffer
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param comm the communicator
   * @throws MPIException if MPI refuses
   */
  public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) throws MPIException {
    int shift = DirectMemory.shift(base);
    memory.add(base);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      long address = HeapArray.writableAddress(base);
      long bytes = (long) size << shift;
      long unit = (long) dispUnit << shift;
      CREATE.run(address, bytes, unit, info.handle, comm.handle, out);
      handle = Stage.getHandle(out);
      messages = WinMessages.of(comm, address, bytes, unit);
    }
  }

  /**
   * Makes a window of memory that MPI allocates; the first word of the buffer receives its address.
   *
   * @param size the size
   * @param dispUnit the unit of displacements, in elements of the buffer
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param comm the communicator
   * @param base the memory of the window; direct
   * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}
   * @throws MPIException if MPI refuses
   */
  public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor)
      throws MPIException {
    if (flavor != FLAVOR_PRIVATE && flavor != FLAVOR_SHARED) {
      throw new MPIException("The flavor must be FLAVOR_PRIVATE or FLAVOR_SHARED, got " + flavor);
    }
    int shift = DirectMemory.shift(base);
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      (flavor == FLAVOR_SHARED ? ALLOCATE_SHARED : ALLOCATE)
          .run(
              (long) size << shift,
              (long) dispUnit << shift,
              info.handle,
              comm.handle,
              out + 8,
              out);
      handle = Stage.getHandle(out);
      if (flavor == FLAVOR_PRIVATE) {
        messages =
            WinMessages.of(
                comm, Stage.getLong(out + 8), (long) size << shift, (long) dispUnit << shift);
      }
      if ((long) base.capacity() << shift >= Long.BYTES) {
        org.espalier.mpi.raw.NativeMemory.putLong(
            HeapArray.writableAddress(base), Stage.getLong(out + 8));
      }
    }
  }

  /**
   * Makes a window to which buffers are attached later.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param comm the communicator
   * @throws MPIException if MPI refuses
   */
  public Win(Info info, Comm comm) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE_DYNAMIC.run(info.handle, comm.handle, out);
      handle = Stage.getHandle(out);
    }
  }

  /**
   * Attaches a buffer; the size counts its elements.
   *
   * @param base the memory of the window; direct
   * @param size the size
   * @throws MPIException if MPI refuses
   */
  public void attach(Buffer base, int size) throws MPIException {
    ATTACH.run(handle, HeapArray.writableAddress(base), (long) size << DirectMemory.shift(base));
    memory.add(base);
  }

  /**
   * Detaches a buffer.
   *
   * @param base the memory of the window; direct
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("ReferenceEquality") // another may have the same content
  public void detach(Buffer base) throws MPIException {
    DETACH.run(handle, HeapArray.address(base));
    for (Iterator<Buffer> attached = memory.iterator(); attached.hasNext(); ) {
      if (attached.next() == base) {
        attached.remove();
        return;
      }
    }
  }

  /**
   * Returns the group of the window.
   *
   * @return the group
   * @throws MPIException if MPI refuses
   */
  public Group getGroup() throws MPIException {
    return new Group(made(GET_GROUP));
  }

  private long made(Call function) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(handle, out);
      return Stage.getHandle(out);
    }
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

  /**
   * Makes a key for attributes of windows.
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
  public void setAttr(int keyval, Object value) throws MPIException {
    ATTRIBUTES.set(handle, keyval, value);
  }

  /**
   * Returns an attribute.
   *
   * @param keyval the key of the attribute
   * @return a copy of the value; an {@code Integer} or {@code Long} for keys of MPI's; null where
   *     it was not set
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public Object getAttr(int keyval) throws MPIException {
    boolean size = keyval == MPI.WIN_SIZE;
    if (size || keyval == MPI.WIN_DISP_UNIT || keyval == MPI.WIN_BASE) {
      Long word = ATTRIBUTES.word(handle, keyval);
      if (word == null || keyval == MPI.WIN_BASE) {
        return word;
      }
      return size ? (int) Stage.getLong(word) : Stage.getInt(word);
    }
    return ATTRIBUTES.get(handle, keyval);
  }

  /**
   * Deletes an attribute.
   *
   * @param keyval the key of the attribute
   * @throws MPIException if MPI refuses
   */
  public void deleteAttr(int keyval) throws MPIException {
    ATTRIBUTES.delete(handle, keyval);
  }

  /**
   * Frees the window; all its processes call this.
   *
   * @throws MPIException if MPI refuses
   */
  @Override
  public void free() throws MPIException {
    handle = FREE.on(handle);
    if (handle == ObjectHandles.WIN_NULL) {
      synchronised();
      memory.clear();
      WinMessages by = messages;
      messages = null;
      if (by != null) {
        by.freed();
      }
    }
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
   * Sets hints.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @throws MPIException if MPI refuses
   */
  public void setInfo(Info info) throws MPIException {
    SET_INFO.run(handle, info.handle);
  }

  /**
   * Returns the name.
   *
   * @return the name; empty where it has none
   * @throws MPIException if MPI refuses
   */
  public String getName() throws MPIException {
    return Names.get(GET_NAME, handle);
  }

  /**
   * Gives the window a name.
   *
   * @param name the name
   * @throws MPIException if MPI refuses
   */
  public void setName(String name) throws MPIException {
    Names.set(SET_NAME, handle, name);
  }
}
