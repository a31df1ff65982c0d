// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.jspecify.annotations.Nullable;

/** What is known of a message that came, or of another operation that ended (MPI 4.1 §3.2.5). */
public final class Status {
  private static final Abi ABI = NativeLibrary.get().abi();

  /** The bytes of a status, rounded up to words. */
  static final int BYTES = (ABI.statusBytes + 7) & -8;

  /** Whether the last word is half a one. */
  private static final boolean HALF = ABI.statusBytes == 20;

  /** The memory of a status, whichever library. */
  static final int ROOM = 32;

  private static final Call GET_COUNT = new Call("MPI_Get_count");
  private static final Call GET_ELEMENTS = new Call("MPI_Get_elements");
  private static final Call GET_ELEMENTS_X = new Call("MPI_Get_elements_x");
  private static final Call SET_ELEMENTS = new Call("MPI_Status_set_elements");
  private static final Call SET_ELEMENTS_X = new Call("MPI_Status_set_elements_x");
  private static final Call SET_CANCELLED = new Call("MPI_Status_set_cancelled");
  private static final Call TEST_CANCELLED = new Call("MPI_Test_cancelled");

  /** Another number than any count or {@link MPI#UNDEFINED}. */
  private static final long NOT_COUNTED = Long.MIN_VALUE;

  private long word0;
  private long word1;
  private long word2;
  private long word3;
  private final int index;

  /** Keeps what lies at an address. */
  Status(long address) {
    this(address, 0);
  }

  Status(long address, int index) {
    this.index = index;
    read(address);
  }

  /** Takes memory for the status of a receive, which fills all of it but the error. */
  static long ofReceive(Stage stage) {
    long address = stage.take(ROOM);
    stage.put(address + (ABI.statusError & -Long.BYTES), 0);
    return address;
  }

  /**
   * Says that what came is nobody's; with MPICH every other status of a list begins within a word.
   */
  static void namesNobody(long address) {
    NativeMemory.putInt(address + ABI.statusSource, MPI.PROC_NULL);
    NativeMemory.putInt(address + ABI.statusTag, MPI.ANY_TAG);
  }

  /** Whether a status is that of no operation at all. */
  static boolean isEmpty(long address) {
    return NativeMemory.getInt(address + ABI.statusSource) == MPI.ANY_SOURCE
        && NativeMemory.getInt(address + ABI.statusTag) == MPI.ANY_TAG;
  }

  /** Takes memory for a status, all zero. */
  static long take(Stage stage) {
    return stage.words(ROOM / 8);
  }

  private void read(long address) {
    word0 = Stage.statusWord(address, 0);
    word1 = Stage.statusWord(address, 1);
    if (HALF) {
      word2 = Stage.getInt(address + 16);
    } else {
      word2 = Stage.statusWord(address, 2);
      word3 = BYTES > 24 ? Stage.statusWord(address, 3) : 0;
    }
  }

  private long write(Stage stage) {
    long address = stage.words(ROOM / 8);
    stage.put(address, word0);
    stage.put(address + 8, word1);
    stage.put(address + 16, word2);
    stage.put(address + 24, word3);
    return address;
  }

  private int field(int offset) {
    long word = offset < 8 ? word0 : offset < 16 ? word1 : word2;
    return (int) ((offset & 4) == 0 ? word : word >>> 32); // as on a little-endian machine
  }

  /**
   * Returns how many elements came.
   *
   * @param datatype the datatype
   * @return how many of the type, or {@link MPI#UNDEFINED} where they are no whole number
   * @throws MPIException if MPI refuses
   */
  public int getCount(Datatype datatype) throws MPIException {
    return asked(GET_COUNT, datatype);
  }

  /**
   * Returns how many basic elements came.
   *
   * @param datatype the datatype
   * @return how many, or {@link MPI#UNDEFINED}
   * @throws MPIException if MPI refuses
   */
  public int getElements(Datatype datatype) throws MPIException {
    long elements = counted(datatype);
    return elements == NOT_COUNTED
        ? asked(GET_ELEMENTS, datatype)
        : elements == (int) elements ? (int) elements : MPI.UNDEFINED;
  }

