// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.espalier.mpi.raw.ObjectHandles;

/**
 * Memory of each process that others read and write (MPI 4.1 §12). The buffers of calls that only
 * begin something stay reachable until the window is freed or synchronised as a whole.
 */
public final class Win implements Freeable {
  /** Stands for no window. */
  public static final int WIN_NULL = 0;

  /** For the constructor that allocates: memory of each process's own. */
  public static final int FLAVOR_PRIVATE = 0;

  /** For the constructor that allocates: memory that the processes share. */
  public static final int FLAVOR_SHARED = 1;

  private static final Call CREATE = new Call("MPI_Win_create");
  private static final Call ALLOCATE = new Call("MPI_Win_allocate");
  private static final Call ALLOCATE_SHARED = new Call("MPI_Win_allocate_shared");
  private static final Call CREATE_DYNAMIC = new Call("MPI_Win_create_dynamic");
  private static final Call ATTACH = new Call("MPI_Win_attach");
  private static final Call DETACH = new Call("MPI_Win_detach");
  private static final Call GET_GROUP = new Call("MPI_Win_get_group");
  private static final Call PUT = new Call("MPI_Put");
  private static final Call GET = new Call("MPI_Get");
  private static final Call ACCUMULATE = new Call("MPI_Accumulate");
  private static final Call GET_ACCUMULATE = new Call("MPI_Get_accumulate");
  private static final Call RPUT = new Call("MPI_Rput");
  private static final Call RGET = new Call("MPI_Rget");
  private static final Call RACCUMULATE = new Call("MPI_Raccumulate");
  private static final Call RGET_ACCUMULATE = new Call("MPI_Rget_accumulate");
  private static final Call FETCH_AND_OP = new Call("MPI_Fetch_and_op");
  private static final Call COMPARE_AND_SWAP = new Call("MPI_Compare_and_swap");
  private static final Call FENCE = new Call("MPI_Win_fence");
  private static final Call START = new Call("MPI_Win_start");
  private static final Call COMPLETE = new Call("MPI_Win_complete");
  private static final Call POST = new Call("MPI_Win_post");
  private static final Call WAIT = new Call("MPI_Win_wait");
  private static final Call TEST = new Call("MPI_Win_test");
  private static final Call LOCK = new Call("MPI_Win_lock");
  private static final Call UNLOCK = new Call("MPI_Win_unlock");
  private static final Call LOCK_ALL = new Call("MPI_Win_lock_all");
  private static final Call UNLOCK_ALL = new Call("MPI_Win_unlock_all");
  private static final Call SYNC = new Call("MPI_Win_sync");
  private static final Call FLUSH = new Call("MPI_Win_flush");
  private static final Call FLUSH_ALL = new Call("MPI_Win_flush_all");
  private static final Call FLUSH_LOCAL = new Call("MPI_Win_flush_local");
  private static final Call FLUSH_LOCAL_ALL = new Call("MPI_Win_flush_local_all");
  private static final Call SET_ERRHANDLER = new Call("MPI_Win_set_errhandler");
  private static final Call GET_ERRHANDLER = new Call("MPI_Win_get_errhandler");
  private static final Call CALL_ERRHANDLER = new Call("MPI_Win_call_errhandler");
  private static final Call FREE = new Call("MPI_Win_free");
  private static final Call GET_INFO = new Call("MPI_Win_get_info");
  private static final Call SET_INFO = new Call("MPI_Win_set_info");
  private static final Call SET_NAME = new Call("MPI_Win_set_name");
  private static final Call GET_NAME = new Call("MPI_Win_get_name");
  private static final Attributes ATTRIBUTES = new Attributes("Win");

  private long handle;