  /**
   * How many basic elements of a type came, where its signature is known: MPICH 4.0 counts those of
   * several sizes wrongly, and ends the process for some types (docs/mpi-quirks.md). Another
   * library is asked.
   */
  private long counted(Datatype datatype) throws MPIException {
    Signature root = counting(datatype);
    if (root == null) {
      return NOT_COUNTED;
    }
    long bytes = bytes();
    return bytes < 0 ? NOT_COUNTED : root.elementsIn(bytes);
  }

  /** What elements are counted by; null where the library is asked. */
  private static @Nullable Signature counting(Datatype datatype) {
    Signature root = datatype.word();
    return !Signature.isCountedHere() || root == null || root.bytes == 0 || datatype.isGone()
        ? null
        : root;
  }

  private void set(Call function, Datatype datatype, long count) throws MPIException {
    Signature root = count < 0 ? null : counting(datatype);
    try (Stage stage = Stage.open()) {
      long address = write(stage);
      if (root == null) {
        function.run(address, datatype.handle(), count);
      } else {
        SET_ELEMENTS_X.run(address, PredefinedHandles.BYTE, root.bytesOf(count));
      }
      read(address);
    }
  }

  /** The bytes that came, or less than 0 where there is no such number. */
  private long bytes() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      GET_ELEMENTS_X.run(write(stage), PredefinedHandles.BYTE, out);
      return Stage.getLong(out);
    }
  }

  private int asked(Call function, Datatype datatype) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.run(write(stage), datatype.handle(), out);
      return Stage.getInt(out);
    }
  }

  /**
   * Returns how many basic elements came, beyond the range of an {@code int} too.
   *
   * @param datatype the datatype
   * @return how many
   * @throws MPIException if MPI refuses
   */
  public Count getElementsX(Datatype datatype) throws MPIException {
    long elements = counted(datatype);
    if (elements != NOT_COUNTED) {
      return new Count(elements);
    }
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      GET_ELEMENTS_X.run(write(stage), datatype.handle(), out);
      return new Count(Stage.getLong(out));
    }
  }

  /**
   * Sets how many basic elements came.
   *
   * @param datatype the datatype
   * @param count how many elements
   * @throws MPIException if MPI refuses
   */
  public void setElements(Datatype datatype, int count) throws MPIException {
    set(SET_ELEMENTS, datatype, count);
  }

  /**
   * Sets how many basic elements came, beyond the range of an {@code int} too.
   *
   * @param datatype the datatype
   * @param count how many elements
   * @throws MPIException if MPI refuses
   */
  public void setElementsX(Datatype datatype, Count count) throws MPIException {
    set(SET_ELEMENTS_X, datatype, count.getCount());
  }

  /**
   * Says whether the operation was cancelled.
   *
   * @return whether it was
   * @throws MPIException if MPI refuses
   */
  public boolean isCancelled() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      TEST_CANCELLED.run(write(stage), out);
      return Stage.getInt(out) != 0;
    }
  }

  /**
   * Sets whether the operation counts as cancelled.
   *
   * @param cancelled whether it counts as cancelled
   * @throws MPIException if MPI refuses
   */
  public void setCancelled(boolean cancelled) throws MPIException {
    try (Stage stage = Stage.open()) {
      long address = write(stage);
      SET_CANCELLED.run(address, cancelled ? 1 : 0);
      read(address);
    }
  }

  /**
   * Returns the rank of the sender.
   *
   * @return the rank
   */
  public int getSource() {
    return field(ABI.statusSource);
  }

  /**
   * Returns the tag.
   *
   * @return the tag
   */
  public int getTag() {
    return field(ABI.statusTag);
  }

  /**
   * Returns the error, where there are several statuses.
   *
   * @return the code
   */
  public int getError() {
    return field(ABI.statusError);
  }

  /**
   * Returns which request this is the status of, where there were several.
   *
   * @return the index
   */
  public int getIndex() {
    return index;
  }
}