  /** What MPI may still work on. */
  private final Queue<Buffer> used = new ConcurrentLinkedQueue<>();

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
    int shift = HeapArray.shift(base);
    memory.add(base);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE.run(
          HeapArray.writableAddress(base),
          (long) size << shift,
          (long) dispUnit << shift,
          info.handle,
          comm.handle,
          out);
      handle = Stage.getHandle(out);
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
    int shift = HeapArray.shift(base);
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
    ATTACH.run(handle, HeapArray.writableAddress(base), (long) size << HeapArray.shift(base));
    memory.add(base);
  }

  /**
   * Detaches a buffer.
   *
   * @param base the memory of the window; direct
   * @throws MPIException if MPI refuses
   */
  public void detach(Buffer base) throws MPIException {
    DETACH.run(handle, HeapArray.address(base));
    memory.remove(base);
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

  private static void requireOneBasicType(Datatype orgType, Datatype targetType) {
    if (orgType.baseType != targetType.baseType) {
      throw new IllegalArgumentException(
          "Both datatype arguments must be constructed from the same predefined datatype.");
    }
  }

  private void keep(Buffer... buffers) {
    for (Buffer buffer : buffers) {
      if (buffer != null) {
        used.add(buffer);
      }
    }
  }

  /** After all operations of this process have ended here and there. */
  private void synchronised() {
    used.clear();
  }

  /**
   * Writes into the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @throws MPIException if MPI refuses
   */
  public void put(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    keep(origin);
    PUT.run(
        HeapArray.address(origin),
        orgCount,
        orgType.communicated(orgCount),
        targetRank,
        targetDisp,
        targetCount,
        targetType.targeted(targetCount),
        handle);
  }

  /**
   * Reads from the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @throws MPIException if MPI refuses
   */
  public void get(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    keep(origin);
    GET.run(
        HeapArray.writableAddress(origin),
        orgCount,
        orgType.communicated(orgCount),
        targetRank,
        targetDisp,
        targetCount,
        targetType.targeted(targetCount),
        handle);
  }

  /**
   * Combines with the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public void accumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    keep(origin);
    ACCUMULATE.run(
        HeapArray.address(origin),
        orgCount,
        orgType.communicated(orgCount),
        targetRank,
        targetDisp,
        targetCount,
        targetType.targeted(targetCount),
        op.on(targetType),
        handle);
  }

  /**
   * Begins to write into the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request rPut(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      RPUT.run(
          HeapArray.address(origin),
          orgCount,
          orgType.communicated(orgCount),
          targetRank,
          targetDisp,
          targetCount,
          targetType.targeted(targetCount),
          handle,
          out);
      return new Request(Stage.getHandle(out), origin, null);
    }
  }

  /**
   * Begins to read from the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request rGet(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      RGET.run(
          HeapArray.writableAddress(origin),
          orgCount,
          orgType.communicated(orgCount),
          targetRank,
          targetDisp,
          targetCount,
          targetType.targeted(targetCount),
          handle,
          out);
      return new Request(Stage.getHandle(out), null, origin);
    }
  }

  /**
   * Begins to combine with the window of a rank.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public Request rAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      RACCUMULATE.run(
          HeapArray.address(origin),
          orgCount,
          orgType.communicated(orgCount),
          targetRank,
          targetDisp,
          targetCount,
          targetType.targeted(targetCount),
          op.on(targetType),
          handle,
          out);
      return new Request(Stage.getHandle(out), origin, null);
    }
  }

  /**
   * Combines with the window of a rank, and reads what was there.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param result where the old content goes; direct
   * @param resultCount how many elements of it
   * @param resultType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public void getAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      Buffer result,
      int resultCount,
      Datatype resultType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    keep(origin, result);
    GET_ACCUMULATE.run(
        HeapArray.address(origin),
        orgCount,
        orgType.communicated(orgCount),
        HeapArray.writableAddress(result),
        resultCount,
        resultType.communicated(resultCount),
        targetRank,
        targetDisp,
        targetCount,
        targetType.targeted(targetCount),
        op.on(targetType),
        handle);
  }

  /**
   * Begins to combine with the window of a rank, and to read what was there.
   *
   * @param origin the buffer of this process; direct
   * @param orgCount how many elements of this process
   * @param orgType their type
   * @param result where the old content goes; direct
   * @param resultCount how many elements of it
   * @param resultType their type
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param targetCount how many elements there
   * @param targetType their type there
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public Request rGetAccumulate(
      Buffer origin,
      int orgCount,
      Datatype orgType,
      Buffer result,
      int resultCount,
      Datatype resultType,
      int targetRank,
      int targetDisp,
      int targetCount,
      Datatype targetType,
      Op op)
      throws MPIException {
    requireOneBasicType(orgType, targetType);
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      RGET_ACCUMULATE.run(
          HeapArray.address(origin),
          orgCount,
          orgType.communicated(orgCount),
          HeapArray.writableAddress(result),
          resultCount,
          resultType.communicated(resultCount),
          targetRank,
          targetDisp,
          targetCount,
          targetType.targeted(targetCount),
          op.on(targetType),
          handle,
          out);
      return new Request(Stage.getHandle(out), origin, result);
    }
  }

  /**
   * Puts an element into the window of a rank where what is there equals another, and reads what
   * was there.
   *
   * @param origin the buffer of this process; direct
   * @param compare what the content must equal; direct
   * @param result where the old content goes; direct
   * @param targetType their type there
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @throws MPIException if MPI refuses
   */
  public void compareAndSwap(
      Buffer origin,
      Buffer compare,
      Buffer result,
      Datatype targetType,
      int targetRank,
      int targetDisp)
      throws MPIException {
    keep(origin, compare, result);
    COMPARE_AND_SWAP.run(
        HeapArray.address(origin),
        HeapArray.address(compare),
        HeapArray.writableAddress(result),
        targetType.handle,
        targetRank,
        targetDisp,
        handle);
  }

  /**
   * Combines an element with the window of a rank, and reads what was there.
   *
   * @param origin the buffer of this process; direct
   * @param result where the old content goes; direct
   * @param type the type of an element
   * @param targetRank the rank whose window it is
   * @param targetDisp where in that window, in units of its displacement
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public void fetchAndOp(
      Buffer origin, Buffer result, Datatype type, int targetRank, int targetDisp, Op op)
      throws MPIException {
    keep(origin, result);
    FETCH_AND_OP.run(
        HeapArray.address(origin),
        HeapArray.writableAddress(result),
        type.handle,
        targetRank,
        targetDisp,
        op.on(type),
        handle);
  }

  /**
   * Ends what was begun, and begins anew.
   *
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void fence(int assertion) throws MPIException {
    FENCE.run(assertion, handle);
    synchronised();
  }

  /**
   * Begins access to the windows of a group.
   *
   * @param group the group
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void start(Group group, int assertion) throws MPIException {
    START.run(group.handle, assertion, handle);
  }

  /**
   * Ends the access that {@link #start} began.
   *
   * @throws MPIException if MPI refuses
   */
  public void complete() throws MPIException {
    COMPLETE.run(handle);
    synchronised();
  }

  /**
   * Lets a group access the own window.
   *
   * @param group the group
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void post(Group group, int assertion) throws MPIException {
    POST.run(group.handle, assertion, handle);
  }

  /**
   * Waits for the end of the access that {@link #post} let in.
   *
   * @throws MPIException if MPI refuses
   */
  public void waitFor() throws MPIException {
    WAIT.run(handle);
  }

  /**
   * Begins access to the window of a rank.
   *
   * @param lockType {@link MPI#LOCK_EXCLUSIVE} or {@link MPI#LOCK_SHARED}
   * @param rank the rank
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void lock(int lockType, int rank, int assertion) throws MPIException {
    LOCK.run(lockType, rank, assertion, handle);
  }

  /**
   * Ends access to the window of a rank.
   *
   * @param rank the rank
   * @throws MPIException if MPI refuses
   */
  public void unlock(int rank) throws MPIException {
    UNLOCK.run(rank, handle);
  }

  /**
   * Begins access to the windows of all.
   *
   * @param assertion the sum of {@code MODE_} constants, or 0
   * @throws MPIException if MPI refuses
   */
  public void lockAll(int assertion) throws MPIException {
    LOCK_ALL.run(assertion, handle);
  }

  /**
   * Ends access to the windows of all.
   *
   * @throws MPIException if MPI refuses
   */
  public void unlockAll() throws MPIException {
    UNLOCK_ALL.run(handle);
    synchronised();
  }

  /**
   * Makes what others wrote visible here.
   *
   * @throws MPIException if MPI refuses
   */
  public void sync() throws MPIException {
    SYNC.run(handle);
  }

  /**
   * Ends operations at the window of a rank, here and there.
   *
   * @param targetRank the rank whose window it is
   * @throws MPIException if MPI refuses
   */
  public void flush(int targetRank) throws MPIException {
    FLUSH.run(targetRank, handle);
  }

  /**
   * Ends operations at all windows, here and there.
   *
   * @throws MPIException if MPI refuses
   */
  public void flushAll() throws MPIException {
    FLUSH_ALL.run(handle);
    synchronised();
  }

  /**
   * Ends operations at the window of a rank, here.
   *
   * @param targetRank the rank whose window it is
   * @throws MPIException if MPI refuses
   */
  public void flushLocal(int targetRank) throws MPIException {
    FLUSH_LOCAL.run(targetRank, handle);
  }

  /**
   * Ends operations at all windows, here.
   *
   * @throws MPIException if MPI refuses
   */
  public void flushLocalAll() throws MPIException {
    FLUSH_LOCAL_ALL.run(handle);
    synchronised();
  }

  /**
   * Looks whether the access that {@link #post} let in has ended.
   *
   * @return whether it has
   * @throws MPIException if MPI refuses
   */
  public boolean test() throws MPIException {
    try (Stage stage = Stage.open()) {
      long flag = stage.words(1);
      TEST.run(handle, flag);
      return Stage.getInt(flag) != 0;
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
    try (Stage stage = Stage.open()) {
      long out = stage.handle(handle);
      FREE.run(out);
      handle = Stage.getHandle(out);
      if (handle == ObjectHandles.WIN_NULL) {
        used.clear();
        memory.clear();
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
    try (Stage stage = Stage.open()) {
      SET_NAME.run(handle, Text.write(stage, name));
    }
  }
}
